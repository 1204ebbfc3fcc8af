import { Anchor } from '@mantine/core';
import type { PromotedImport } from '../../../../ipc/promotion';
import { environmentWords } from '../../../data/environments';
import { formatMoment } from '../../../data/format';
import { isDraft } from '../../../data/states';
import { useCall } from '../../../data/use-call';
import importClasses from '../import.module.css';
import { linkTo } from './link-to';

const Line = ({ word, one }: { readonly word: string; readonly one: PromotedImport }) => (
  <p className={importClasses.pace}>
    {word}{' '}
    <Anchor size="sm" underline="always" href={linkTo(one)}>
      {environmentWords[one.environment].word} ({one.connection}), {formatMoment(one.createdAt)}
    </Anchor>
    {isDraft(one.state) && ': not sent yet'}
  </p>
);

/** Where an import was rehearsed, and what it was promoted to. */
export const RehearsalLinks = ({ importId }: { readonly importId: string }) => {
  const links = useCall('promotion.links', { importId });
  if (links.kind !== 'ready') return null;
  const { rehearsal, promotedTo } = links.value;
  return (
    <>
      {rehearsal !== null && <Line word="Rehearsed in" one={rehearsal} />}
      {promotedTo.map((one) => (
        <Line key={one.importId} word="Promoted to" one={one} />
      ))}
    </>
  );
};
