// DuckDB with one thread: `load` keeps every column as text; `typed` types, groups and writes a JSON line an invoice.
import { DuckDBInstance } from '@duckdb/node-api';
import { given, measured } from './measure.mjs';

const [file, folder, way] = [given(0), given(1), given(2)];
const csv = `read_csv('${file.replaceAll("'", "''")}', header = true, all_varchar = true, quote = '"', escape = '"')`;
const money = (column) => `TRY_CAST(replace("${column}", ',', '') AS DECIMAL(18, 2))`;
const date = (column) => `TRY_STRPTIME("${column}", '%d/%m/%Y')::DATE`;

const typed = `
  CREATE TABLE typed AS SELECT "Document No" AS number, "Supplier No" AS vendor, "Supplier" AS name, "Site" AS site,
    ${date('Document date')} AS dated, ${date('Due date')} AS due, "Currency" AS currency, "Description" AS item,
    ${money('Quantity')} AS quantity, ${money('Unit price')} AS price, ${money('Net')} AS net, ${money('VAT')} AS vat,
    ${money('Gross')} AS gross, "Account" AS account, "Department" AS department, "Remark" AS remark FROM loaded;
  COPY (SELECT number, any_value(vendor) AS vendor, any_value(site) AS site, any_value(dated) AS dated,
      any_value(due) AS due, any_value(currency) AS currency, sum(gross) AS total, sum(vat) AS tax,
      any_value(remark) AS remark,
      list({'name': item, 'quantity': quantity, 'price': price, 'total': net, 'account': account}) AS items
    FROM typed GROUP BY number) TO '${folder}/invoices.json' (FORMAT json)`;

await measured(async () => {
  const instance = await DuckDBInstance.create(`${folder}/peer.duckdb`, { threads: '1' });
  const database = await instance.connect();
  await database.run(`CREATE TABLE loaded AS SELECT * FROM ${csv}`);
  if (way === 'typed') await database.run(typed);
  const reader = await database.runAndReadAll('SELECT count(*) FROM loaded');
  await database.run('CHECKPOINT');
  return { rows: Number(reader.getRows()[0][0]) };
});
