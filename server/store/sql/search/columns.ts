import type { GateKind } from '../../../../core/domain/data-document.ts';
import type { EmbedList } from '../../../../core/domain/embedding.ts';
import type { MediaType, Visibility } from '../../../../core/domain/media.ts';
import { listedWindow } from '../../sql/rows.ts';
import type { RemovedTable } from '../schema.ts';
import { Dictionary } from './dictionary.ts';
import { grown, Sets } from './sets.ts';
import { type Reading, rowsOf, type SearchDialect, type Value } from './source.ts';

/** With more changed media, the members of all collections are reread at once rather than medium by medium. */
const BULK_CHANGES = 2_000;

/**
 * Media with the collections that contain them, starting from either side. The join order is fixed because SQLite's
 * planner would not keep it.
 */
const holdersBy = ({ join }: SearchDialect): string =>
  `SELECT member.doc, owner.doc FROM media member ${join} members ON member_id = member.id
  ${join} media owner ON owner.id = owner_id WHERE owner.type = 'Collection' AND owner.deleted_at IS NULL`;
const membersBy = ({ join }: SearchDialect): string =>
  `SELECT member.doc FROM media owner ${join} members ON owner_id = owner.id
  ${join} media member ON member.id = member_id WHERE owner.doc = ?`;

/** Exclusive limit; later years count as no year. */
export const YEARS = 4_096;

/** Documents read per query, so that loading a large library yields to requests in between. */
const SLICE = 10_000;

/** What decides who may see a document and its tags (besides dates, countries and owner), and the most used filters. */
export interface Head {
  type: MediaType;
  groupId: number;
  visibility: Visibility;
  /** Listed only at certain times or in certain countries: see `from`, `until` and `refused`. */
  isLimited: boolean;
  gate: GateKind | undefined;
  isPaid: boolean;
  year: number;
  /** Code in `disciplines`. */
  discipline: number;
}

/** Changes found by a refresh. */
export interface Changes {
  /** Types whose order or members may have changed. */
  readonly types: Set<MediaType>;
  /** Document numbers of media and tags whose words may have changed. */
  readonly media: Set<number>;
  readonly tags: Set<number>;
}

/** Selects the tags of a medium. */
const OF_MEDIUM = 'medium_id = (SELECT id FROM media WHERE doc = ?)';

type LimitedRow = [
  doc: number,
  publish: number,
  visibility: Visibility,
  validity_date: string | null,
  expiration_date: string | null,
  geo_blocking: string,
];

/** Selects media that are listed only at certain times or in certain countries. */
const IS_LIMITED = `publish <> 1 OR validity_date IS NOT NULL OR expiration_date IS NOT NULL OR geo_blocking <> '[]'`;

/**
 * The fields that a search filters and counts by: one array per column, indexed by document number.
 *
 * The text index finds the documents that contain a word in a few milliseconds; counting a hundred thousand of them by
 * year, discipline, collection and filter in SQL would take ten times as long. Columns are loaded once and then follow
 * the database's revision, so any number of processes may write.
 */
export class Columns {
  /** Codes in `heads`; 0 means no document. */
  head = new Int32Array(0);
  /** First and last moment at which a limited medium is listed, milliseconds. */
  from = new Float64Array(0);
  until = new Float64Array(0);
  /** Owners of media. */
  owner = new Int32Array(0);
  /** Codes in `filterSets`, by document. */
  filters = new Int32Array(0);
  /** Codes in `holderSets`: the collections that contain a document. */
  holders = new Int32Array(0);
  /** Countries that a document refuses, if any; most have none. */
  readonly refused = new Map<number, readonly string[]>();
  /** Pages that may embed a document, if it has its own list; most have none. */
  readonly embedding = new Map<number, EmbedList>();
  /**
   * For key-protected media that expire: the last moment at which the group can open them without the key. They stay
   * listed.
   */
  readonly keyNeededAfter = new Map<number, number>();
  /**
   * Collections in the order in which they were first seen, so that counts per collection are a short array. `title` is
   * a code in `titles`.
   */
  readonly collections: { doc: number; title: number }[] = [];
  readonly titles = new Dictionary();
  /** Medium of a tag; 0 for a missing or hidden tag. */
  film = new Int32Array(0);

  /** Documents with the same head share a code, so that rules about the head are evaluated once for all of them. */
  readonly heads: (Head | undefined)[] = [undefined];
  readonly disciplines = new Dictionary();
  /** `name` and value of a dynamic filter, joined by a line break. */
  readonly filterValues = new Dictionary();
  /** Sets of codes in `filterValues`. */
  readonly filterSets = new Sets();
  /** Sets of indexes in `collections`. */
  readonly holderSets = new Sets();

  readonly #dialect: SearchDialect;
  readonly #headCodes = new Map<string, number>();
  readonly #setOfFilters = new Map<string, number>();
  readonly #collectionIndexes = new Map<number, number>();
  #revision = -1;

  constructor(dialect: SearchDialect) {
    this.#dialect = dialect;
  }

  /** Capacity for documents: more than the highest number, with room to grow. */
  get length(): number {
    return this.head.length;
  }

  /** The revision that the columns reflect; -1 before the first read. */
  get revision(): number {
    return this.#revision;
  }

  typeOf(doc: number): MediaType | undefined {
    return this.heads[this.head[doc] ?? 0]?.type;
  }

  /** Index of a collection in `collections`; -1 for anything else. */
  indexOf(collection: number): number {
    return this.typeOf(collection) === 'Collection' ? (this.#collectionIndexes.get(collection) ?? -1) : -1;
  }

  /**
   * Reads everything in slices. Rows written between two slices have a later revision than the one recorded here, so
   * `readChanges` reads them again.
   */
  *readAll(): Reading<void> {
    const revision = yield* this.#revisionNow();
    const last = yield* this.#lastDoc('media');
    this.#growMedia(last + 1);
    for (let from = 0; from <= last; from += SLICE)
      yield* this.#readMedia('doc BETWEEN ? AND ?', from, from + SLICE - 1);
    for (let from = 0; from <= last; from += SLICE)
      yield* this.#setHolders(`${holdersBy(this.#dialect)} AND member.doc BETWEEN ? AND ?`, from, from + SLICE - 1);
    const lastTag = yield* this.#lastDoc('tag_rows');
    this.film = grown(this.film, lastTag + 1);
    for (let from = 0; from <= lastTag; from += SLICE)
      yield* this.#readTags('doc BETWEEN ? AND ?', from, from + SLICE - 1);
    this.#revision = revision;
  }

  /** Reads the changes since the last read. */
  *readChanges(changes: Changes): Reading<void> {
    const revision = yield* this.#revisionNow();
    if (revision === this.#revision) return;
    const { goneCollections, retitled } = yield* this.#forgetRemoved(changes);
    this.#growMedia((yield* this.#lastDoc('media')) + 1);
    this.film = grown(this.film, (yield* this.#lastDoc('tag_rows')) + 1);
    for (const doc of yield* this.#readMedia('revision > ?', this.#revision)) changes.media.add(doc);
    yield* this.#readHolders(changes.media, goneCollections);
    for (const doc of changes.media) {
      const type = this.typeOf(doc);
      if (type) changes.types.add(type);
    }
    yield* this.#readPublished(changes);
    for (const tag of yield* this.#readTags('revision > ?', this.#revision)) {
      changes.types.add('Tag');
      changes.tags.add(tag);
      changes.media.add(this.film[tag] ?? 0);
    }
    for (const medium of retitled)
      for (const [tag] of yield* rowsOf<[number]>(`SELECT doc FROM tags WHERE ${OF_MEDIUM}`, medium))
        changes.tags.add(tag);
    this.#revision = revision;
  }

  *#revisionNow(): Reading<number> {
    const [row] = yield* rowsOf<[number]>("SELECT value FROM counters WHERE name = 'revision'");
    return row?.[0] ?? 0;
  }

  *#lastDoc(table: 'media' | 'tag_rows'): Reading<number> {
    const [row] = yield* rowsOf<[number | null]>(`SELECT max(doc) FROM ${table}`);
    return row?.[0] ?? 0;
  }

  /** @returns removed collections, and media whose title, by which their tags are found, has changed */
  *#forgetRemoved({ types, media, tags }: Changes): Reading<{ goneCollections: number[]; retitled: number[] }> {
    const goneCollections: number[] = [];
    const retitled: number[] = [];
    const query = 'SELECT kind, doc FROM removed WHERE revision > ?';
    for (const [kind, doc] of yield* rowsOf<[RemovedTable['kind'], number]>(query, this.#revision)) {
      if (kind === 'retitled') retitled.push(doc);
      else if (kind === 'tags') {
        tags.add(doc);
        types.add('Tag');
        if (doc >= this.film.length) continue;
        media.add(this.film[doc] ?? 0);
        this.film[doc] = 0;
      } else if (doc < this.length) {
        const type = this.typeOf(doc);
        if (type) types.add(type);
        if (type === 'Collection') goneCollections.push(doc);
        media.add(doc);
        this.head[doc] = 0;
      }
    }
    return { goneCollections, retitled };
  }

  /** @returns the media that were read */
  *#readMedia(which: string, ...values: Value[]): Reading<number[]> {
    const rows = yield* rowsOf<[number, string, string, number, string | null]>(
      `SELECT doc, type || ' ' || group_id || ' ' || visibility || ' ' || CASE WHEN ${IS_LIMITED} THEN 1 ELSE 0 END || ' ' ||
        coalesce(gate_kind, '-') || ' ' || pay_per_view || ' ' || ${this.#dialect.year} || ' ' || discipline,
        filters, user_id, embedding FROM media WHERE ${which} AND deleted_at IS NULL`,
      ...values,
    );
    const docs: number[] = [];
    for (const [doc, head, filters, owner, embedding] of rows) {
      this.head[doc] = this.#headOf(head);
      this.owner[doc] = owner;
      this.filters[doc] = this.#filtersOf(filters);
      if (embedding === null) this.embedding.delete(doc);
      else this.embedding.set(doc, JSON.parse(embedding) as EmbedList);
      docs.push(doc);
    }
    yield* this.#readLimits(which, values);
    yield* this.#readTitles(which, values);
    return docs;
  }

  *#readLimits(which: string, values: readonly Value[]): Reading<void> {
    const rows = yield* rowsOf<LimitedRow>(
      `SELECT doc, publish, visibility, validity_date, expiration_date, geo_blocking FROM media
        WHERE ${which} AND deleted_at IS NULL AND (${IS_LIMITED})`,
      ...values,
    );
    for (const [doc, publish, visibility, validity_date, expiration_date, geo_blocking] of rows) {
      const window = listedWindow({ publish, visibility, validity_date, expiration_date });
      this.from[doc] = window.from;
      this.until[doc] = window.until;
      if (visibility === 'key' && expiration_date !== null)
        this.keyNeededAfter.set(
          doc,
          listedWindow({ publish, visibility: 'public', validity_date, expiration_date }).until,
        );
      else this.keyNeededAfter.delete(doc);
      if (geo_blocking === '[]') this.refused.delete(doc);
      else this.refused.set(doc, JSON.parse(geo_blocking) as string[]);
    }
  }

  *#readTitles(which: string, values: readonly Value[]): Reading<void> {
    const query = `SELECT doc, title FROM media WHERE type = 'Collection' AND deleted_at IS NULL AND ${which}
      ORDER BY title_key, doc`;
    for (const [doc, title] of yield* rowsOf<[number, string]>(query, ...values))
      this.#nameCollection(doc, this.titles.code(title));
  }

  #nameCollection(doc: number, title: number): void {
    const index = this.#collectionIndexes.get(doc);
    if (index === undefined) this.#collectionIndexes.set(doc, this.collections.push({ doc, title }) - 1);
    else this.collections[index] = { doc, title };
  }

  /**
   * @param key type, group, visibility, whether it is limited, gate, whether it is paid, year and discipline, separated
   * by spaces
   */
  #headOf(key: string): number {
    const known = this.#headCodes.get(key);
    if (known !== undefined) return known;
    const [type, group, visibility, limited, gate, paid, year, ...discipline] = key.split(' ');
    const head = {
      type: type as MediaType,
      groupId: Number(group),
      visibility: visibility as Visibility,
      isLimited: limited === '1',
      gate: gate === '-' ? undefined : (gate as GateKind),
      isPaid: paid === '1',
      year: Number(year) % YEARS,
      discipline: this.disciplines.code(discipline.join(' ')),
    };
    this.#headCodes.set(key, this.heads.length);
    return this.heads.push(head) - 1;
  }

  #filtersOf(filters: string): number {
    const known = this.#setOfFilters.get(filters);
    if (known !== undefined) return known;
    const chosen = JSON.parse(filters) as Record<string, string[]>;
    const texts = Object.entries(chosen).flatMap(([name, values]) => values.map((value) => `${name}\n${value}`));
    const code = this.filterSets.code(texts.map((text) => this.filterValues.code(text)));
    this.#setOfFilters.set(filters, code);
    return code;
  }

  /** @returns the tags that were read */
  *#readTags(which: string, ...values: Value[]): Reading<number[]> {
    const query = `SELECT doc, CASE type WHEN 'invisible' THEN 0 ELSE medium_doc END FROM tags
      WHERE ${which} AND deleted_at IS NULL`;
    const tags: number[] = [];
    for (const [tag, medium] of yield* rowsOf<[number, number]>(query, ...values)) {
      this.film[tag] = medium;
      tags.push(tag);
    }
    return tags;
  }

  /** Rereads the tags of media for which an import was published. */
  *#readPublished({ types, media, tags }: Changes): Reading<void> {
    const query = 'SELECT DISTINCT medium_doc FROM tag_publications WHERE revision > ?';
    for (const [medium] of yield* rowsOf<[number]>(query, this.#revision)) {
      types.add('Tag');
      media.add(medium);
      this.film.forEach((film, tag) => {
        if (film !== medium) return;
        tags.add(tag);
        this.film[tag] = 0;
      });
      for (const tag of yield* this.#readTags(OF_MEDIUM, medium)) tags.add(tag);
    }
  }

  /**
   * @param docs changed media; for a collection, also updates its members
   * @param gone removed collections
   */
  *#readHolders(docs: ReadonlySet<number>, gone: readonly number[]): Reading<void> {
    if (docs.size > BULK_CHANGES) {
      this.holders.fill(0);
      yield* this.#setHolders(holdersBy(this.#dialect));
      return;
    }
    const touched = new Set(docs);
    const collections = [...docs].filter((doc) => this.typeOf(doc) === 'Collection');
    if (collections.length > 0) {
      const holding = this.holderSets.holding(new Set(collections.map((doc) => this.indexOf(doc))));
      this.holders.forEach((code, doc) => holding[code] === 1 && touched.add(doc));
      for (const doc of collections) {
        for (const [member] of yield* rowsOf<[number]>(membersBy(this.#dialect), doc)) touched.add(member);
      }
    }
    for (const doc of gone) {
      const left = this.#collectionIndexes.get(doc);
      const holding = this.holderSets.holding(new Set(left === undefined ? [] : [left]));
      this.holders.forEach((code, member) => holding[code] === 1 && touched.add(member));
    }
    for (const doc of touched) {
      this.holders[doc] = 0;
      yield* this.#setHolders(`${holdersBy(this.#dialect)} AND member.doc = ?`, doc);
    }
  }

  *#setHolders(query: string, ...values: Value[]): Reading<void> {
    const byMember = new Map<number, number[]>();
    for (const [doc, collection] of yield* rowsOf<[number, number]>(query, ...values)) {
      const index = this.indexOf(collection);
      if (index < 0) continue;
      const list = byMember.get(doc);
      if (list) list.push(index);
      else byMember.set(doc, [index]);
    }
    for (const [doc, list] of byMember) this.holders[doc] = this.holderSets.code(list);
  }

  #growMedia(length: number): void {
    this.head = grown(this.head, length);
    this.from = grown(this.from, length);
    this.until = grown(this.until, length);
    this.owner = grown(this.owner, length);
    this.filters = grown(this.filters, length);
    this.holders = grown(this.holders, length);
  }
}
