import type { Summary } from '../../../../ipc/shapes';
import { Note } from '../../../components/note';
import { withMinusSigns } from '../../../data/format';

/** What was found against the file and taken to be right all the same, each with the reason. */
export const Accepted = ({ summary: { accepted = [] } }: { readonly summary: Summary }) =>
  accepted.length === 0 ? null : (
    <Note tone="info" title="Taken to be right, with a reason">
      <ul>
        {accepted.map(({ rule, text, why }) => (
          <li key={`${rule} ${text}`}>
            {withMinusSigns(text)} Accepted: {why}
          </li>
        ))}
      </ul>
    </Note>
  );
