import type { Summary } from '../../../ipc/shapes';
import { Note } from '../../components/note';
import { formatThings } from '../../data/format';

/** As many as a person reads in a note; the rows tell of all. */
const MOST_NAMED = 5;

/** What went out again since a list did not show it, and that it has not shown since, with what to do. */
export const PerhapsTwice = ({ summary: { mayBeTwice: all = [] } }: { readonly summary: Summary }) => {
  if (all.length === 0) return null;
  const [it, its, is] = all.length === 1 ? ['it', 'its', 'was'] : ['them', 'their', 'were'];
  const named = all.slice(0, MOST_NAMED).map(({ row, id }) => `row ${row} (${id})`);
  const more = all.length - named.length;
  return (
    <Note tone="bad" title={`${formatThings(all.length, 'record', 'records')} may stand there twice`}>
      No answer came, and the list of the service did not show {it}, so {all.length === 1 ? 'it' : 'they'}{' '}
      {is} sent again: {named.join(', ')}
      {more > 0 && ` and ${more} more`}. The list did not show {all.length === 1 ? 'the second one' : 'these'}{' '}
      in time either. Look in the service for {its} vendor and number, and take one away if it stands there
      twice. A sweep over the whole list ends this, or your answer to what it finds.
    </Note>
  );
};
