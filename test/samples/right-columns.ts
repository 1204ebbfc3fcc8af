import { readdirSync } from 'node:fs';
import { type Mapping, mappingSchema } from '../../src/core/map/mapping';
import { readJson, sharedPath } from '../main/files/shared-files';

/** What a person who knows a file would choose: each field with the columns that are right for it, the first one best. */
export type RightMapping = {
  /** Place below the folder of shared files. */
  readonly file: string;
  readonly target: string;
  readonly fields: Readonly<Record<string, readonly string[]>>;
  /** Fields that are right only as one value for all, or put together: no single column is. */
  readonly noColumn: readonly string[];
  readonly currency: string | null;
  /** The whole mapping, where it lies beside the file. */
  readonly mapping: Mapping | null;
};

const unseen = 'samples-unseen-1';

/** The right mappings that lie beside the files nobody had seen. */
const besideUnseen = (): readonly RightMapping[] =>
  readdirSync(sharedPath(`${unseen}/mappings`))
    .sort()
    .map((name) => {
      const mapping = mappingSchema.parse(readJson(sharedPath(`${unseen}/mappings/${name}`)));
      const { target, fields, locale } = mapping;
      const entries = Object.entries(fields);
      return {
        file: `${unseen}/files/${name.replace(/\.json$/, '')}`,
        target,
        currency: locale.currency,
        mapping,
        fields: Object.fromEntries(
          entries.flatMap(([key, { column }]) => (column === undefined ? [] : [[key, [column]]])),
        ),
        noColumn: entries.flatMap(([key, { column }]) => (column === undefined ? [key] : [])),
      };
    });

type Chosen = readonly [file: string, target: string, columns: string];

/** `field=column`, several right columns parted by `|`; a field without one has none that is right. */
const chosen: readonly Chosen[] = [
  [
    'invoices/akaunting-bills-import.xlsx',
    'invoices',
    'invoice_number=bill_number; svc_vendor_id=contact_name; invoice_date=billed_at; due_date=due_at; total_amount=amount; currency=currency_code; notes=notes; items[].price',
  ],
  [
    'invoices/bradford-payments-2019-11.csv',
    'invoices',
    'invoice_number=Transaction Number; svc_vendor_id=Supplier Number; invoice_date=Payment date; total_amount=Net Amount; dimensions.Account=Expenditure code; dimensions.Department=Service Code; currency',
  ],
  [
    'invoices/calderdale-payments-2017-05.csv',
    'invoices',
    'invoice_number=Invoice Number; svc_vendor_id=Supplier ID; invoice_date=Date; total_amount=Amount; dimensions.Account=Expense Code; dimensions.Department=Expense Area; currency',
  ],
  [
    'invoices/datev-buchungsstapel-2018-02.csv',
    'invoices',
    'invoice_number=Belegfeld 1; svc_vendor_id=Konto|Gegenkonto (ohne BU-Schlüssel); invoice_date=Belegdatum; total_amount=Umsatz (ohne Soll/Haben-Kz); currency; notes=Buchungstext; dimensions.Account=Konto|Gegenkonto (ohne BU-Schlüssel)',
  ],
  [
    'invoices/epsrc-spend-2015-06.csv',
    'invoices',
    'invoice_number=TransactionNumber; svc_vendor_id=Supplier; invoice_date=Date; total_amount=Amount; currency=InvoiceCurrencyUnit; dimensions.Account=ExpenseType; dimensions.Department=ExpenseArea',
  ],
  [
    'invoices/fco-services-2011-05.csv',
    'invoices',
    'invoice_number=Transaction Number; svc_vendor_id=Supplier Name; invoice_date=Payment Date; total_amount=Amount (excluding VAT); dimensions.Account=Expense Types; dimensions.Department=Expense Area|Department; currency',
  ],
  [
    'invoices/gla-payments-2016-p08-utf16.txt',
    'invoices',
    'invoice_number=Document No; svc_vendor_id=Vendor ID; invoice_date=Clearing Date; total_amount=Amount; dimensions.Account=Cost Element; dimensions.Department=Directorate; currency',
  ],
  [
    'invoices/manchester-invoices-2019-04.csv',
    'invoices',
    'invoice_number=Transaction Number; svc_vendor_id=Supplier Name; invoice_date=Invoice Payment Date; total_amount=Net Amount; dimensions.Account=Expenses Type; dimensions.Department=Service Area; currency',
  ],
  [
    'invoices/mod-spend-january.xlsx',
    'invoices',
    'svc_vendor_id=Supplier; total_amount=Invoice Value    (GBP); dimensions.Account=Expense Type (Category); dimensions.Department=Expense Area (User/BU); currency; invoice_number; invoice_date',
  ],
  [
    'invoices/moj-aramis-2011-03.csv',
    'invoices',
    'invoice_number=TRANSACTION_NUMBER; svc_vendor_id=SUPPLIER; invoice_date=DATE; total_amount=AMOUNT; dimensions.Account=EXPENSE TYPE; dimensions.Department=EXPENSE AREA; currency',
  ],
  [
    'invoices/newcastle-invoices-2015-06.csv',
    'invoices',
    'invoice_number=Internal Ref; svc_vendor_id=Supplier Name; invoice_date=Paid Date; total_amount=Total; dimensions.Account=Group Description; dimensions.Department=Cost Centre; currency',
  ],
  [
    'invoices/nfe-brazil-2024-01-header.csv',
    'invoices',
    'invoice_number=NÚMERO; svc_vendor_id=CPF/CNPJ Emitente|RAZÃO SOCIAL EMITENTE; invoice_date=DATA EMISSÃO; total_amount=VALOR NOTA FISCAL; upload_id=CHAVE DE ACESSO; currency',
  ],
  ...['', '-cp1252-semicolon'].map(
    (kind): Chosen => [
      `invoices/nfe-brazil-2024-01-lines${kind}.csv`,
      'invoices',
      'invoice_number=NÚMERO; svc_vendor_id=CPF/CNPJ Emitente|RAZÃO SOCIAL EMITENTE; invoice_date=DATA EMISSÃO; total_amount=VALOR TOTAL; upload_id=CHAVE DE ACESSO; items[].name=DESCRIÇÃO DO PRODUTO/SERVIÇO; items[].quantity=QUANTIDADE; items[].price=VALOR UNITÁRIO; items[].uom=UNIDADE; currency',
    ],
  ),
  [
    'invoices/scottsdale-payments-2017-08-to-12.csv',
    'invoices',
    'svc_vendor_id=VendorName; invoice_date=PaymentDate; total_amount=PaymentAmount; dimensions.Account=Account; dimensions.Department=Center; dimensions.Project=Fund; currency; invoice_number',
  ],
  [
    'invoices/wwi-bills-xero-layout.csv',
    'invoices',
    'invoice_number=*InvoiceNumber; svc_vendor_id=*ContactName; invoice_date=*InvoiceDate; due_date=*DueDate; total_amount=Total; currency=Currency; items[].name=Description; items[].quantity=*Quantity; items[].price=*UnitAmount; items[].sku=InventoryItemCode',
  ],
  [
    'invoices/wwi-supplier-transactions.csv',
    'invoices',
    'invoice_number=SupplierInvoiceNumber; svc_vendor_id=SupplierID; invoice_date=TransactionDate; total_amount=TransactionAmount; total_tax=TaxAmount; purchase_order=PurchaseOrderID; currency',
  ],
  [
    'large/online-retail-first50000.xlsx',
    'invoices',
    'invoice_number=InvoiceNo; svc_vendor_id=CustomerID; invoice_date=InvoiceDate; total_amount=quantity*price; items[].name=Description; items[].quantity=Quantity; items[].price=UnitPrice; items[].sku=StockCode; currency',
  ],
  [
    'vendors/bradford-vendor-master.xlsx',
    'vendors',
    'erp_vendor_id=Supplier Number; erp_vendor_name=Supplier Name',
  ],
  [
    'vendors/wwi-suppliers.csv',
    'vendors',
    'erp_vendor_id=SupplierID; erp_vendor_name=SupplierName; phone=PhoneNumber; net_terms=Net {PaymentDays}; email',
  ],
  [
    'purchase-orders/wwi-purchase-order-lines.csv',
    'purchase-orders',
    'po_number=PurchaseOrderID; external_id=PurchaseOrderID; items[].name=Description; items[].quantity=OrderedOuters; items[].price=ExpectedUnitPricePerOuter; items[].sku=StockItemID; erp_vendor_id',
  ],
  ...['csv', 'xlsx'].map(
    (kind): Chosen => [
      `purchase-orders/wwi-purchase-orders.${kind}`,
      'purchase-orders',
      'po_number=PurchaseOrderID; external_id=PurchaseOrderID; erp_vendor_id=SupplierID; items[].price; items[].quantity',
    ],
  ),
  [
    'dimensions/idempiere-accounts-us.csv',
    'dimensions',
    'code=[Account_Value]; reference_id=[Account_Value]; erp_dimension_id=[Account_Value]; name=[Account_Name]',
  ],
  [
    'dimensions/scottsdale-dimensions.xlsx',
    'dimensions',
    'code=Account; reference_id=Account; erp_dimension_id=Account; name=AccountName',
  ],
];

const ofSamples = (): readonly RightMapping[] =>
  chosen.map(([file, target, columns]) => {
    const pairs = columns.split('; ').map((pair) => {
      const [key = '', right = ''] = pair.split('=');
      return [key, right === '' ? [] : right.split('|')] as const;
    });
    return {
      file: `samples/${file}`,
      target,
      currency: null,
      mapping: null,
      fields: Object.fromEntries(pairs.filter(([, right]) => right.length > 0)),
      noColumn: pairs.flatMap(([key, right]) => (right.length === 0 ? [key] : [])),
    };
  });

/** The right mappings of both folders. */
export const rightMappings = (): readonly RightMapping[] => [...besideUnseen(), ...ofSamples()];
