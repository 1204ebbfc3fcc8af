import { Checkbox } from '@mantine/core';
import { words } from '../../../../core/issues/codes';
import type { Draft, Summary } from '../../../../ipc/shapes';
import { Note } from '../../../components/note';
import { formatCount, withMinusSigns } from '../../../data/format';
import { type Consent, PRINTED_KNOWN, printedOtherwise } from './consent';

type Props = {
  readonly draft: Draft;
  readonly summary: Summary;
  readonly consent: Consent;
  readonly onConsent: (consent: Consent) => void;
};

/** A total that the file prints and that is not what was counted: it stands here until a person has answered. */
export const PrintedTotals = ({ draft, summary, consent, onConsent }: Props) => {
  const said = printedOtherwise(summary, draft);
  if (said === undefined) return null;
  const { title, advice } = words(said.code, {});
  const more = said.count > 1 ? ` So it is with ${formatCount(said.count - 1)} more.` : '';
  return (
    <Note tone="warn" title={title}>
      {withMinusSigns(said.message)}
      {more} {advice}
      <Checkbox
        mt={6}
        label={PRINTED_KNOWN}
        checked={consent.knowsPrinted}
        onChange={(event) => onConsent({ ...consent, knowsPrinted: event.currentTarget.checked })}
      />
    </Note>
  );
};
