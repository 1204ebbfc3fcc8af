import type { Summary } from '../../../ipc/shapes';
import { Note } from '../../components/note';
import { formatThings } from '../../data/format';

/** As many as a person reads in a note; the rows tell of all. */
const MOST_NAMED = 5;

type Twice = NonNullable<Summary['mayBeTwice']>;

/** What went out again and no list has shown since, or that stands beside another one, with what to do. */
export const PerhapsTwice = ({ summary: { mayBeTwice: all = [] } }: { readonly summary: Summary }) => (
  <>
    <TwiceNote all={all.filter(({ wasTurnedAway }) => wasTurnedAway !== true)} />
    <TwiceNote all={all.filter(({ wasTurnedAway }) => wasTurnedAway === true)} />
  </>
);

const TwiceNote = ({ all }: { readonly all: Twice }) => {
  const [first] = all;
  if (first === undefined) return null;
  const [it, its, are] = all.length === 1 ? ['it', 'its', 'it was'] : ['them', 'their', 'they were'];
  const named = all.slice(0, MOST_NAMED).map(({ row, id }) => `row ${row} (${id})`);
  const more = all.length - named.length;
  return (
    <Note tone="bad" title={`${formatThings(all.length, 'record', 'records')} may stand there twice`}>
      {first.wasTurnedAway === true
        ? `The service turned ${it} away`
        : `No answer came, and the list of the service did not show ${it}`}
      , so {are} sent again: {named.join(', ')}
      {more > 0 && ` and ${more} more`}.{' '}
      {first.wasTurnedAway === true
        ? `The list shows another one beside ${it}: the service may have made what it turned away.`
        : `The list did not show ${all.length === 1 ? 'the second one' : 'these'} in time either.`}{' '}
      Look in the service for {its} vendor and number, and take one away if it stands there twice. A sweep
      over the whole list ends this, or your answer to what it finds.
    </Note>
  );
};
