/**
 * Editing the questions of an exercise (row L33): their validation, and the merge of two people's changes, question
 * by question and separately for the order.
 */
import { TEST_OPTIONS_MAX, TEST_OPTIONS_MIN } from './constants/edit-page.ts';
import { isSame } from './is-same.ts';
import { wordsIn, type BothLanguages } from './test-run.ts';

/** A question in its editor. */
export interface EditedQuestion {
  id: string;
  text: BothLanguages;
  options: BothLanguages[];
  /** Index of the correct option; `NO_OPTION` until one is chosen. */
  right: number;
}

export const NO_OPTION = -1;

type Questions = readonly EditedQuestion[];

/** With the required number of options, all empty. */
export function newQuestion(id: string): EditedQuestion {
  return { id, text: nothing(), options: Array.from({ length: TEST_OPTIONS_MIN }, nothing), right: NO_OPTION };
}

const nothing = (): BothLanguages => ({ enName: '', frName: '' });

/** Input in the form of a question. */
export type QuestionEdit =
  | { kind: 'text'; language: keyof BothLanguages; text: string }
  | { kind: 'optionText'; index: number; language: keyof BothLanguages; text: string }
  | { kind: 'right'; index: number }
  | { kind: 'addOption' }
  | { kind: 'removeOption'; index: number };

/** Applies an edit; the number of options stays within its limits. */
export function editQuestion(question: EditedQuestion, edit: QuestionEdit): EditedQuestion {
  const { options } = question;
  switch (edit.kind) {
    case 'text':
      return { ...question, text: { ...question.text, [edit.language]: edit.text } };
    case 'optionText':
      return {
        ...question,
        options: options.map((option, index) =>
          index === edit.index ? { ...option, [edit.language]: edit.text } : option,
        ),
      };
    case 'right':
      return { ...question, right: edit.index };
    case 'addOption':
      return options.length < TEST_OPTIONS_MAX ? { ...question, options: [...options, nothing()] } : question;
    default:
      return options.length > TEST_OPTIONS_MIN ? withoutOption(question, edit.index) : question;
  }
}

/** The correct option remains correct; if it is the one removed, none is. */
function withoutOption(question: EditedQuestion, index: number): EditedQuestion {
  const { right } = question;
  const after = right > index ? right - 1 : right;
  return { ...question, options: question.options.toSpliced(index, 1), right: right === index ? NO_OPTION : after };
}

/** Removes white space around the texts. */
export function trimmed({ text, options, ...rest }: EditedQuestion): EditedQuestion {
  const trim = ({ enName, frName }: BothLanguages): BothLanguages => ({ enName: enName.trim(), frName: frName.trim() });
  return { ...rest, text: trim(text), options: options.map(trim) };
}

/** Why a question is incomplete; a key of the texts. */
export type QuestionProblem = 'text' | 'options' | 'option' | 'same' | 'right';

/** Problems in the order of the form; one language is enough, as it stands in for the other. */
export function questionProblems(question: EditedQuestion): QuestionProblem[] {
  const { text, options, right } = trimmed(question);
  const isEmpty = ({ enName, frName }: BothLanguages): boolean => enName === '' && frName === '';
  const hasTwins = (language: 'en' | 'fr'): boolean => {
    const texts = options.filter((option) => !isEmpty(option)).map((option) => wordsIn(option, language));
    return new Set(texts).size < texts.length;
  };
  const found: readonly (QuestionProblem | false)[] = [
    isEmpty(text) && 'text',
    (options.length < TEST_OPTIONS_MIN || options.length > TEST_OPTIONS_MAX) && 'options',
    options.some(isEmpty) && 'option',
    (hasTwins('en') || hasTwins('fr')) && 'same',
    !(Number.isInteger(right) && right >= 0 && right < options.length) && 'right',
  ];
  return found.filter((problem) => problem !== false);
}

export type QuestionChange =
  /** Adds a question at the end, or replaces it. */
  | { kind: 'question'; question: EditedQuestion }
  | { kind: 'removeQuestion'; id: string }
  /** Restores a question in its original position. */
  | { kind: 'restoreQuestion'; id: string }
  | { kind: 'moveQuestion'; id: string; by: -1 | 1 };

export function changeQuestions(
  before: Questions,
  questions: EditedQuestion[],
  change: QuestionChange,
): EditedQuestion[] {
  switch (change.kind) {
    case 'question': {
      const { question } = change;
      const isThere = questions.some(({ id }) => id === question.id);
      return isThere ? questions.map((each) => (each.id === question.id ? question : each)) : [...questions, question];
    }
    case 'removeQuestion':
      return questions.filter(({ id }) => id !== change.id);
    case 'restoreQuestion': {
      const known = byId([...questions, ...before.filter(({ id }) => id === change.id)]);
      const order = questions.some(({ id }) => id === change.id) ? idsOf(questions) : weave(questions, before);
      return order.flatMap((id) => known.get(id) ?? []);
    }
    default: {
      const from = questions.findIndex(({ id }) => id === change.id);
      const to = from + change.by;
      const moved = questions[from];
      if (!moved || to < 0 || to >= questions.length) return questions;
      return questions.toSpliced(from, 1).toSpliced(to, 0, moved);
    }
  }
}

/** A row of the table: a question with the draft's change to it. */
export interface QuestionRow {
  question: EditedQuestion;
  state: 'same' | 'added' | 'changed' | 'removed';
}

/** In the draft's order; deleted questions keep their positions. */
export function questionRows(before: Questions, questions: Questions): QuestionRow[] {
  const [was, is] = [byId(before), byId(questions)];
  return weave(questions, before).flatMap((id): QuestionRow[] => {
    const [old, question] = [was.get(id), is.get(id)];
    if (!question) return old ? [{ question: old, state: 'removed' }] : [];
    if (!old) return [{ question, state: 'added' }];
    return [{ question, state: isSame(old, question) ? 'same' : 'changed' }];
  });
}

export type QuestionSide = 'mine' | 'theirs';
type Choices = Readonly<Record<string, QuestionSide>>;

/** A clash between both sides' changes: of one question, or of the order. */
export type QuestionClash =
  | { kind: 'question'; key: string; id: string; mine: EditedQuestion | null; theirs: EditedQuestion | null }
  | { kind: 'order'; key: typeof ORDER_KEY; mine: EditedQuestion[]; theirs: EditedQuestion[] };

const ORDER_KEY = 'questions';
const keyOf = (id: string): string => `question:${id}`;

export function questionClashes(base: Questions, mine: Questions, theirs: Questions): QuestionClash[] {
  const [was, own, other] = [byId(base), byId(mine), byId(theirs)];
  const clashes = weave(mine, base).flatMap((id): QuestionClash[] => {
    const [old, left, right] = [was.get(id), own.get(id), other.get(id)];
    const isBoth = !isSame(old, left) && !isSame(old, right);
    return isBoth && !isSame(left, right)
      ? [{ kind: 'question', key: keyOf(id), id, mine: left ?? null, theirs: right ?? null }]
      : [];
  });
  const [old, left, right] = [base, mine, theirs].map((list) => shared(list, [was, own, other]));
  const isOrder = !isSame(old, left) && !isSame(old, right) && !isSame(left, right);
  return isOrder ? [...clashes, { kind: 'order', key: ORDER_KEY, mine: [...mine], theirs: [...theirs] }] : clashes;
}

/**
 * Merges my changes with theirs: whatever one side left unchanged is taken from the other.
 *
 * @param choices by the clash's key; undecided clashes keep mine
 */
export function mergeQuestions(
  base: Questions,
  mine: Questions,
  theirs: Questions,
  choices: Choices,
): EditedQuestion[] {
  const [was, own, other] = [byId(base), byId(mine), byId(theirs)];
  const chosen = (id: string): EditedQuestion | undefined => {
    const [old, left, right] = [was.get(id), own.get(id), other.get(id)];
    if (isSame(old, left)) return right;
    return isSame(old, right) || choices[keyOf(id)] !== 'theirs' ? left : right;
  };
  const maps = [was, own, other];
  const isMineMoved = !isSame(shared(base, maps), shared(mine, maps));
  const order = isMineMoved && choices[ORDER_KEY] !== 'theirs' ? weave(mine, theirs) : weave(theirs, mine);
  return order.flatMap((id) => chosen(id) ?? []);
}

/** Number of questions whose text changed, or that moved among those that existed before. */
export function changedQuestions(before: Questions, now: Questions): number {
  const [was, is] = [byId(before), byId(now)];
  const [old, left] = [shared(before, [was, is]), shared(now, [was, is])];
  const moved = left.filter((id, index) => old[index] !== id);
  const changed = weave(now, before).filter((id) => !isSame(was.get(id), is.get(id)));
  return new Set([...moved, ...changed]).size;
}

type ById = ReadonlyMap<string, EditedQuestion>;
const byId = (questions: Questions): ById => new Map(questions.map((question) => [question.id, question]));
const idsOf = (questions: Questions): string[] => questions.map(({ id }) => id);

/** The order of the questions that all of these contain. */
const shared = (questions: Questions, maps: readonly ById[]): string[] =>
  idsOf(questions).filter((id) => maps.every((map) => map.has(id)));

/** Merges the ids of two lists: those only in the other list go before the id that follows them there. */
function weave(list: Questions, other: Questions): string[] {
  const order = idsOf(list);
  const ids = idsOf(other);
  ids.forEach((id, index) => {
    if (order.includes(id)) return;
    const next = ids.slice(index + 1).find((each) => order.includes(each));
    order.splice(next === undefined ? order.length : order.indexOf(next), 0, id);
  });
  return order;
}
