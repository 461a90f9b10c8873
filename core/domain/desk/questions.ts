/** What a button asks for after its press; the film goes on meanwhile (row B14). */
import { COURSE_GATES_MAX } from '../constants/timing-bridge.ts';
import { profileText } from '../race/race-names.ts';
import { fold } from '../words.ts';
import type { DeskTagFields } from './desk-tag.ts';
import type { Starter } from './start-list.ts';
import { DIGIT_QUESTIONS, GATE_CATEGORY, gateCategory, type DeskQuestion } from './template.ts';

export interface Question {
  tagId: string;
  ask: DeskQuestion;
  draft: string;
  /**
   * The bib that was confirmed is nobody's or several people's, or no course has the gate: it is to be confirmed again, or
   * another one chosen.
   */
  isUnclear?: boolean | undefined;
}

/** Keys that go to the question wherever the focus is: a bib, a gate and a score are typed in digits. */
export const takesKey = ({ ask }: Question, key: string): boolean =>
  DIGIT_QUESTIONS.has(ask) && (ask === 'score' ? /^[\d.,:]$/ : /^\d$/).test(key);

/** Of an answer: the length of a nation, the shortest field that is asked for (`TAG_DETAILS`). */
export const ANSWER_MAX = 100;

const isBib = (draft: string): boolean => /^\d+$/.test(draft);

/** Those whom a draft may mean: by bib where it is a number, else by the beginning of a word of the name. */
export function candidates(startList: readonly Starter[], draft: string): Starter[] {
  const sought = fold(draft.trim());
  if (sought === '') return [...startList];
  if (isBib(sought))
    return startList
      .filter(({ bib }) => bib?.startsWith(sought))
      .toSorted((one, other) => Number(other.bib === sought) - Number(one.bib === sought));
  return startList.filter(({ name }) =>
    fold(name)
      .split(/[\s-]+/)
      .some((word, index, words) => word.startsWith(sought) || words.slice(index).join(' ').startsWith(sought)),
  );
}

/**
 * Whom an answer names: who bears the bib exactly, else the first with that name.
 *
 * @returns undefined where nobody is listed so, and where several bear the bib
 */
export function starterNamed(startList: readonly Starter[], draft: string): Starter | undefined {
  const sought = draft.trim();
  if (sought === '') return undefined;
  const found = candidates(startList, sought);
  if (!isBib(sought)) return found[0];
  const bearers = found.filter(({ bib }) => bib === sought);
  return bearers.length === 1 ? bearers[0] : undefined;
}

const isGate = (draft: string): boolean =>
  /^\d+$/.test(draft) && Number(draft) >= 1 && Number(draft) <= COURSE_GATES_MAX;

/**
 * Whether something else is likely to be meant than an answer says: a bib that is nobody's but that others begin with, or that
 * several bear; a gate that no course has.
 */
export function isUnclear({ ask, draft }: Question, startList: readonly Starter[]): boolean {
  const text = draft.trim();
  if (text === '') return false;
  if (ask === 'gate') return !isGate(text);
  return ask === 'athlete' && starterNamed(startList, text) === undefined && candidates(startList, text).length > 0;
}

/** The tag of an athlete. */
export function withStarter(tag: DeskTagFields, { bib, name, nation = '' }: Starter): DeskTagFields {
  return {
    ...tag,
    description: `${tag.description} · ${bib === undefined ? name : `${bib} ${name}`}`,
    nation: nation || tag.nation,
    url: profileText(nation, name) ?? tag.url,
  };
}

/** What answers are read by, and written in. */
export interface AnswerContext {
  startList: readonly Starter[];
  /** The word for a gate in the viewer's language; a tag that has it marks that gate where runs are compared. */
  gateWord: string;
}

/** What an answer says of a tag; undefined: it says nothing. */
export function answered(
  tag: DeskTagFields,
  { ask, draft }: Question,
  { startList, gateWord }: AnswerContext,
): DeskTagFields | undefined {
  const text = draft.trim().slice(0, ANSWER_MAX);
  if (text === '') return undefined;
  switch (ask) {
    case 'athlete': {
      const starter = starterNamed(startList, text);
      return starter ? withStarter(tag, starter) : { ...tag, description: `${tag.description} · ${text}` };
    }
    case 'gate': {
      if (!isGate(text)) return { ...tag, description: `${tag.description} · ${gateWord} ${text}` };
      const number = Number(text);
      // Of the button of any gate: as that gate's own button makes it.
      if (tag.category === GATE_CATEGORY && tag.description === gateWord)
        return { ...tag, category: gateCategory(number), description: String(number) };
      return { ...tag, description: `${tag.description} · ${gateWord} ${number}` };
    }
    case 'nation':
      return { ...tag, nation: text.toUpperCase() };
    case 'score':
      return { ...tag, score: text.replace(',', '.') };
    case 'text':
      return { ...tag, description: `${tag.description} · ${text}` };
    default:
      return ask satisfies never;
  }
}
