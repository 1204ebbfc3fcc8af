import { useState } from 'react';
import type { Review as Reviewed } from '../../../../ipc/review';
import { WhenReady } from '../../../components/waiting';
import { useCall } from '../../../data/use-call';
import importClasses from '../import.module.css';
import { Decisions } from './decisions';
import { History } from './history';
import { SayDialog, type Saying } from './say-dialog';
import { SignOffs } from './sign-offs';

const Content = ({ review }: { readonly review: Reviewed }) => {
  const [saying, setSaying] = useState<Saying | null>(null);
  return (
    <>
      <SignOffs review={review} onSay={setSaying} />
      <Decisions decisions={review.decisions} />
      <History review={review} onComment={() => setSaying({ kind: 'comment', record: null })} />
      <SayDialog review={review} saying={saying} onClose={() => setSaying(null)} />
    </>
  );
};

/** Who prepared and who reviewed the import, and what people said of it. */
export const Review = ({ importId }: { readonly importId: string }) => {
  const review = useCall('review.show', { importId }, { keepsFormer: true });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard.
    <section className={importClasses.scroll} aria-label="Review" tabIndex={0}>
      <WhenReady of={review} lines={8}>
        {(value) => <Content review={value} />}
      </WhenReady>
    </section>
  );
};
