import { words } from '../../core/issues/codes';
import { isInterfaceHeader } from '../../core/submit/keys';
import type { ProfileSetting } from '../../ipc/profile';
import type { Out } from '../output';
import type { Session } from '../session';

const SETTING = 'idempotency.header';

/** The header of keys under these settings. */
export const keyHeader = (settings: readonly ProfileSetting[]): string => {
  const value = settings.find(({ setting }) => setting === SETTING)?.value;
  return typeof value === 'string' ? value : '';
};

/** Payments and cancels of a connection of which nobody knows, by name. */
const openPayments = async (session: Session, connectionId: string): Promise<readonly string[]> => {
  const listed = await session.do['payments.list']({ connectionId, search: '', limit: 10_000 });
  if (!listed.ok) return [];
  return listed.value.entries
    .filter(({ state }) => state === 'in-doubt' || state === 'cancelling')
    .map(
      ({ paymentId, ref, state }) => `${paymentId ?? ref}${state === 'cancelling' ? ' (its cancel)' : ''}`,
    );
};

/** Says what the header of keys means that was changed, for payments to come and for those in doubt. */
export const remarkHeader = async (
  session: Session,
  out: Out,
  connection: { readonly id: string; readonly name: string },
  { before, after }: { readonly before: string; readonly after: string },
): Promise<void> => {
  if (before === after) return;
  const say = (code: string, more: Readonly<Record<string, string>>): void => {
    const { sentence, advice } = words(code, { connection: connection.name, header: after, ...more });
    out.remark(`${sentence}\n${advice}`);
  };
  if (!isInterfaceHeader(after)) say('key-header-other', {});
  const open = await openPayments(session, connection.id);
  if (open.length > 0) say('key-header-in-doubt', { payments: open.join(', ') });
};
