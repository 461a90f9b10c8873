import { gramsOf, isSpelled } from '../../text/grams.ts';
import { mistakes, mistakesForgiven } from '../../text/spelling.ts';
import { queryWords } from '../../text/words.ts';
import { type Candidates, Found } from './found.ts';
import type { SearchSource } from './source.ts';
import type { Field, TextIndex, VisibleDocs, Words } from './text-index.ts';
import { TURNS } from './turns.ts';

/** With fewer hits, the words are also tried in other spellings. */
const FEW_HITS = 3;
/** Most words that are compared with a misspelled one: those that share the most trigrams with it. */
const COMPARED_MAX = 200;
/** Most alternative spellings of a word. */
const SPELLINGS_MAX = 3;

/** The result of matching a keyword: documents that contain the words, including hidden ones. */
export interface Match {
  found: Candidates;
  words: Words;
}

/** Finds documents by words: each must contain every word, at least as a prefix. */
export class Matcher {
  readonly #index: TextIndex;
  readonly #source: SearchSource;
  /** Results of the index by their arguments, because one search repeats some look-ups. */
  readonly #held = new Map<string, boolean>();
  readonly #alikes = new Map<string, Promise<readonly string[]>>();

  constructor(index: TextIndex, source: SearchSource) {
    this.#index = index;
    this.#source = source;
  }

  async match(keyword: string, visible: VisibleDocs): Promise<Match> {
    const words = queryWords(keyword).map((word) => [word]);
    const found = await this.#found(words, visible);
    const respelled = (await shows(found, FEW_HITS, visible)) ? undefined : await this.#respelled(words, visible);
    return respelled ? { found: await this.#found(respelled, visible), words: respelled } : { found, words };
  }

  /**
   * Matches partly typed text; tries other spellings only if it finds nothing as typed.
   *
   * @param most stop after this many documents of a single word
   */
  async typed(text: string, visible: VisibleDocs, field: Field, most = visible.length): Promise<Match> {
    const words = queryWords(text).map((word) => [word]);
    const found = await this.#found(words, visible, field, most);
    if (await shows(found, 1, visible)) return { found, words };
    const isThere = await shows(await this.#found(words, visible, 'anywhere', FEW_HITS), FEW_HITS, visible);
    const respelled = isThere ? undefined : await this.#respelled(words, visible);
    return respelled ? { found: await this.#found(respelled, visible, field), words: respelled } : { found, words };
  }

  /** Documents with every word in their title. */
  inTitle(words: Words, visible: VisibleDocs): Promise<Candidates> {
    return this.#found(words, visible, 'title');
  }

  async #found(words: Words, visible: VisibleDocs, field: Field = 'anywhere', most?: number): Promise<Candidates> {
    return words.length === 0
      ? Found.few(new Int32Array(0), visible.length)
      : this.#index.find(words, visible, field, most);
  }

  /** The words with their alternative spellings; undefined if there are none. */
  async #respelled(words: Words, visible: VisibleDocs): Promise<Words | undefined> {
    const respelled: string[][] = [];
    for (const [word = ''] of words) respelled.push([word, ...(await this.#spellings(word, visible))]);
    return respelled.some((spellings) => spellings.length > 1) ? respelled : undefined;
  }

  /** The nearest spellings for a word that hardly any visible document contains. */
  async #spellings(word: string, visible: VisibleDocs): Promise<string[]> {
    const [isHeld] = await this.#areHeld([word], FEW_HITS, visible, false);
    if (isHeld) return [];
    const near = await this.near(word, mistakesForgiven(word.length), visible);
    return near.filter(({ wrong }) => wrong === near[0]?.wrong).map((each) => each.word);
  }

  /**
   * Words within a few mistakes of `word` that visible documents contain, nearest first.
   *
   * @param most mistakes
   */
  async near(word: string, most: number, visible: VisibleDocs): Promise<{ word: string; wrong: number }[]> {
    if (most === 0 || !isSpelled(word)) return [];
    const alike = await this.#alike(word);
    const nearest = alike
      .map((other) => ({ word: other, wrong: mistakes(word, other, most) }))
      .filter(({ wrong }) => wrong > 0 && wrong <= most)
      .sort((one, other) => one.wrong - other.wrong);
    const held: typeof nearest = [];
    // Usually either almost none or all of the first words are found, so the number checked doubles each time.
    for (let at = 0; at < nearest.length && held.length < SPELLINGS_MAX;) {
      const some = nearest.slice(at, at + Math.max(at, SPELLINGS_MAX));
      at += some.length;
      // Whole words only: the word list covers the whole library, and a longer visible word must not reveal this one.
      const are = await this.#areHeld(
        some.map((each) => each.word),
        1,
        visible,
        true,
      );
      held.push(...some.filter((_, index) => are[index]));
    }
    return held.slice(0, SPELLINGS_MAX);
  }

  #alike(word: string): Promise<readonly string[]> {
    const known = this.#alikes.get(word) ?? this.#source.alike(gramsOf(word), COMPARED_MAX);
    this.#alikes.set(word, known);
    return known;
  }

  /** @param visible must be the same in every call to one matcher */
  async #areHeld(
    words: readonly string[],
    least: number,
    visible: VisibleDocs,
    isWholeWord: boolean,
  ): Promise<boolean[]> {
    const keyOf = (word: string): string => `${word} ${least} ${isWholeWord}`;
    const unknown = words.filter((word) => !this.#held.has(keyOf(word)));
    const are = unknown.length > 0 ? await this.#index.areHeld(unknown, least, visible, isWholeWord) : [];
    unknown.forEach((word, at) => this.#held.set(keyOf(word), are[at] === true));
    return words.map((word) => this.#held.get(keyOf(word)) === true);
  }
}

/** Whether at least this many of the documents are visible. */
async function shows(found: Candidates, least: number, { isShown }: VisibleDocs): Promise<boolean> {
  const { known } = found;
  if (known !== undefined) return showsOf(known, least, isShown);
  let shown = 0;
  for (let turn = 0; turn < TURNS && shown < least; turn++)
    for (const doc of await found.turn(turn)) if (isShown(doc) && ++shown === least) break;
  return shown === least;
}

function showsOf(found: Found, least: number, isShown: VisibleDocs['isShown']): boolean {
  if (found.count < least) return false;
  const { few } = found;
  const marks = few ? undefined : found.marks;
  const { length } = few ?? found.marks;
  for (let at = 0, shown = 0; at < length; at++) {
    if (marks !== undefined && marks[at] !== 1) continue;
    if (isShown(few ? (few[at] as number) : at) && ++shown === least) return true;
  }
  return false;
}
