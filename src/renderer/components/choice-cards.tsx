import { Radio } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './choice-cards.module.css';

type ChoiceCard<V extends string> = {
  readonly value: V;
  readonly title: ReactNode;
  readonly detail?: ReactNode;
  readonly mark?: ReactNode;
  /** A danger is framed in red once chosen. */
  readonly isDanger?: boolean;
};

type Props<V extends string> = {
  readonly label: string;
  /** null: nothing is chosen yet. */
  readonly value: V | null;
  readonly cards: readonly ChoiceCard<V>[];
  readonly onChoose: (value: V) => void;
  readonly columns?: 1 | 2 | 3;
  readonly isLabelHidden?: boolean;
  /** Stands under the label. */
  readonly about?: string;
};

/** A question with a few answers, each told in a sentence. Nothing is chosen beforehand. */
export function ChoiceCards<V extends string>({
  label,
  value,
  cards,
  onChoose,
  columns = 1,
  isLabelHidden = false,
  about,
}: Props<V>) {
  return (
    <Radio.Group
      value={value}
      onChange={(chosen) => {
        const card = cards.find((one) => one.value === chosen);
        if (card !== undefined) onChoose(card.value);
      }}
      {...(isLabelHidden ? { 'aria-label': label } : { label })}
      {...(about === undefined ? {} : { description: about })}
    >
      <div className={classes.cards} data-columns={columns}>
        {cards.map((card) => (
          <Radio.Card
            key={card.value}
            value={card.value}
            className={classes.card}
            data-danger={card.isDanger}
          >
            <Radio.Indicator size="xs" />
            <span className={classes.words}>
              <span className={classes.title}>{card.title}</span>
              {card.detail !== undefined && <span className={classes.detail}>{card.detail}</span>}
            </span>
            {card.mark}
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  );
}
