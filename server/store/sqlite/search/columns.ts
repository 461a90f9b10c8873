import type { Database } from 'better-sqlite3';
import { MEDIA_TYPES, type MediaType, VISIBILITIES, type Visibility } from '../../../../src/domain/media.ts';
import { listedWindow } from '../rows.ts';
import { Dictionary } from './dictionary.ts';

/** Number of a type in the columns; 0 is no medium. */
export function typeCode(type: MediaType): number {
  return MEDIA_TYPES.indexOf(type) + 1;
}

export function visibilityCode(visibility: Visibility): number {
  return VISIBILITIES.indexOf(visibility);
}

/** More changed media than this and the whole membership of collections is read anew rather than one by one. */
const BULK_CHANGES = 2_000;
const NONE = new Int32Array(0);

interface MediaColumnRow {
  doc: number;
  type: MediaType;
  group_id: number;
  visibility: Visibility;
  publish: number;
  validity_date: string | null;
  expiration_date: string | null;
  date: string;
  discipline: string;
  filters: string;
  geo_blocking: string;
  title: string | null;
}

/**
 * What a search filters and counts by, one array a column, indexed by document number.
 *
 * The database answers which documents hold a word in a few milliseconds; counting a hundred thousand of them by year,
 * discipline, collection and filter in SQL would take ten times that. Columns are read once and then follow the database
 * by its change counter, so that any number of processes may write.
 */
export class Columns {
  type = new Uint8Array(0);
  group = new Int32Array(0);
  visibility = new Uint8Array(0);
  /** First and last moment of being listed, milliseconds. */
  from = new Float64Array(0);
  until = new Float64Array(0);
  year = new Uint16Array(0);
  discipline = new Uint8Array(0);
  /** Codes of `filterValues`, by document; documents with the same values share one array. */
  values: Int32Array[] = [];
  /** Codes of `collections`, by document. */
  holders: Int32Array[] = [];
  /** Countries that refuse a document; most have none. */
  readonly refused = new Map<number, readonly string[]>();
  /** Titles of collections, by document. */
  readonly titles = new Map<number, string>();
  /** Medium of a tag; 0 for a tag that is not there or not shown. */
  film = new Int32Array(0);

  readonly disciplines = new Dictionary();
  /** `name` and value of a dynamic filter, joined by a line break. */
  readonly filterValues = new Dictionary();
  /** Document number of a collection as text. */
  readonly collections = new Dictionary();

  readonly #db: Database;
  readonly #valuesOf = new Map<string, Int32Array>([['{}', NONE]]);
  #version = -1;
  #revision = -1;

  constructor(db: Database) {
    this.#db = db;
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
    const rows = this.#db.prepare('SELECT kind, doc FROM removed WHERE revision > ?').raw().iterate(this.#revision);
    for (const [kind, doc] of rows as Iterable<['media' | 'tags', number]>) {
      if (kind === 'tags') {
        if (doc < this.film.length) this.film[doc] = 0;
        changed.add('Tag');
      } else if (doc < this.type.length) {
        const type = MEDIA_TYPES[(this.type[doc] ?? 0) - 1];
        if (type) changed.add(type);
        this.type[doc] = 0;
        this.titles.delete(doc);
      }
    }
  }

  #readMedia(changed: Set<MediaType>): number[] {
    const last = (this.#db.prepare('SELECT max(doc) FROM media').pluck().get() as number | null) ?? 0;
    this.#growMedia(last + 1);
    const rows = this.#db
      .prepare(
        `SELECT doc, type, group_id, visibility, publish, validity_date, expiration_date, date, discipline, filters,
          geo_blocking, CASE type WHEN 'Collection' THEN title END AS title FROM media WHERE revision > ?`,
      )
      .iterate(this.#revision) as Iterable<MediaColumnRow>;
    const docs: number[] = [];
    for (const row of rows) {
      const { doc } = row;
      const window = listedWindow(row);
      docs.push(doc);
      changed.add(row.type);
      this.type[doc] = typeCode(row.type);
      this.group[doc] = row.group_id;
      this.visibility[doc] = visibilityCode(row.visibility);
      this.from[doc] = window.from;
      this.until[doc] = window.until;
      this.year[doc] = Number(row.date.slice(0, 4)) || 0;
      this.discipline[doc] = this.disciplines.code(row.discipline);
      this.values[doc] = this.#codesOf(row.filters);
      if (row.title !== null) this.titles.set(doc, row.title);
      if (row.geo_blocking === '[]') this.refused.delete(doc);
      else this.refused.set(doc, JSON.parse(row.geo_blocking) as string[]);
    }
    return docs;
  }

  #codesOf(filters: string): Int32Array {
    const known = this.#valuesOf.get(filters);
    if (known) return known;
    const chosen = JSON.parse(filters) as Record<string, string[]>;
    const texts = Object.entries(chosen).flatMap(([name, values]) => values.map((value) => `${name}\n${value}`));
    const codes = Int32Array.from(new Set(texts), (text) => this.filterValues.code(text));
    this.#valuesOf.set(filters, codes);
    return codes;
  }

  #readTags(changed: Set<MediaType>): void {
    const last = (this.#db.prepare('SELECT max(doc) FROM tags').pluck().get() as number | null) ?? 0;
    this.film = grown(this.film, last + 1);
    const rows = this.#db
      .prepare(
        `SELECT tags.doc, CASE tags.type WHEN 'invisible' THEN 0 ELSE media.doc END
          FROM tags JOIN media ON media.id = tags.medium_id WHERE tags.revision > ?`,
      )
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
      this.holders.fill(NONE);
      this.#addHolders(this.#db.prepare(join).raw().iterate() as Iterable<[number, number]>);
      return;
    }
    const isCollection = (doc: number): boolean => this.type[doc] === typeCode('Collection');
    const collections = docs.filter(isCollection).map((doc) => this.collections.code(String(doc)));
    const touched = new Set(docs);
    if (collections.length > 0) {
      this.holders.forEach((codes, doc) => collections.some((code) => codes.includes(code)) && touched.add(doc));
      const members = this.#db.prepare(`${join} AND owner.doc = ?`).raw();
      for (const doc of docs.filter(isCollection)) {
        for (const [member] of members.iterate(doc) as Iterable<[number, number]>) touched.add(member);
      }
    }
    const holders = this.#db.prepare(`${join} AND member.doc = ?`).raw();
    for (const doc of touched) {
      this.holders[doc] = NONE;
      this.#addHolders(holders.iterate(doc) as Iterable<[number, number]>);
    }
  }

  #addHolders(pairs: Iterable<[number, number]>): void {
    for (const [doc, collection] of pairs) {
      const code = this.collections.code(String(collection));
      this.holders[doc] = Int32Array.from([...(this.holders[doc] ?? NONE), code]);
    }
  }

  #growMedia(length: number): void {
    if (length <= this.type.length) return;
    this.type = grown(this.type, length);
    this.group = grown(this.group, length);
    this.visibility = grown(this.visibility, length);
    this.from = grown(this.from, length);
    this.until = grown(this.until, length);
    this.year = grown(this.year, length);
    this.discipline = grown(this.discipline, length);
    while (this.values.length < this.type.length) {
      this.values.push(NONE);
      this.holders.push(NONE);
    }
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
