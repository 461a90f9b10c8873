/** Converts records of the port to table rows and back. */
import { DAY_MS } from '../../../core/domain/constants/time.ts';
import type { Insertable, Selectable } from 'kysely';
import { momentOf } from '../../../core/domain/access-dates.ts';
import { shownScore } from '../../../core/domain/score.ts';
import { TAG_DETAIL_NAMES, TAG_DETAILS } from '../../../core/domain/tag.ts';
import type { TagDetail } from '../../../core/domain/tag.ts';
import { parseTime } from '../../../core/domain/time.ts';
import { fold } from '../../../core/domain/words.ts';
import { wordLine } from '../text/words.ts';
import type { CollectionHead } from '../collections.ts';
import type { StoredGate, StoredMedium, StoredPlayer } from '../media.ts';
import type { ExportedTag, StoredTag } from '../tags.ts';
import type { DetailColumns, MediaTable, TagTable } from './schema.ts';

export type MediaRow = Selectable<MediaTable>;
export type TagRow = Selectable<TagTable>;

/** Columns of `CollectionHead`. */
export const COLLECTION_HEAD = [
  'id',
  'type',
  'title',
  'group_id',
  'user_id',
  'visibility',
  'publish',
  'validity_date',
  'expiration_date',
] as const satisfies readonly (keyof MediaRow)[];
export type CollectionHeadRow = Pick<MediaRow, (typeof COLLECTION_HEAD)[number]>;

export function toCollectionHead(row: CollectionHeadRow): CollectionHead {
  return {
    id: row.id,
    type: row.type,
    title: row.title,
    groupId: row.group_id,
    userId: row.user_id,
    visibility: row.visibility,
    publish: row.publish === 1,
    validity_date: orAbsent(row.validity_date),
    expiration_date: orAbsent(row.expiration_date),
  };
}

export function bit(value: boolean | undefined): 0 | 1 {
  return value ? 1 : 0;
}

function orAbsent<T>(value: T | null): T | undefined {
  return value === null ? undefined : value;
}

/** Parses JSON that this store wrote itself. */
function read<T>(json: string): T {
  return JSON.parse(json) as T;
}

export function toMediaRow(medium: StoredMedium, revision: number): Omit<Insertable<MediaTable>, 'doc'> {
  return {
    id: medium.id,
    type: medium.type,
    group_id: medium.groupId,
    user_id: medium.userId,
    version: medium.version,
    revision,
    title: medium.title,
    title_key: fold(medium.title).trim(),
    date: medium.date,
    time: medium.time,
    duration: medium.duration ?? null,
    size: medium.size ?? null,
    description: medium.description,
    keywords: JSON.stringify(medium.keywords),
    visibility: medium.visibility,
    publish: bit(medium.publish),
    validity_date: medium.validity_date ?? null,
    expiration_date: medium.expiration_date ?? null,
    gate_kind: medium.gate?.kind ?? null,
    gate_hash: medium.gate?.kind === 'password' ? medium.gate.hash : null,
    key_hash: medium.keyHash ?? null,
    pay_per_view: bit(medium.pay_per_view),
    geo_blocking: JSON.stringify(medium.geoBlocking),
    editable: bit(medium.editable),
    deleteable: bit(medium.deleteable),
    downloadable: bit(medium.downloadable),
    qr_code: bit(medium.qr_code),
    embed: bit(medium.embed),
    embedding: medium.embedding === undefined ? null : JSON.stringify(medium.embedding),
    discipline: medium.discipline,
    filters: JSON.stringify(medium.filters),
    thumb: medium.thumb ?? null,
    path: medium.path ?? null,
    sources: JSON.stringify(medium.sources),
    video_id: medium.videoId ?? null,
    tag_id: medium.tagId ?? null,
    clipping_offset: medium.clippingOffset ?? null,
    evaluation_fr: medium.evaluation_attribute?.frName ?? null,
    evaluation_en: medium.evaluation_attribute?.enName ?? null,
    agregate: medium.agregate ?? null,
    temporality: medium.temporality ?? null,
    nb_of_ex: medium.nbOfEx ?? null,
    document_id: medium.player?.documentId ?? null,
    player: medium.player ? JSON.stringify(medium.player) : null,
  };
}

function gateOf(row: MediaRow): StoredGate | undefined {
  if (row.gate_kind === 'password') return { kind: 'password', hash: row.gate_hash ?? '' };
  return row.gate_kind === 'registration' ? { kind: 'registration' } : undefined;
}

/** @param members ids in order, for collections and tests */
export function toMedium(row: MediaRow, members: readonly string[]): StoredMedium {
  return {
    id: row.id,
    type: row.type,
    groupId: row.group_id,
    userId: row.user_id,
    version: row.version,
    title: row.title,
    date: row.date,
    time: row.time,
    duration: orAbsent(row.duration),
    size: orAbsent(row.size),
    description: row.description,
    keywords: read(row.keywords),
    visibility: row.visibility,
    publish: row.publish === 1,
    validity_date: orAbsent(row.validity_date),
    expiration_date: orAbsent(row.expiration_date),
    gate: gateOf(row),
    keyHash: orAbsent(row.key_hash),
    pay_per_view: row.pay_per_view === 1,
    geoBlocking: read(row.geo_blocking),
    editable: row.editable === 1,
    deleteable: row.deleteable === 1,
    downloadable: row.downloadable === 1,
    qr_code: row.qr_code === 1,
    embed: row.embed === 1,
    embedding: row.embedding === null ? undefined : read(row.embedding),
    discipline: row.discipline,
    filters: read(row.filters),
    thumb: orAbsent(row.thumb),
    path: orAbsent(row.path),
    sources: read(row.sources),
    videoId: orAbsent(row.video_id),
    tagId: orAbsent(row.tag_id),
    clippingOffset: orAbsent(row.clipping_offset),
    evaluation_attribute:
      row.evaluation_fr === null ? undefined : { frName: row.evaluation_fr, enName: row.evaluation_en ?? '' },
    agregate: orAbsent(row.agregate),
    temporality: orAbsent(row.temporality),
    nbOfEx: orAbsent(row.nb_of_ex),
    members,
    player: row.player === null ? undefined : read<StoredPlayer>(row.player),
  };
}

/** A shown score as a number: `1:32.45` in seconds, `+2` as 2; null for text. */
export function scoreKey(score: string | undefined): number | null {
  const parts = (shownScore(score) ?? '').trim().replace(',', '.').split(':');
  if (parts.length > 3 || parts.some((part) => !/^[+-]?\d+(\.\d+)?$/.test(part))) return null;
  return parts.reduce((sum, part) => sum * 60 + Number(part), 0);
}

/** Columns that the store derives from a tag; the additional values of a CSV import stay unchanged. */
type TagColumns = Omit<Insertable<TagTable>, 'doc' | 'choices' | 'coordinates' | 'sample' | 'desk_by'>;

const DETAILS = TAG_DETAIL_NAMES.map((name) => ({
  name,
  column: name === 'isLiveResult' ? ('is_live_result' as const) : name,
  isFlag: TAG_DETAILS[name].kind === 'flag',
}));

function toDetailColumns(tag: StoredTag): DetailColumns {
  const columns: Record<string, unknown> = {};
  for (const { name, column, isFlag } of DETAILS)
    columns[column] = isFlag ? bit(tag[name] === true) : (tag[name] ?? null);
  return columns as DetailColumns;
}

function toDetails(row: DetailColumns): Pick<StoredTag, TagDetail> {
  const details: Record<string, unknown> = {};
  for (const { name, column, isFlag } of DETAILS) details[name] = isFlag ? row[column] === 1 : orAbsent(row[column]);
  return details;
}

/** The words by which a tag is found. */
export function tagLine({
  description,
  url,
  nation,
  category,
}: {
  description: string;
  url?: string | null | undefined;
  nation?: string | null | undefined;
  category: string;
}): string {
  return wordLine(`${description} ${url ?? ''} ${nation ?? ''} ${category}`);
}

/** @param mediumDoc number of the medium that the tag belongs to */
export function toTagRow(tag: StoredTag, mediumDoc: number, revision: number): TagColumns {
  return {
    id: tag.id,
    medium_id: tag.videoId,
    medium_doc: mediumDoc,
    revision,
    type: tag.type,
    category: tag.category,
    category_key: fold(tag.category).trim(),
    time: tag.time,
    start: parseTime(tag.time) ?? null,
    description: tag.description,
    description_key: fold(tag.description).trim(),
    score_key: scoreKey(tag.score),
    ...toDetailColumns(tag),
    line: tagLine(tag),
  };
}

export function toTag(row: TagRow): StoredTag {
  return {
    id: row.id,
    type: row.type,
    category: row.category,
    time: row.time,
    description: row.description,
    videoId: row.medium_id,
    ...toDetails(row),
  };
}

/** Includes the additional values of a CSV import. */
export function toExported(row: TagRow): ExportedTag {
  return { ...toTag(row), choices: row.choices ?? undefined, coordinates: row.coordinates ?? undefined };
}

/**
 * First and last moment at which a medium is listed, milliseconds; an empty range if it is unpublished or has an
 * unreadable date.
 */
export function listedWindow(row: {
  publish: number;
  visibility: string;
  validity_date: string | null;
  expiration_date: string | null;
}): { from: number; until: number } {
  const from = momentOf(row.validity_date ?? undefined) ?? -Infinity;
  const end = momentOf(row.expiration_date ?? undefined) ?? Infinity;
  if (row.publish !== 1 || Number.isNaN(from) || Number.isNaN(end)) return { from: Infinity, until: -Infinity };
  const wholeDay = /^\s*\d{4}-\d{2}-\d{2}\s*$/.test(row.expiration_date ?? '');
  return { from, until: row.visibility === 'key' ? Infinity : end + (wholeDay ? DAY_MS - 1 : 0) };
}
