import { isCheaperByList } from '../../../core/reconcile/sample';
import { endpointNamed } from '../../../core/service/endpoints';
import { type ListPassed, listTotal, readByList } from './by-list';
import { readOneByOne, settleAbsent } from './one-by-one';
import type { PaceKeeper, ReadBackShop, Stop } from './shop';

/** Samples of so few are read one by one without asking how long the list is. */
const FEW = 3;

/** All records: the whole list is read, since only it shows second copies. A sample: whichever takes fewer requests. */
const wantsList = async (shop: ReadBackShop): Promise<boolean> => {
  if ('none' in shop.rules.list) return false;
  if (shop.choice.kind === 'all') return true;
  if (shop.todo.size <= FEW) return false;
  const name = endpointNamed(shop.target.lookUp.endpoint)?.list ?? null;
  const pageSize = name === null ? 1 : shop.link.profile.paging[name].pageSize;
  return isCheaperByList(shop.todo.size, await listTotal(shop), pageSize);
};

const nothingListed: ListPassed = { stop: null, listed: null };

/**
 * One look at the service: the list where it is wanted, then one by one what it did not show whole. Answers why it had to
 * stop; null: everything was looked at, or somebody asked it to end.
 */
export const look = async (shop: ReadBackShop, pace: PaceKeeper, isListed: boolean): Promise<Stop> => {
  let passed = !isListed && (await wantsList(shop)) ? await readByList(shop) : nothingListed;
  if (passed.stop !== null || shop.signal.aborted) return passed.stop;
  const ones = await readOneByOne(shop, [...shop.todo], pace);
  if (ones.stop !== null || shop.signal.aborted) return ones.stop;
  const needsProof = ones.absent.length > 0 && ones.good === 0 && passed.listed === null;
  if (needsProof && !('none' in shop.rules.list)) passed = await readByList(shop);
  if (passed.stop !== null || shop.signal.aborted) return passed.stop;
  settleAbsent(shop, ones.absent, { listed: passed.listed, good: ones.good });
  return null;
};
