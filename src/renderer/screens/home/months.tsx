import { SegmentedControl, Select } from '@mantine/core';
import { useState } from 'react';
import { largestSum } from '../../../core/report/months';
import { shares } from '../../../core/report/shares';
import type { Home, HomeMonth } from '../../../ipc/home';
import { MonthBars, type MonthColumn } from '../../charts/month-bars';
import { Card } from '../../components/card';
import { environmentWords } from '../../data/environments';
import { formatAmount, formatCount, formatThings } from '../../data/format';
import { sharesOf, shareWords } from '../../data/outcomes';
import classes from './home.module.css';

type Shown = Home['environments'][number];

/** The real books before a test copy, a test copy before practice. */
const weight = ['production', 'sandbox', 'practice'] as const;

const sorted = ({ environments }: Home): readonly Shown[] =>
  [...environments].sort((a, b) => weight.indexOf(a.environment) - weight.indexOf(b.environment));

const recordColumns = ({ months }: Shown): readonly MonthColumn[] =>
  months.map(({ month, records }) => ({
    month,
    parts: sharesOf(records).map(({ name, count }) => ({
      key: name,
      label: shareWords[name].label,
      size: count,
      shown: formatCount(count),
      colour: `var(--tp-share-${name})`,
    })),
  }));

const moneyIn = ({ money }: HomeMonth, currency: string) =>
  shares.flatMap((share) => money.filter((one) => one.currency === currency && one.share === share));

const moneyColumns = ({ months }: Shown, currency: string): readonly MonthColumn[] =>
  months.map((month) => ({
    month: month.month,
    parts: moneyIn(month, currency).map(({ share, amount }) => ({
      key: share,
      label: shareWords[share].label,
      // What is below zero has no height; the words beside the picture tell it.
      size: Math.max(0, Number(amount)),
      shown: `${formatAmount(amount)} ${currency}`,
      colour: `var(--tp-share-${share})`,
    })),
  }));

const outcomesOf = ({ months }: Shown) => {
  const there = new Set(months.flatMap(({ records }) => sharesOf(records)).map(({ name }) => name));
  return shares.filter((name) => there.has(name));
};

const Legend = ({ of }: { readonly of: Shown }) => (
  <ul className={classes.legend} aria-label="Colours">
    {outcomesOf(of).map((name) => (
      <li key={name} title={shareWords[name].meaning}>
        <svg width="9" height="9" viewBox="0 0 9 9" aria-hidden="true">
          <rect width="9" height="9" rx="2" fill={`var(--tp-share-${name})`} />
        </svg>
        {shareWords[name].label}
      </li>
    ))}
  </ul>
);

const Records = ({ of }: { readonly of: Shown }) => {
  const most = of.months.reduce((least, { records }) => Math.max(least, records.total), 0);
  return (
    <figure className={classes.figure}>
      <figcaption>Records by outcome</figcaption>
      <MonthBars
        columns={recordColumns(of)}
        label="Records by month and outcome"
        highest={formatThings(most, 'record', 'records')}
      />
    </figure>
  );
};

const largest = ({ months }: Shown, currency: string): string =>
  largestSum(months.map((month) => moneyIn(month, currency).map(({ amount }) => amount)));

const Money = ({ of }: { readonly of: Shown }) => {
  const [chosen, setChosen] = useState<string | null>(null);
  const currency = of.currencies.find((one) => one === chosen) ?? of.currencies[0];
  return (
    <figure className={classes.figure}>
      <figcaption>
        Money by outcome
        {currency !== undefined && (
          <Select
            size="xs"
            w={92}
            aria-label="Currency of the picture"
            data={of.currencies}
            value={currency}
            onChange={setChosen}
          />
        )}
      </figcaption>
      {currency === undefined ? (
        <p className={classes.none}>Nothing with an amount was sent in these months.</p>
      ) : (
        <MonthBars
          columns={moneyColumns(of, currency)}
          label={`${currency} by month and outcome`}
          highest={`${formatAmount(largest(of, currency))} ${currency}`}
        />
      )}
    </figure>
  );
};

/** What the last twelve months brought: one environment and one currency at a time, never added up across. */
export const Months = ({ home }: { readonly home: Home }) => {
  const [chosen, setChosen] = useState<string | null>(null);
  const all = sorted(home);
  const shown = all.find(({ environment }) => environment === chosen) ?? all[0];
  if (shown === undefined || shown.months.every(({ imports }) => imports === 0)) return null;
  return (
    <Card
      title="The last twelve months"
      about={`By the day of sending, into ${environmentWords[shown.environment].word.toLowerCase()}.`}
      actions={
        all.length > 1 && (
          <SegmentedControl
            size="xs"
            aria-label="Environment of the pictures"
            data={all.map(({ environment }) => ({
              value: environment,
              label: environmentWords[environment].word,
            }))}
            value={shown.environment}
            onChange={setChosen}
          />
        )
      }
    >
      <div className={classes.figures}>
        <Records of={shown} />
        <Money of={shown} />
      </div>
      <Legend of={shown} />
    </Card>
  );
};
