import { SUGGESTIONS_MAX } from '../../../../core/domain/constants/library.ts';
import type { MediaType } from '../../../../core/domain/media.ts';
import { parseProfile } from '../../../../core/domain/profile.ts';
import type { Suggestion } from '../../../../core/domain/search.ts';
import { fold } from '../../../../core/domain/words.ts';
import { hasEveryWord, wordLine } from '../../text/words.ts';
import type { Columns } from './columns.ts';
import type { Listing } from './listing.ts';
import type { Match, Matcher } from './matcher.ts';
import { visibleMedia, visibleTags } from './visible-docs.ts';
import { type Orders, typesFound } from './orders.ts';
import type { SearchSource } from './source.ts';

/** Types whose media have tags; suggestions for them include names found in tags. */
const TAGGED: readonly MediaType[] = ['Video', 'Session', 'Competition', 'Audio', 'Tag'];
/**
 * At most this many media with a given word in their title are considered, last written first; the newest of those are
 * read.
 */
const TITLES_MAX = 10_000;
const TITLES_READ = 40;
/** At most this many tags with a given word are considered, last written first. */
const TAGS_MAX = 20_000;
/**
 * Of those, evenly spaced samples: tags whose rights are checked, and tags that are read. Enough to rank common names.
 */
const TAGS_LOOKED_AT = 1_200;
const TAGS_READ = 300;

interface TagNames {
  url: string | null;
  nation: string | null;
  description: string;
}

/** Completes a keyword from titles and from the contents of tags: athletes, nations, descriptions. */
export class Suggestions {
  readonly #columns: Columns;
  readonly #orders: Orders;
  readonly #source: SearchSource;

  constructor(source: SearchSource, columns: Columns, orders: Orders) {
    this.#source = source;
    this.#columns = columns;
    this.#orders = orders;
  }

  async of(
    type: MediaType,
    text: string,
    listed: Listing,
    { media, tags }: { media: Matcher; tags: Matcher },
  ): Promise<Suggestion[]> {
    const titles = type === 'Tag' ? [] : await this.#titlesOf(type, text, listed, media);
    const names = TAGGED.includes(type) ? await this.#namesOf(type, text, listed, tags) : [];
    return [...titles, ...names];
  }

  /** The newest media with the words in their title, each title once. */
  async #titlesOf(type: MediaType, text: string, listed: Listing, matcher: Matcher): Promise<Suggestion[]> {
    const visible = visibleMedia(this.#columns, listed, typesFound(type));
    const { found, words } = await matcher.typed(text, visible, 'title', TITLES_MAX);
    const { marks } = await found.whole();
    const newest: number[] = [];
    for (const doc of await this.#orders.inOrder(type, 'date', 'DESC')) {
      if (marks[doc] !== 1 || !visible.isShown(doc)) continue;
      if (newest.push(doc) === TITLES_READ) break;
    }
    const titles = await this.#source.rows<{ title: string }>(
      `SELECT title FROM ${this.#source.dialect.numbers} JOIN media ON doc = requested.value
        WHERE revision <= ? ORDER BY requested.key`,
      newest,
      this.#columns.revision,
    );
    return mostOften(
      'title',
      titles.map(({ title }) => title),
      words,
    );
  }

  /** Names in the tags of such media, most frequent first. */
  async #namesOf(type: MediaType, text: string, listed: Listing, matcher: Matcher): Promise<Suggestion[]> {
    const visible = visibleTags(this.#columns, listed, type === 'Tag' ? undefined : typesFound(type));
    const { found, words } = await matcher.typed(text, visible, 'anywhere', TAGS_MAX);
    const { docs } = await found.whole();
    const read = spread(spread(docs, TAGS_LOOKED_AT).filter(visible.isShown), TAGS_READ);
    const names = await this.#source.rows<TagNames>(
      `SELECT url, nation, description FROM ${this.#source.dialect.numbers} JOIN tags ON doc = requested.value
        WHERE revision <= ? ORDER BY requested.key`,
      read,
      this.#columns.revision,
    );
    const profiles = names.map(({ url }) => parseProfile(url ?? undefined));
    const nations = names.map(({ nation }, at) => nation ?? profiles[at]?.nation ?? '');
    return [
      ...mostOften(
        'athlete',
        profiles.flatMap((each) => each?.athletes ?? []),
        words,
      ),
      ...mostOften('nation', nations, words),
      ...mostOften(
        'tag',
        names.map(({ description }) => description),
        words,
      ),
    ];
  }
}

/** At most `most` entries, evenly spaced. */
function spread(docs: ArrayLike<number>, most: number): number[] {
  const step = Math.max(1, docs.length / most);
  return Array.from({ length: Math.min(docs.length, most) }, (_, at) => docs[Math.floor(at * step)] ?? 0);
}

/** The distinct texts that contain every word, most frequent first; ties keep their order. */
function mostOften(kind: Suggestion['kind'], texts: readonly string[], words: Match['words']): Suggestion[] {
  const counts = new Map<string, { text: string; count: number }>();
  for (const text of texts) {
    const trimmed = text.trim();
    const line = wordLine(trimmed);
    if (!words.every((spellings) => spellings.some((word) => hasEveryWord(line, [word])))) continue;
    const known = counts.get(fold(trimmed));
    if (known) known.count++;
    else counts.set(fold(trimmed), { text: trimmed, count: 1 });
  }
  return [...counts.values()]
    .sort((a, b) => b.count - a.count)
    .slice(0, SUGGESTIONS_MAX[kind])
    .map(({ text }) => ({ kind, text }));
}
