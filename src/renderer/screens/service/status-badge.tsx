import { ToneBadge } from '../../components/tone-badge';
import type { BadgeTone } from '../../components/tones';
import { type Area, statusNamed } from './areas';

/** How loud a status is said. None is called paid or failed; what asks for a person stands out. */
const tones: Readonly<Record<string, BadgeTone>> = {
  'needs-attention': 'attention',
  flagged: 'attention',
  incomplete: 'attention',
  processing: 'open',
  pending: 'open',
  'pending-approval': 'open',
  open: 'open',
  approved: 'good',
  'ready-for-export': 'good',
  exported: 'good',
  received: 'good',
  closed: 'good',
};

/** A status as the service derives it, with what it means. */
export const StatusBadge = ({ area, value }: { readonly area: Area; readonly value: string }) => {
  const { label, meaning } = statusNamed(area, value);
  return (
    <ToneBadge tone={tones[value] ?? 'quiet'} title={meaning}>
      {label}
    </ToneBadge>
  );
};
