import type { Summary } from '../../ipc/shapes';
import { useCall, valueOr } from '../data/use-call';
import { Note } from './note';
import { RawAnswer } from './raw-answer';

type Props = { readonly summary: Pick<Summary, 'importId' | 'records' | 'state'> };

/** Where names of the service profile may be at fault for all that was refused: they, what was sent and what was answered. */
export const FirstRefusal = ({ summary }: Props) => {
  const { importId, records, state } = summary;
  const isWanted = state !== 'submitting' && records.rejected + records.failed > 0;
  const first = valueOr(useCall('imports.firstRefusal', { importId }, { isWanted }), null);
  if (!isWanted || first === null) return null;
  const { sentence, advice, names, request, answer } = first;
  return (
    <Note tone="warn" title="Perhaps not the rows">
      <p>
        {sentence} {advice}
      </p>
      {names.length > 0 && (
        <ul>
          {names.map(({ setting, name, isConfigured }) => (
            <li key={setting}>
              <code>{name}</code> is {setting} ({isConfigured ? 'configured' : 'assumed'})
            </li>
          ))}
        </ul>
      )}
      <RawAnswer title={`Sent: ${request.method} ${request.path}`} value={request.text} />
      <RawAnswer title={`Answered: ${answer.status ?? 'nothing'}`} value={answer.text} />
    </Note>
  );
};
