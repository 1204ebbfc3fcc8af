import type { Issue } from '../issues/issue';
import { ownCopy } from '../read/own-copy';
import { invoiceKeys, invoiceWord } from '../service/payments/invoice-keys';
import type { Target } from '../targets/target';
import { type First, startFirsts } from './firsts';
import type { JudgedRecord } from './prepared';

/** Finds what stands twice in one file. Records come in file order; memory grows with the number of different keys only. */
export type Duplicates = {
  /** The record as it is, or as the duplicate of the first one with its match key or upload id. */
  readonly add: (prepared: JudgedRecord) => JudgedRecord;
  /** Takes the key for a record that has nothing but its match key to share; false: it was taken before. */
  readonly claim: (key: string, record: number, row: number) => boolean;
};

const issueOf = (
  prepared: JudgedRecord,
  code: string,
  params: Issue['params'],
  field: string | null,
): Issue => ({
  code,
  severity: 'error',
  params,
  row: prepared.rows[0] ?? null,
  column: null,
  field,
});

const asDuplicate = (prepared: JudgedRecord, first: First, thing: string, code: string): JudgedRecord => {
  const params = {
    row: String(prepared.rows[0] ?? ''),
    firstRow: String(first.row),
    firstRecord: String(first.record),
    thing,
  };
  return {
    ...prepared,
    verdict: 'duplicate',
    payload: null,
    issues: [...prepared.issues, issueOf(prepared, code, params, null)],
    duplicateOf: { importId: null, record: first.record },
  };
};

const asClash = (prepared: JudgedRecord, first: First, field: string): JudgedRecord => {
  const params = {
    value: prepared.uploadId ?? '',
    row: String(prepared.rows[0] ?? ''),
    firstRow: String(first.row),
    firstRecord: String(first.record),
  };
  return {
    ...prepared,
    verdict: 'invalid',
    payload: null,
    issues: [...prepared.issues, issueOf(prepared, 'upload-id-twice', params, field)],
  };
};

const firstParams = (invoice: string, first: First): Issue['params'] => ({
  invoice,
  firstRow: String(first.row),
  firstRecord: String(first.record),
});

/**
 * Starts looking for duplicates: the first record of a key stands, right or wrong; later ones are held back with both
 * places named, and with a word on it where the first is wrong: a person decides which of them is meant. What is left out by rule claims no key: a credit note may bear its invoice's number.
 */
export const startDuplicates = (target: Target): Duplicates => {
  const byKey = startFirsts();
  const byUploadId = startFirsts();
  const byUpsertKey = startFirsts();
  const byInvoice = new Map<string, First>();
  /** By the number, then by the way in which the record names what it belongs to. */
  const byNaming = new Map<string, Map<string, { readonly first: First; readonly isKnown: boolean }>>();
  /** Records that are wrong: what was first, and is one of them, is not sent. */
  const wrong = new Set<number>();
  const { uploadIdField } = target;
  const place = (prepared: JudgedRecord): First => ({ record: prepared.record, row: prepared.rows[0] ?? 0 });

  const claimUploadId = (prepared: JudgedRecord): JudgedRecord => {
    const { uploadId } = prepared;
    if (uploadIdField === null || uploadId === null || prepared.fields[uploadIdField] === undefined)
      return prepared;
    const first = byUploadId.claim(uploadId, place(prepared));
    return first === null ? prepared : asClash(prepared, first, uploadIdField);
  };

  /** An invoice is paid by one record only. */
  const claimInvoices = (prepared: JudgedRecord): JudgedRecord => {
    if (target.pays === undefined) return prepared;
    const { payee, invoices } = target.pays(prepared.fields, prepared.items);
    const issues = invoices.flatMap((invoice, at) => {
      const names = [invoice, ...(prepared.paidNames?.[at] ?? [])];
      const keys = names.flatMap((name) => invoiceKeys(payee, name));
      const first = keys.map((key) => byInvoice.get(key)).find((one) => one !== undefined);
      if (first === undefined || first.record === prepared.record) {
        for (const key of keys) if (!byInvoice.has(key)) byInvoice.set(ownCopy(key), place(prepared));
        return [];
      }
      const row = prepared.items[at]?.row ?? prepared.rows[0] ?? null;
      return [
        {
          ...issueOf(prepared, 'payment-invoice-twice', firstParams(invoiceWord(invoice), first), null),
          row,
        },
      ];
    });
    if (issues.length === 0) return prepared;
    // What is not sent anyhow is not looked up either: that it was not says nothing.
    const others = prepared.issues.filter(({ code }) => code !== 'payment-invoice-unread');
    return { ...prepared, verdict: 'invalid', payload: null, issues: [...others, ...issues] };
  };

  /** The first record with its match key, or with one under which another way names the same. */
  const sameThing = (prepared: JudgedRecord): First | null =>
    [prepared.key, ...(prepared.naming?.keys ?? [])].reduce<First | null>(
      (first, key) => (key === null ? first : (byKey.claim(key, place(prepared)) ?? first)),
      null,
    );

  /** Named in another way than one of the same number, and it is not known whether both are the same. */
  const claimNaming = (prepared: JudgedRecord): JudgedRecord => {
    const { naming } = prepared;
    if (naming === undefined) return prepared;
    const { loose, way, isKnown } = naming;
    const ways =
      byNaming.get(loose) ?? new Map<string, { readonly first: First; readonly isKnown: boolean }>();
    const other = [...ways].find(([name, one]) => name !== way && !(one.isKnown && isKnown))?.[1].first;
    if (ways.get(way)?.isKnown !== false) ways.set(way, { first: place(prepared), isKnown });
    byNaming.set(ownCopy(loose), ways);
    if (other === undefined) return prepared;
    const params = {
      ...firstParams(loose, other),
      row: String(prepared.rows[0] ?? ''),
      thing: target.words.one,
    };
    const issue = issueOf(prepared, 'named-in-two-ways', params, null);
    return { ...prepared, verdict: 'invalid', payload: null, issues: [...prepared.issues, issue] };
  };

  const judged = (prepared: JudgedRecord): JudgedRecord => {
    const first = sameThing(prepared);
    if (first !== null) {
      const code = wrong.has(first.record) ? 'duplicate-of-wrong' : 'duplicate-in-file';
      return asDuplicate(prepared, first, target.words.one, code);
    }
    const upsertKey = target.upsertKey?.(prepared.fields) ?? null;
    const overwritten = upsertKey === null ? null : byUpsertKey.claim(upsertKey, place(prepared));
    if (overwritten === null) return claimNaming(claimInvoices(claimUploadId(prepared)));
    const code = wrong.has(overwritten.record) ? 'would-overwrite-wrong' : 'would-overwrite';
    return asDuplicate(prepared, overwritten, target.words.one, code);
  };

  return {
    claim: (key, record, row) => byKey.claim(key, { record, row }) === null,
    add: (prepared) => {
      if (prepared.verdict === 'excluded' || prepared.verdict === 'duplicate') return prepared;
      const one = judged(prepared);
      if (one.verdict === 'invalid') wrong.add(one.record);
      return one;
    },
  };
};
