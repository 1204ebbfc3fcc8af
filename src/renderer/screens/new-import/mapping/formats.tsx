import { Select } from '@mantine/core';
import type { Mapping } from '../../../../core/map/mapping';
import { Card } from '../../../components/card';
import classes from './mapping.module.css';

type Props = { readonly mapping: Mapping; readonly onMapping: (mapping: Mapping) => void };

const dateOrders = [
  { value: 'auto', label: 'As the values prove' },
  { value: 'dmy', label: 'Day first: 31/12/2026' },
  { value: 'mdy', label: 'Month first: 12/31/2026' },
  { value: 'ymd', label: 'Year first: 2026-12-31' },
] as const;

const decimals = [
  { value: 'auto', label: 'As the values prove' },
  { value: '.', label: 'Point: 1,234.56' },
  { value: ',', label: 'Comma: 1.234,56' },
] as const;

/** How dates and amounts are written in this file. */
export const Formats = ({ mapping, onMapping }: Props) => {
  const { locale } = mapping;
  return (
    <Card title="How it is written">
      <div className={classes.formats}>
        <Select
          size="xs"
          label="Dates"
          data={[...dateOrders]}
          value={locale.dateOrder}
          onChange={(value) => {
            const order = dateOrders.find((one) => one.value === value)?.value;
            if (order !== undefined) onMapping({ ...mapping, locale: { ...locale, dateOrder: order } });
          }}
        />
        <Select
          size="xs"
          label="Decimal mark"
          data={[...decimals]}
          value={locale.decimal}
          onChange={(value) => {
            const mark = decimals.find((one) => one.value === value)?.value;
            if (mark !== undefined) onMapping({ ...mapping, locale: { ...locale, decimal: mark } });
          }}
        />
        <Select
          size="xs"
          label="Currency where the file is silent"
          placeholder="None"
          clearable
          data={['USD', 'CAD', 'EUR', 'GBP']}
          value={locale.currency}
          onChange={(currency) => onMapping({ ...mapping, locale: { ...locale, currency } })}
        />
      </div>
    </Card>
  );
};
