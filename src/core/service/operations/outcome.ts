import { answerRemarks } from '../remarks';
import { type Verdict, wordsLine } from '../reply';
import type { OutcomeEvent } from './events';
import type {
  OperationContext,
  OperationInput,
  OperationNote,
  OperationReading,
  WriteOperation,
} from './operation';
import { refusalOf } from './refusal';

/** What became of a change, before it is dated. */
export type Outcome = Omit<OutcomeEvent, 'kind' | 'at'>;

/** What was sent, as the answer is read beside it. */
export type Sent = {
  readonly name: string;
  /** Below the API base. */
  readonly path: string;
  readonly input: OperationInput;
  readonly bytes: number;
  readonly mostBytes: number;
};

/** An outcome without an id, failures or notes, as most are. */
export const bareOutcome = (
  state: OutcomeEvent['state'],
  code: string,
  params: Readonly<Record<string, string>> = {},
): Outcome => ({ state, code, params: { ...params }, serviceId: null, failures: [], notes: [] });

/** Where to look in the service profile, as an advice; empty without a setting. */
export const settingAdvice = (setting: string | null): string =>
  setting === null ? '' : `Look at ${setting} in the service profile of the connection.`;

const withNotes = (outcome: Outcome, id: string | null, notes: readonly OperationNote[]): Outcome => ({
  ...outcome,
  serviceId: id,
  notes: notes.map((note) => ({ code: note.code, params: { ...note.params } })),
});

const ofReading = (reading: OperationReading): Outcome => {
  switch (reading.kind) {
    case 'done':
      return withNotes(bareOutcome('done', 'operation-done'), reading.id, reading.notes);
    case 'partial': {
      const count = String(reading.failures.length);
      const outcome = withNotes(
        bareOutcome('partial', reading.code ?? 'operation-partial', { count }),
        reading.id,
        reading.notes,
      );
      return { ...outcome, failures: reading.failures };
    }
    case 'refused':
      return bareOutcome('refused', reading.code, { text: reading.text, ...reading.params });
    case 'unreadable': {
      const { text, setting } = reading;
      const outcome = bareOutcome('in-doubt', 'operation-in-doubt-unreadable', {
        text,
        setting: settingAdvice(setting),
      });
      // A look says what is there; what to set is still worth knowing then.
      const notes = setting === null ? [] : [{ code: 'operation-answer-unreadable', params: { setting } }];
      return { ...outcome, notes };
    }
  }
};

/** What is odd about an answer that was read all the same: another version, a stray 207. */
const oddities = (
  { status, body }: Extract<Verdict, { kind: 'answer' }>,
  does: WriteOperation,
  sent: Sent,
  { profile }: OperationContext,
): OutcomeEvent['notes'] => {
  const path = does.mayBe207 === true ? profile.paths.vendorsBulk : sent.path;
  return answerRemarks({ path, status, body }, profile).map(({ code, params }) => ({
    code,
    params: { ...params },
  }));
};

const ofAnswer = (
  verdict: Extract<Verdict, { kind: 'answer' }>,
  does: WriteOperation,
  sent: Sent,
  context: OperationContext,
): Outcome => {
  const { status, body } = verdict;
  const text = wordsLine(verdict.words, status);
  const expected = context.profile.statuses.success[sent.name];
  if (status < 300 && expected !== undefined && !expected.includes(status))
    return ofReading({ kind: 'unreadable', text: `${status}`, setting: `statuses.success` });
  const reading = does.read({ status, body, text }, sent.input, context);
  if (reading.kind === 'refused') {
    const { code, params } = refusalOf(verdict.words, reading.text, context.profile);
    return reading.code === 'operation-refused' ? bareOutcome('refused', code, params) : ofReading(reading);
  }
  const outcome = ofReading(reading);
  return { ...outcome, notes: [...outcome.notes, ...oddities(verdict, does, sent, context)] };
};

const ofNotDone = (verdict: Extract<Verdict, { kind: 'not-done' }>, sent: Sent): Outcome => {
  const text = wordsLine(verdict.words, verdict.status);
  switch (verdict.why) {
    case 'unreachable':
      return bareOutcome('not-done', 'operation-unreachable', { text });
    case 'busy':
      return bareOutcome('not-done', 'operation-busy', { text });
    case 'unauthorised':
      return bareOutcome('not-done', 'operation-credentials', { text });
    case 'permission':
      return bareOutcome('refused', 'operation-permission', { text });
    case 'not-found':
      return bareOutcome('refused', 'operation-not-found', { text });
    case 'too-large':
      return bareOutcome('refused', 'operation-too-large', {
        size: String(sent.bytes),
        limit: String(sent.mostBytes),
      });
  }
};

/** What one exchange made of a change: done, refused, not done, or not known. */
export const outcomeOf = (
  verdict: Verdict,
  does: WriteOperation,
  sent: Sent,
  context: OperationContext,
): Outcome => {
  switch (verdict.kind) {
    case 'answer':
      return ofAnswer(verdict, does, sent, context);
    case 'not-done':
      return ofNotDone(verdict, sent);
    case 'may-have-happened': {
      const text = wordsLine(verdict.words, verdict.status);
      const outcome = bareOutcome('in-doubt', `operation-in-doubt-${verdict.why}`, { text, setting: '' });
      const notes = [{ code: 'operation-may-repeat', params: {} }];
      return does.afterSilence === 'repeat' ? { ...outcome, notes } : outcome;
    }
  }
};
