import type { Mapping } from '../../../../core/map/mapping';
import type { Target } from '../../../../core/targets/target';
import type { SuggestionData } from '../../../../ipc/shapes';
import { Card } from '../../../components/card';
import { ChoiceCards } from '../../../components/choice-cards';
import { answerOf, askedHere, withAnswer } from './answers';
import classes from './mapping.module.css';

type Props = {
  readonly questions: SuggestionData['questions'];
  readonly mapping: Mapping;
  readonly target: Target;
  readonly onMapping: (mapping: Mapping) => void;
};

const shortLabel = 26;

/** Short answers stand beside each other. */
const columnsFor = (options: SuggestionData['questions'][number]['options']): 1 | 2 | 3 => {
  if (options.every(({ label }) => label.length <= shortLabel)) return 3;
  return options.length === 2 ? 2 : 1;
};

/** What only a person can say, each with the answers counted on this very file. */
export const Questions = ({ questions, mapping, target, onMapping }: Props) => (
  <>
    {questions
      .filter(({ kind }) => askedHere(kind))
      .map((question) => (
        <Card key={question.kind}>
          <div className={classes.question}>
            <ChoiceCards
              label={question.text}
              value={answerOf(question, mapping)}
              columns={columnsFor(question.options)}
              cards={question.options.map(({ value, label, detail }) => ({ value, title: label, detail }))}
              onChoose={(value) => onMapping(withAnswer(mapping, target, question, value))}
            />
            {(question.evidence ?? []).length > 0 && (
              <ul className={classes.evidence} aria-label="Rows that show it">
                {question.evidence?.map(({ row, cells }) => (
                  <li key={row}>
                    Row {row}: {cells.map((cell) => (cell.trim() === '' ? '(blank)' : cell)).join(' · ')}
                  </li>
                ))}
              </ul>
            )}
          </div>
        </Card>
      ))}
  </>
);
