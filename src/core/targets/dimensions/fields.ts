import { synonyms } from '../synonyms';
import type { Choice, Field } from '../target';

const choice = (value: string, label: string, also: string): Choice => ({
  value,
  label,
  also: synonyms(also),
});

/** The seven types that the service supports (R-59, G-16), with the words that mean one of them and no other. */
const types: readonly Choice[] = [
  choice(
    'account',
    'Account (GL account)',
    'accounts, gl account, gl accounts, gl, gl code, general ledger, general ledger account, ledger account, nominal, ' +
      'nominal account, nominal code, chart of accounts, Konto, Sachkonto, compte, compte général, cuenta, ' +
      'cuenta contable, conta, conta contábil, grootboekrekening, conto',
  ),
  choice(
    'location',
    'Location',
    'locations, site, store, branch, restaurant, Standort, Filiale, établissement, ubicación, sucursal, filial, vestiging, sede',
  ),
  choice(
    'department',
    'Department',
    'departments, dept, Abteilung, département, departamento, afdeling, reparto, dipartimento',
  ),
  choice('project', 'Project', 'projects, Projekt, projet, proyecto, projeto, progetto'),
  choice('task', 'Task', 'tasks, Aufgabe, tâche, tarea, tarefa, taak'),
  choice(
    'cost_type',
    'Cost type',
    'cost types, cost category, Kostenart, type de coût, tipo de costo, tipo de custo',
  ),
  choice('item', 'Item', 'items, Artikel, article, artículo, artigo, articolo'),
];

/** Everything the service takes of a dimension (R-58, NS-47); the company comes from the connection. */
export const fields: readonly Field[] = [
  {
    key: 'code',
    label: 'Code',
    kind: 'code',
    required: true,
    also: synonyms(
      'dimension code, account code, account no, account number, account value, account, gl account, gl code, ledger code, ' +
        'nominal code, value, number, no, key, center, cost center, cost center code, department code, project code, ' +
        'fund, location code, ' +
        'Konto, Kontonummer, Konto-Nr, Kostenstelle, numéro de compte, compte, cuenta, código, código de cuenta, conta, ' +
        'código da conta, rekeningnummer, grootboekrekening, codice, codice conto',
    ),
    help: 'The code people know it by, such as the account number.',
    rule: 'R-58',
  },
  {
    key: 'reference_id',
    label: 'Reference ID',
    kind: 'code',
    sameAs: 'code',
    required: true,
    also: synonyms('reference, ref, ref id, external id, source id, unique id, record id, internal id'),
    help: 'What identifies it within its ERP type for ever: loading it again updates it. Often the code itself.',
    rule: 'R-61',
  },
  {
    key: 'erp_type',
    label: 'ERP type',
    kind: 'text',
    required: true,
    also: synonyms('erp dimension type, dimension, dimension name, segment, segment name, classification'),
    help: 'What the accounting system calls this kind, such as Account or Department: one for all, or a column.',
    rule: 'R-58',
  },
  {
    key: 'svc_type',
    label: 'Service type',
    kind: 'choice',
    required: true,
    also: synonyms('dimension type, svc type, service dimension type, type of dimension'),
    help: 'Which of the seven kinds of the service it is: account, location, department, project, task, cost type or item.',
    rule: 'R-59',
    choices: types,
  },
  {
    key: 'name',
    label: 'Name',
    kind: 'text',
    required: false,
    also: synonyms(
      'description, display name, account name, account description, center name, department name, project name, fund name, ' +
        'label, title, Bezeichnung, Kontobezeichnung, Kontoname, libellé, intitulé, nombre, descripción, nome, descrição, ' +
        'naam, omschrijving, descrizione',
    ),
    help: 'The name shown beside the code.',
    rule: null,
  },
  {
    key: 'erp_dimension_id',
    label: 'ERP dimension ID',
    kind: 'code',
    sameAs: 'code',
    required: false,
    also: synonyms('erp id, dimension id, erp account id, account id, gl account id'),
    help: 'The identifier in the accounting system, exactly as it stands there; invoices are coded with it.',
    rule: 'R-69',
  },
];
