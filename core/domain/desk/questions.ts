/** The question that a button asks after its press, while the film plays on (row B14). */
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
  /** The confirmed bib is unknown or ambiguous, or no course has the gate: it has to be confirmed again, or changed. */
  isUnclear?: boolean | undefined;
}

/** Whether a key goes to the question wherever the focus is: bibs, gates and scores are typed in digits. */
export const takesKey = ({ ask }: Question, key: string): boolean =>
  DIGIT_QUESTIONS.has(ask) && (ask === 'score' ? /^[\d.,:]$/ : /^\d$/).test(key);

/** Longest answer: that of a nation, the shortest field that is asked for (`TAG_DETAILS`). */
export const ANSWER_MAX = 100;

const isBib = (draft: string): boolean => /^\d+$/.test(draft);

/** Starters that match a draft: by bib if it is a number, else by the beginning of a word of the name. */
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
 * The starter whom an answer names: the exact bib, else the first with that name.
 *
 * @returns undefined if no starter matches, or several have the bib
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
 * Whether an answer is probably a mistake: an unknown bib that others begin with, a bib that several have, or a gate
 * that no course has.
 */
export function isUnclear({ ask, draft }: Question, startList: readonly Starter[]): boolean {
  const text = draft.trim();
  if (text === '') return false;
  if (ask === 'gate') return !isGate(text);
  return ask === 'athlete' && starterNamed(startList, text) === undefined && candidates(startList, text).length > 0;
}

/** The tag with the athlete's data. */
export function withStarter(tag: DeskTagFields, { bib, name, nation = '' }: Starter): DeskTagFields {
  return {
    ...tag,
    description: `${tag.description} · ${bib === undefined ? name : `${bib} ${name}`}`,
    nation: nation || tag.nation,
    url: profileText(nation, name) ?? tag.url,
  };
}

/** The data and words needed to interpret an answer. */
export interface AnswerContext {
  startList: readonly Starter[];
  /** The word for a gate in the viewer's language; a tag with this word marks that gate in run comparisons. */
  gateWord: string;
}

/** Applies an answer to a tag; undefined if the answer is empty. */
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
      // A button for any gate: the tag becomes the one that the gate's own button makes.
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
