// The rules of the file's columns as a user of zod, valibot or Ajv would write them: the same look-ups, dates, amounts.
import { readFileSync } from 'node:fs';
import Ajv from 'ajv';
import Papa from 'papaparse';
import * as v from 'valibot';
import { z } from 'zod';
import { given, measured } from './measure.mjs';

const [file, codes, library] = [given(0), given(1), given(2)];
const mostRows = 100_000;
const { mapping: _, ...lists } = JSON.parse(readFileSync(codes, 'utf8'));
const known = Object.fromEntries(Object.entries(lists).map(([name, ids]) => [name, new Set(ids)]));

const dateText = (text) => {
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text) ?? [];
  const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return at.getUTCDate() === Number(day) ? at.toISOString().slice(0, 10) : null;
};
const amountPattern = /^-?(?:\d{1,3}(?:,\d{3})*|\d+)(?:\.\d{1,4})?$/;
const plainAmount = (text) => text.replaceAll(',', '');

const [id, date, amount, text] = ['id', 'date', 'amount', 'text'];
const columns = {
  'Document No': { kind: text, most: 50 },
  'Supplier No': { kind: id, list: 'vendors' },
  Supplier: { kind: text, most: 255 },
  Site: { kind: id, list: 'locations' },
  'Document date': { kind: date },
  'Due date': { kind: date },
  Currency: { kind: text, most: 3 },
  'Catalogue ref': { kind: text, most: 255 },
  Description: { kind: text, most: 255 },
  Quantity: { kind: amount },
  'Packed as': { kind: text, most: 50 },
  'Unit price': { kind: amount },
  Net: { kind: amount },
  VAT: { kind: amount },
  Gross: { kind: amount },
  Account: { kind: id, list: 'accounts' },
  Department: { kind: id, list: 'departments' },
  'Cost centre': { kind: text, most: 100 },
  Remark: { kind: text, most: 2000, isOptional: true },
  'Paid on': { kind: text, most: 10, isOptional: true },
};

const makers = {
  zod: {
    id: ({ list }) =>
      z
        .string()
        .trim()
        .refine((code) => known[list].has(code)),
    date: () =>
      z.string().transform((cell, context) => {
        const found = dateText(cell);
        if (found === null) context.addIssue('no date');
        return found ?? z.NEVER;
      }),
    amount: () => z.string().regex(amountPattern).transform(plainAmount),
    text: ({ most, isOptional }) =>
      z
        .string()
        .trim()
        .min(isOptional ? 0 : 1)
        .max(most),
  },
  valibot: {
    id: ({ list }) =>
      v.pipe(
        v.string(),
        v.trim(),
        v.check((code) => known[list].has(code)),
      ),
    date: () => v.pipe(v.string(), v.transform(dateText), v.string()),
    amount: () => v.pipe(v.string(), v.regex(amountPattern), v.transform(plainAmount)),
    text: ({ most, isOptional }) =>
      v.pipe(v.string(), v.trim(), v.minLength(isOptional ? 0 : 1), v.maxLength(most)),
  },
};
const schemaOf = (library) =>
  Object.fromEntries(Object.entries(columns).map(([name, rule]) => [name, makers[library][rule.kind](rule)]));

/** Ajv says yes or no by shape; look-ups and conversions are a loop of one's own behind it. */
const ajvJudge = () => {
  const shapes = {
    id: () => ({ type: 'string', minLength: 1 }),
    date: () => ({ type: 'string', pattern: '^\\d{2}/\\d{2}/\\d{4}$' }),
    amount: () => ({ type: 'string', pattern: amountPattern.source }),
    text: ({ most, isOptional }) => ({ type: 'string', minLength: isOptional ? 0 : 1, maxLength: most }),
  };
  const properties = Object.fromEntries(
    Object.entries(columns).map(([name, rule]) => [name, shapes[rule.kind](rule)]),
  );
  const fits = new Ajv({ allErrors: true }).compile({
    type: 'object',
    properties,
    required: Object.keys(properties),
  });
  const rules = Object.entries(columns);
  return (row) => {
    if (!fits(row)) return false;
    const out = {};
    for (const [name, { kind, list }] of rules) {
      const cell = row[name].trim();
      out[name] = kind === 'date' ? dateText(cell) : kind === 'amount' ? plainAmount(cell) : cell;
      if (out[name] === null || (kind === 'id' && !known[list].has(cell))) return false;
    }
    return true;
  };
};

const judges = {
  zod: () => {
    const schema = z.object(schemaOf('zod'));
    return (row) => schema.safeParse(row).success;
  },
  valibot: () => {
    const schema = v.object(schemaOf('valibot'));
    return (row) => v.safeParse(schema, row).success;
  },
  ajv: ajvJudge,
};

const { data } = Papa.parse(readFileSync(file, 'utf8').slice(0, 60_000_000), {
  skipEmptyLines: true,
  preview: mostRows + 1,
});
const [headers, ...rows] = data;
const judge = judges[library]();
await measured(() => {
  let bad = 0;
  for (const cells of rows) {
    const row = {};
    for (let i = 0; i < headers.length; i++) row[headers[i]] = cells[i];
    if (!judge(row)) bad += 1;
  }
  return { rows: rows.length, remarks: [`${bad} rows bad`] };
});
