import type { Database } from 'better-sqlite3';
import type { MediaType, Visibility } from '../../../../src/domain/media.ts';
import { listedWindow } from '../rows.ts';
import { Dictionary } from './dictionary.ts';
import { Sets } from './sets.ts';

/** More changed media than this and the whole membership of collections is read anew rather than one by one. */
const BULK_CHANGES = 2_000;

/** Later years count as none. */
export const YEARS = 4_096;

/** What decides who may see a document, beside its dates and countries: documents of one kind share a code. */
export interface Kind {
  type: MediaType;
  groupId: number;
  visibility: Visibility;
  /** Not always listed, or not everywhere: see `from`, `until` and `refused`. */
  isLimited: boolean;
}

interface LimitedRow {
  doc: number;
  publish: number;
  visibility: Visibility;
  validity_date: string | null;
  expiration_date: string | null;
  geo_blocking: string;
}

/** Not always listed, or not everywhere. */
const IS_LIMITED = `(publish <> 1 OR validity_date IS NOT NULL OR expiration_date IS NOT NULL OR geo_blocking <> '[]')`;

/**
 * What a search filters and counts by, one array a column, indexed by document number.
 *
 * The database answers which documents hold a word in a few milliseconds; counting a hundred thousand of them by year,
 * discipline, collection and filter in SQL would take ten times that. Columns are read once and then follow the database
 * by its change counter, so that any number of processes may write.
 */
export class Columns {
  /** Codes of `kinds`; 0 is no document. */
  kind = new Uint16Array(0);
  /** First and last moment of being listed, milliseconds, for limited ones. */
  from = new Float64Array(0);
  until = new Float64Array(0);
  year = new Uint16Array(0);
  discipline = new Uint16Array(0);
  /** Codes of `filterSets`, by document. */
  filters = new Int32Array(0);
  /** Codes of `holderSets`: the collections that hold a document. */
  holders = new Int32Array(0);
  /** Countries that refuse a document; most have none. */
  readonly refused = new Map<number, readonly string[]>();
  /** Collections in the order in which they were first seen, so that counts of them are a short array. */
  readonly collections: { doc: number; title: string }[] = [];
  /** Medium of a tag; 0 for a tag that is not there or not shown. */
  film = new Int32Array(0);

  readonly kinds: (Kind | undefined)[] = [undefined];
  readonly disciplines = new Dictionary();
  /** `name` and value of a dynamic filter, joined by a line break. */
  readonly filterValues = new Dictionary();
  /** Sets of codes of `filterValues`. */
  readonly filterSets = new Sets();
  /** Sets of places in `collections`. */
  readonly holderSets = new Sets();

  readonly #db: Database;
  readonly #kindCodes = new Map<string, number>();
  readonly #setOfFilters = new Map<string, number>();
  readonly #collectionPlaces = new Map<number, number>();
  #version = -1;
  #revision = -1;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Documents there may be: one more than the highest number, with room to grow. */
  get length(): number {
    return this.kind.length;
  }

  typeOf(doc: number): MediaType | undefined {
    return this.kinds[this.kind[doc] ?? 0]?.type;
  }

  /** Place of a collection in `collections`; -1 for what is none. */
  placeOf(collection: number): number {
    return this.typeOf(collection) === 'Collection' ? (this.#collectionPlaces.get(collection) ?? -1) : -1;
  }

  /**
   * Follows the database.
   *
   * @returns types whose order or membership may have changed since the last call
   */
  refresh(): ReadonlySet<MediaType> {
    const version = this.#db.pragma('data_version', { simple: true }) as number;
    if (version === this.#version) return new Set();
    const changed = this.#db.transaction(() => this.#read())();
    this.#version = version;
    return changed;
  }

  #read(): ReadonlySet<MediaType> {
    const changed = new Set<MediaType>();
    const revision = this.#db.prepare("SELECT value FROM counters WHERE name = 'revision'").pluck().get() as number;
    if (revision === this.#revision) return changed;
    this.#forgetRemoved(changed);
    const docs = this.#readMedia(changed);
    this.#readTags(changed);
    this.#readHolders(docs);
    this.#revision = revision;
    return changed;
  }

  #forgetRemoved(changed: Set<MediaType>): void {
    const rows = this.#db.prepare('SELECT kind, doc FROM removed WHERE revision > ?').raw().all(this.#revision);
    for (const [kind, doc] of rows as ['media' | 'tags', number][]) {
      if (kind === 'tags') {
        if (doc < this.film.length) this.film[doc] = 0;
        changed.add('Tag');
      } else if (doc < this.length) {
        const type = this.typeOf(doc);
        if (type) changed.add(type);
        this.kind[doc] = 0;
      }
    }
  }

  #readMedia(changed: Set<MediaType>): number[] {
    const last = (this.#db.prepare('SELECT max(doc) FROM media').pluck().get() as number | null) ?? 0;
    this.#growMedia(last + 1);
    const rows = this.#db
      .prepare(
        `SELECT doc, type || ' ' || group_id || ' ' || visibility || ' ' || ${IS_LIMITED},
          CAST(substr(date, 1, 4) AS INTEGER), discipline, filters FROM media WHERE revision > ?`,
      )
      .raw()
      .iterate(this.#revision) as Iterable<[number, string, number, string, string]>;
    const docs: number[] = [];
    for (const [doc, kind, year, discipline, filters] of rows) {
      this.kind[doc] = this.#kindOf(kind);
      this.year[doc] = year % YEARS;
      this.discipline[doc] = this.disciplines.code(discipline);
      this.filters[doc] = this.#filtersOf(filters);
      docs.push(doc);
    }
    for (const type of new Set(docs.map((doc) => this.typeOf(doc)))) if (type) changed.add(type);
    this.#readLimits();
    this.#readTitles();
    return docs;
  }

  #readLimits(): void {
    const rows = this.#db
      .prepare(
        `SELECT doc, publish, visibility, validity_date, expiration_date, geo_blocking FROM media
          WHERE revision > ? AND ${IS_LIMITED}`,
      )
      .iterate(this.#revision) as Iterable<LimitedRow>;
    for (const { doc, geo_blocking, ...row } of rows) {
      const window = listedWindow(row);
      this.from[doc] = window.from;
      this.until[doc] = window.until;
      if (geo_blocking === '[]') this.refused.delete(doc);
      else this.refused.set(doc, JSON.parse(geo_blocking) as string[]);
    }
  }

  #readTitles(): void {
    const rows = this.#db
      .prepare("SELECT doc, title FROM media WHERE type = 'Collection' AND revision > ?")
      .raw()
      .iterate(this.#revision) as Iterable<[number, string]>;
    for (const [doc, title] of rows) this.#nameCollection(doc, title);
  }

  #nameCollection(doc: number, title: string): void {
    const place = this.#collectionPlaces.get(doc);
    if (place === undefined) this.#collectionPlaces.set(doc, this.collections.push({ doc, title }) - 1);
    else this.collections[place] = { doc, title };
  }

  /** @param key type, group, visibility and whether it is limited, between blanks */
  #kindOf(key: string): number {
    const known = this.#kindCodes.get(key);
    if (known !== undefined) return known;
    const [type, group, visibility, limited] = key.split(' ');
    const kind = {
      type: type as MediaType,
      groupId: Number(group),
      visibility: visibility as Visibility,
      isLimited: limited === '1',
    };
    this.#kindCodes.set(key, this.kinds.length);
    return this.kinds.push(kind) - 1;
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

  #readTags(changed: Set<MediaType>): void {
    const last = (this.#db.prepare('SELECT max(doc) FROM tags').pluck().get() as number | null) ?? 0;
    this.film = grown(this.film, last + 1);
    const rows = this.#db
      .prepare("SELECT doc, CASE type WHEN 'invisible' THEN 0 ELSE medium_doc END FROM tags WHERE revision > ?")
      .raw()
      .iterate(this.#revision) as Iterable<[number, number]>;
    for (const [tag, medium] of rows) {
      this.film[tag] = medium;
      changed.add('Tag');
    }
  }

  /** @param docs media that changed: collections change what their members are held by */
  #readHolders(docs: readonly number[]): void {
    const join = `SELECT member.doc, owner.doc FROM members JOIN media owner ON owner.id = owner_id
      JOIN media member ON member.id = member_id WHERE owner.type = 'Collection'`;
    if (docs.length > BULK_CHANGES) {
      this.holders.fill(0);
      this.#setHolders(this.#db.prepare(join).raw().iterate() as Iterable<[number, number]>);
      return;
    }
    const touched = new Set(docs);
    const collections = docs.filter((doc) => this.typeOf(doc) === 'Collection');
    if (collections.length > 0) {
      const holding = this.holderSets.holding(new Set(collections.map((doc) => this.placeOf(doc))));
      this.holders.forEach((code, doc) => holding[code] === 1 && touched.add(doc));
      const members = this.#db.prepare(`${join} AND owner.doc = ?`).raw();
      for (const doc of collections) {
        for (const [member] of members.iterate(doc) as Iterable<[number, number]>) touched.add(member);
      }
    }
    const holders = this.#db.prepare(`${join} AND member.doc = ?`).raw();
    for (const doc of touched) {
      this.holders[doc] = 0;
      this.#setHolders(holders.iterate(doc) as Iterable<[number, number]>);
    }
  }

  #setHolders(pairs: Iterable<[number, number]>): void {
    const byMember = new Map<number, number[]>();
    for (const [doc, collection] of pairs) {
      const place = this.placeOf(collection);
      const list = byMember.get(doc);
      if (list) list.push(place);
      else byMember.set(doc, [place]);
    }
    for (const [doc, list] of byMember) this.holders[doc] = this.holderSets.code(list);
  }

  #growMedia(length: number): void {
    this.kind = grown(this.kind, length);
    this.from = grown(this.from, length);
    this.until = grown(this.until, length);
    this.year = grown(this.year, length);
    this.discipline = grown(this.discipline, length);
    this.filters = grown(this.filters, length);
    this.holders = grown(this.holders, length);
  }
}

interface Column<T> {
  readonly length: number;
  set(from: T): void;
}

/** The same numbers in a longer array, with room for a quarter more. */
function grown<T extends Column<T>>(column: T, length: number): T {
  if (length <= column.length) return column;
  const Kind = column.constructor as new (length: number) => T;
  const longer = new Kind(Math.ceil(length * 1.25));
  longer.set(column);
  return longer;
}
