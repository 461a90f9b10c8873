/** What a button asks for after its press; the film goes on meanwhile (row B14). */
import { profileText } from '../race/race-names.ts';
import { fold } from '../words.ts';
import type { DeskTagFields } from './desk-tag.ts';
import type { DeskQuestion } from './template.ts';

/** Somebody on the start list of the race that the medium shows. */
export interface StartListEntry {
  bib?: string | undefined;
  name: string;
  nation?: string | undefined;
}

/** A field of a tag that is asked for, with what is typed so far. */
export interface Question {
  tagId: string;
  ask: DeskQuestion;
  draft: string;
}

/** Keys that go to the question wherever the focus is: a bib and a score are figures. */
const TYPED: Readonly<Record<DeskQuestion, RegExp | undefined>> = {
  athlete: /^\d$/,
  score: /^[\d.,:]$/,
  nation: undefined,
  text: undefined,
};

export const takesKey = ({ ask }: Question, key: string): boolean => TYPED[ask]?.test(key) ?? false;

/** Of an answer: the length of a nation, the shortest field that is asked for (`TAG_DETAILS`). */
export const ANSWER_MAX = 100;

/** Those whom a draft may mean: by bib where it is a number, else by the beginning of a word of the name. */
export function candidates(startList: readonly StartListEntry[], draft: string): StartListEntry[] {
  const sought = fold(draft.trim());
  if (sought === '') return [...startList];
  if (/^\d+$/.test(sought))
    return startList
      .filter(({ bib }) => bib?.startsWith(sought))
      .toSorted((one, other) => Number(other.bib === sought) - Number(one.bib === sought));
  return startList.filter(({ name }) =>
    fold(name)
      .split(/[\s-]+/)
      .some((word, index, words) => word.startsWith(sought) || words.slice(index).join(' ').startsWith(sought)),
  );
}

/** What an answer says of a tag; undefined: it says nothing. */
export function answered(
  tag: DeskTagFields,
  { ask, draft }: Question,
  startList: readonly StartListEntry[],
): DeskTagFields | undefined {
  const text = draft.trim().slice(0, ANSWER_MAX);
  if (text === '') return undefined;
  switch (ask) {
    case 'athlete': {
      const [found] = candidates(startList, text);
      const named = (name: string): string => `${tag.description} · ${name}`;
      if (!found) return { ...tag, description: named(text) };
      const { bib, name, nation = '' } = found;
      const url = profileText(nation, name);
      return {
        ...tag,
        description: named(bib === undefined ? name : `${bib} ${name}`),
        nation: nation || tag.nation,
        url: url ?? tag.url,
      };
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
