import type { Facets, FacetValue } from '../../../../src/domain/search.ts';
import type { SearchRequest, SearchScope } from '../../types.ts';
import { type Columns, typeCode, visibilityCode } from './columns.ts';
import { typesFound } from './orders.ts';

/** Most values of one facet, those with most hits first. */
const FACET_VALUES_MAX = 200;

/** What the hits must be, beside the words: marks by document number, where there is such a condition. */
export interface Conditions {
  /** Codes of collections, one of which must hold the medium. */
  collections: ReadonlySet<number> | undefined;
  /** Media that belong to a film that was asked for, or have a tag that was. */
  media: Uint8Array | undefined;
}

/** Counts of one search, and which documents it found. */
export interface Sifted {
  /** 1 for a hit, by document number. */
  hits: Uint8Array;
  total: number;
  facets: Facets;
}

/**
 * Sifts candidates by rights and filters, and counts them by facet.
 *
 * A facet is counted as if its own filter were off, so that its other values can be chosen.
 */
export class Sieve {
  readonly #columns: Columns;
  readonly #request: SearchRequest;
  readonly #scope: SearchScope;
  readonly #conditions: Conditions;
  readonly #dynamic: readonly { name: string; codes: ReadonlySet<number> }[];

  constructor(columns: Columns, request: SearchRequest, scope: SearchScope, conditions: Conditions) {
    this.#columns = columns;
    this.#request = request;
    this.#scope = scope;
    this.#conditions = conditions;
    this.#dynamic = Object.entries(request.dynamic).map(([name, values]) => ({
      name,
      codes: new Set(values.map((value) => columns.filterValues.find(`${name}\n${value}`) ?? -1)),
    }));
  }

  sift(candidates: ArrayLike<number>): Sifted {
    const { type, year, discipline, values, holders, film } = this.#columns;
    const { year: askedYear, discipline: askedText } = this.#request;
    const { collections, media } = this.#conditions;
    const dynamic = this.#dynamic;
    const ofTags = this.#request.type === 'Tag';
    const types = new Uint8Array(32);
    for (const found of typesFound(this.#request.type)) types[typeCode(found)] = 1;
    const askedDiscipline = askedText === '' ? undefined : (this.#columns.disciplines.find(askedText) ?? -1);
    const isListed = this.#listing();

    const hits = new Uint8Array(ofTags ? film.length : type.length);
    const byYear = new Int32Array(65_536);
    const byDiscipline = new Int32Array(this.#columns.disciplines.texts.length);
    const byValue = new Int32Array(this.#columns.filterValues.texts.length);
    const byCollection = new Int32Array(this.#columns.collections.texts.length);
    /* Misses of all filters but one count for that one's facet; filters: 0 year, 1 discipline, 2 collection, 3… dynamic. */
    const nameOfValue = this.#valueOwners();
    let total = 0;

    for (let at = 0; at < candidates.length; at++) {
      const doc = candidates[at] ?? 0;
      const medium = ofTags ? (film[doc] ?? 0) : doc;
      if (ofTags ? medium === 0 || type[medium] === 0 : types[type[medium] ?? 0] === 0) continue;
      if (!isListed(medium) || (media !== undefined && media[medium] !== 1)) continue;

      let missed = -1;
      let misses = 0;
      if (askedYear !== undefined && year[medium] !== askedYear) {
        missed = 0;
        misses++;
      }
      if (askedDiscipline !== undefined && discipline[medium] !== askedDiscipline) {
        missed = 1;
        misses++;
      }
      if (collections !== undefined && !hasOne(holders[medium], collections)) {
        missed = 2;
        misses++;
      }
      for (let each = 0; each < dynamic.length; each++) {
        if (!hasOne(values[medium], dynamic[each]?.codes)) {
          missed = 3 + each;
          misses++;
        }
      }
      if (misses > 1) continue;
      if (misses === 0) {
        hits[doc] = 1;
        total++;
      }
      if (misses === 0 || missed === 0) bump(byYear, year[medium]);
      if (misses === 0 || missed === 1) bump(byDiscipline, discipline[medium]);
      if (misses === 0 || missed === 2) bumpAll(byCollection, holders[medium]);
      if (misses === 0) bumpAll(byValue, values[medium]);
      else if (missed > 2) bumpOwn(byValue, values[medium], nameOfValue, missed - 3);
    }

    const facets: Record<string, readonly FacetValue[]> = {
      ...this.#dynamicFacets(byValue),
      year: this.#yearFacet(byYear),
      discipline: ranked(this.#columns.disciplines.texts, byDiscipline),
    };
    if (this.#request.type !== 'Collection') facets['collection'] = this.#collectionFacet(byCollection, isListed);
    return { hits, total, facets };
  }

  /** Whether the scope lists a medium. */
  #listing(): (medium: number) => boolean {
    const { group, visibility, from, until, refused } = this.#columns;
    const { groupId, sees, hidden, now, country } = this.#scope;
    const open = visibilityCode('public');
    const own = sees.kind === 'group' ? sees.groupId : undefined;
    const all = sees.kind === 'all';
    return (medium) => {
      if (groupId !== undefined && group[medium] !== groupId) return false;
      if (visibility[medium] !== open && !all && group[medium] !== own) return false;
      const mayBeHidden = hidden && (all || group[medium] === own);
      if (!mayBeHidden && (now < (from[medium] ?? 0) || now > (until[medium] ?? 0))) return false;
      return country === undefined || refused.size === 0 || !(refused.get(medium)?.includes(country) ?? false);
    };
  }

  /** Which asked dynamic filter a value belongs to, by value code; -1 for none. */
  #valueOwners(): Int16Array {
    const owners = new Int16Array(this.#columns.filterValues.texts.length).fill(-1);
    if (this.#dynamic.length === 0) return owners;
    this.#columns.filterValues.texts.forEach((text, code) => {
      owners[code] = this.#dynamic.findIndex(({ name }) => text.startsWith(`${name}\n`));
    });
    return owners;
  }

  #yearFacet(counts: Int32Array): FacetValue[] {
    const values: FacetValue[] = [];
    for (let year = counts.length - 1; year > 0; year--) {
      if (counts[year]) values.push({ value: String(year), count: counts[year] ?? 0 });
    }
    return values;
  }

  #dynamicFacets(counts: Int32Array): Record<string, FacetValue[]> {
    const facets = new Map<string, FacetValue[]>();
    this.#columns.filterValues.texts.forEach((text, code) => {
      if (!counts[code]) return;
      const end = text.indexOf('\n');
      const name = text.slice(0, end);
      const value = { value: text.slice(end + 1), count: counts[code] ?? 0 };
      const values = facets.get(name);
      if (values) values.push(value);
      else facets.set(name, [value]);
    });
    return Object.fromEntries([...facets].map(([name, values]) => [name, mostFirst(values)]));
  }

  /** Collections of one title count as one: they are asked for by title. */
  #collectionFacet(counts: Int32Array, isListed: (medium: number) => boolean): FacetValue[] {
    const byTitle = new Map<string, number>();
    this.#columns.collections.texts.forEach((text, code) => {
      const count = counts[code] ?? 0;
      const doc = Number(text);
      const title = count > 0 && isListed(doc) ? this.#columns.titles.get(doc) : undefined;
      if (title) byTitle.set(title, (byTitle.get(title) ?? 0) + count);
    });
    return mostFirst([...byTitle].map(([value, count]) => ({ value, count })));
  }
}

function bump(counts: Int32Array, code: number | undefined): void {
  const at = code ?? 0;
  counts[at] = (counts[at] ?? 0) + 1;
}

function bumpAll(counts: Int32Array, codes: Int32Array | undefined): void {
  if (codes) for (let at = 0; at < codes.length; at++) bump(counts, codes[at]);
}

function bumpOwn(counts: Int32Array, codes: Int32Array | undefined, owners: Int16Array, owner: number): void {
  if (codes) for (let at = 0; at < codes.length; at++) if (owners[codes[at] ?? 0] === owner) bump(counts, codes[at]);
}

function hasOne(codes: Int32Array | undefined, asked: ReadonlySet<number> | undefined): boolean {
  if (codes && asked) for (let at = 0; at < codes.length; at++) if (asked.has(codes[at] ?? -1)) return true;
  return false;
}

function ranked(texts: readonly string[], counts: Int32Array): FacetValue[] {
  return mostFirst(
    texts
      .map((value, code) => ({ value, count: counts[code] ?? 0 }))
      .filter(({ value, count }) => value !== '' && count > 0),
  );
}

function mostFirst(values: FacetValue[]): FacetValue[] {
  return values.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)).slice(0, FACET_VALUES_MAX);
}
