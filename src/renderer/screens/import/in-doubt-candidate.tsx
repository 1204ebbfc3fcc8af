import { IconEqualNot } from '@tabler/icons-react';
import type { Target } from '../../../core/targets/target';
import type { Candidate } from '../../../ipc/shapes';
import { formatMoment } from '../../data/format';
import classes from './import.module.css';
import { shownUnder } from './sent-facts';

const orNothing = (text: string): string => (text === '' ? 'not shown' : text);

type Props = {
  readonly candidate: Candidate;
  readonly target: Target | undefined;
  /** Of what was sent. */
  readonly currency: string;
};

/** An entry of the service that may be the record: its values beside what was sent, what differs marked. */
export const InDoubtCandidate = ({ candidate, target, currency }: Props) => {
  const { id, differs, values, seenAt } = candidate;
  const marked = new Set(differs);
  const withoutValue = differs.filter((name) => !values.some(({ label }) => label === name));
  const show = (label: string, text: string): string =>
    text === '' ? '' : shownUnder(target, label, text, currency);
  return (
    <section className={classes.candidate} aria-label={`Entry ${id}`}>
      <p>
        <strong>Entry {id}</strong> may be it{seenAt !== null && `, as seen ${formatMoment(seenAt)}`}.{' '}
        {differs.length > 0 && `Differs in: ${differs.join(', ')}.`}
        {differs.length === 0 && values.length > 0 && 'Nothing that is shown differs.'}
      </p>
      {values.length > 0 && (
        <table className={classes.beside}>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Sent</th>
              <th scope="col">Entry {id}</th>
            </tr>
          </thead>
          <tbody>
            {values.map(({ label, sent, there }) => (
              <tr key={label} data-differs={marked.has(label) || undefined}>
                <th scope="row">{label}</th>
                <td>{orNothing(show(label, sent))}</td>
                <td>
                  {marked.has(label) && (
                    <>
                      <IconEqualNot size={13} aria-hidden />
                      <span className="tp-hidden">Differs: </span>
                    </>
                  )}
                  {orNothing(show(label, there))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {values.length === 0 && (
        <p className={classes.dim}>Its values are not known here: look at the service.</p>
      )}
      {values.length > 0 && withoutValue.length > 0 && (
        <p className={classes.dim}>Not among these values: {withoutValue.join(', ')}.</p>
      )}
    </section>
  );
};
