import { MOMENTS_MAX, MOMENTS_PAGE_MAX } from '../../../../core/domain/constants/library.ts';
import type { MediaId } from '../../../../core/domain/media.ts';
import type { Moment } from '../../../../core/domain/search.ts';
import { hasEveryWord } from '../../text/words.ts';
import type { SearchSource } from './source.ts';

interface MomentRow {
  medium_id: MediaId;
  id: string;
  start: number;
  description: string;
  category: string;
  line: string;
}

/** Picks `count` evenly spaced entries. */
function thinned<T>(entries: readonly T[], count: number): readonly T[] {
  if (entries.length <= count) return entries;
  return Array.from({ length: count }, (_, at) => entries[Math.floor((at * entries.length) / count)]).filter(
    (entry): entry is T => entry !== undefined,
  );
}

/** The moments on a card, in order of time: every matching moment that fits, then an even sample of the others. */
export function stripOf(moments: readonly Moment[], most = MOMENTS_MAX): Moment[] {
  const matching = thinned(
    moments.filter((moment) => moment.match),
    most,
  );
  const rest = thinned(
    moments.filter((moment) => !moment.match),
    most - matching.length,
  );
  return [...matching, ...rest].sort((a, b) => a.start - b.start);
}

/** Reads the timed tags of a page's films. */
export class Moments {
  readonly #source: SearchSource;

  constructor(source: SearchSource) {
    this.#source = source;
  }

  /**
   * Finds the moments of each medium. A moment matches by the words that its medium does not already contain: `final
   * touch` is a touch in a final.
   *
   * @param media with the folded words of their title, keywords and description
   * @param words the requested words, each with its alternative spellings; without words nothing matches
   */
  async of(
    media: readonly { id: MediaId; line: string }[],
    words: readonly (readonly string[])[],
  ): Promise<ReadonlyMap<MediaId, readonly Moment[]>> {
    const requested = new Map(media.map(({ id, line }) => [id, combinations(line, words)]));
    const byMedium = new Map<MediaId, Moment[]>();
    const rows = await this.#source.rows<MomentRow>(
      `SELECT medium_id, id, start, description, category, line FROM tags
        WHERE medium_id IN (SELECT value FROM ${this.#source.dialect.texts}) AND start IS NOT NULL
          AND type <> 'invisible' AND deleted_at IS NULL
        ORDER BY medium_id, start, doc`,
      [...requested.keys()],
    );
    for (const row of rows) {
      const match = requested.get(row.medium_id)?.some((each) => hasEveryWord(row.line, each)) ?? false;
      const moment = { tag_id: row.id, start: row.start, description: row.description, category: row.category, match };
      const list = byMedium.get(row.medium_id);
      if (list) list.push(moment);
      else byMedium.set(row.medium_id, [moment]);
    }
    const most = Math.min(MOMENTS_MAX, Math.floor(MOMENTS_PAGE_MAX / Math.max(1, media.length)));
    return new Map([...byMedium].map(([id, moments]) => [id, stripOf(moments, most)]));
  }
}

/**
 * The combinations of words that match a tag of this medium: as typed, and with one word at a time in another spelling.
 */
function combinations(line: string, words: readonly (readonly string[])[]): string[][] {
  const own = words.filter((spellings) => !spellings.some((word) => hasEveryWord(line, [word])));
  const required = own.length > 0 ? own : words;
  const first = required.map(([word = '']) => word);
  const others = required.flatMap((spellings, at) =>
    spellings.slice(1).map((spelling) => first.map((word, each) => (each === at ? spelling : word))),
  );
  return first.length === 0 ? [] : [first, ...others];
}
