import type { SearchHit } from '../../search-index.ts';
import { wordLine } from '../../text/words.ts';
import type { CollectionHead } from '../../collections.ts';
import type { StoredMedium } from '../../media.ts';
import {
  COLLECTION_HEAD,
  type CollectionHeadRow,
  type MediaRow,
  type TagRow,
  toCollectionHead,
  toTag,
} from '../rows.ts';
import type { Columns } from './columns.ts';
import type { Listing } from './listing.ts';
import type { Moments } from './moments.ts';
import type { SearchSource } from './source.ts';
import type { Words } from './text-index.ts';

interface Hits {
  items: SearchHit[];
  /** Whether no row has changed since the columns were read. */
  isCurrent: boolean;
}

/** Reads the rows of a page's documents, with their collections and matching moments. */
export class HitReader {
  readonly #source: SearchSource;
  readonly #columns: Columns;
  readonly #moments: Moments;

  constructor(source: SearchSource, columns: Columns, moments: Moments) {
    this.#source = source;
    this.#columns = columns;
    this.#moments = moments;
  }

  async mediaHits(docs: readonly number[], words: Words, { isClosed }: Listing): Promise<Hits> {
    if (docs.length === 0) return { items: [], isCurrent: true };
    const reading = this.#source.rows<MediaRow>(
      `SELECT media.* FROM ${this.#source.dialect.numbers} JOIN media ON media.doc = requested.value
        WHERE media.revision <= ? ORDER BY requested.key`,
      docs,
      this.#columns.revision,
    );
    const [rows, collections] = await Promise.all([reading, this.#collectionsOf(docs)]);
    const media = await this.#source.withMembers(rows);
    const open = media.filter(({ player }, at) => player !== undefined && !isClosed?.(rows[at]?.doc ?? 0));
    const moments = await this.#moments.of(open.map(aboutOf), words);
    const items = media.map((medium, at) => ({
      medium,
      tag: undefined,
      collections: collections.get(rows[at]?.doc ?? 0) ?? [],
      moments: moments.get(medium.id) ?? [],
    }));
    return { items, isCurrent: rows.length === docs.length };
  }

  async tagHits(docs: readonly number[], words: Words, listed: Listing): Promise<Hits> {
    if (docs.length === 0) return { items: [], isCurrent: true };
    const rows = await this.#source.rows<TagRow>(
      `SELECT tags.* FROM ${this.#source.dialect.numbers} JOIN tags ON tags.doc = requested.value
        WHERE tags.revision <= ? ORDER BY requested.key`,
      docs,
      this.#columns.revision,
    );
    const films = [...new Set(docs.map((doc) => this.#columns.film[doc] ?? 0))];
    const filmHits = await this.mediaHits(films, words, listed);
    const byId = new Map(filmHits.items.map((hit) => [hit.medium.id, hit]));
    const items = rows.flatMap((row) => {
      const film = byId.get(row.medium_id);
      return film ? [{ ...film, tag: toTag(row) }] : [];
    });
    return { items, isCurrent: filmHits.isCurrent && rows.length === docs.length };
  }

  async #collectionsOf(docs: readonly number[]): Promise<ReadonlyMap<number, readonly CollectionHead[]>> {
    const numbers = (doc: number): number[] =>
      Array.from(
        this.#columns.holderSets.members(this.#columns.holders[doc] ?? 0),
        (index) => this.#columns.collections[index]?.doc ?? 0,
      );
    const requested = [...new Set(docs.flatMap(numbers))];
    if (requested.length === 0) return new Map();
    const columns = ['doc', ...COLLECTION_HEAD].map((column) => `media.${column}`);
    const rows = await this.#source.rows<{ doc: number } & CollectionHeadRow>(
      `SELECT ${columns.join(', ')} FROM ${this.#source.dialect.numbers} JOIN media ON media.doc = requested.value`,
      requested,
    );
    const heads = new Map(rows.map((row) => [row.doc, toCollectionHead(row)]));
    return new Map(docs.map((doc) => [doc, numbers(doc).flatMap((number) => heads.get(number) ?? [])]));
  }
}

/** The folded words of a medium's own fields. */
function aboutOf({ id, title, keywords, description }: StoredMedium): { id: string; line: string } {
  return { id, line: wordLine([title, ...keywords, description].join(' ')) };
}
