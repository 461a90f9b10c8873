/** The columns of the five files, how a cell is read, and how a tag is written (docs/csv.md). */
import * as v from 'valibot';
import { id as idSchema, DESCRIPTION_MAX, TITLE_MAX } from '../../core/contract/primitives.ts';
import { NO_TIME } from '../../core/domain/constants.ts';
import type { ImportFile, ImportReason } from '../../core/domain/csv-import.ts';
import { normalizeTime } from '../../core/domain/csv-time.ts';
import type { ExportedTag } from '../store/types.ts';

/** @returns why the cell cannot be taken */
type Check = (text: string) => ImportReason | undefined;

const atMost =
  (max: number): Check =>
  (text) =>
    text.length > max ? 'tooLong' : text.includes('\0') ? 'unreadable' : undefined;
const isId: Check = (text) => (v.is(idSchema, text) ? undefined : 'id');
const isTime: Check = (text) => (text === NO_TIME || normalizeTime(text) !== undefined ? undefined : 'time');
const isWhole =
  (least: number): Check =>
  (text) =>
    /^-?\d{1,15}$/.test(text) && Number(text) >= least ? undefined : 'number';
const isNumber: Check = (text) => (/^-?\d{1,12}([.,]\d{1,12})?$/.test(text) ? undefined : 'number');
const isYesOrNo: Check = (text) => (text === '0' || text === '1' ? undefined : 'yesOrNo');

/** What a spreadsheet row says beside a tag, as the store keeps it: JSON, so that it is written as it was read. */
const choiceList = v.array(
  v.tuple([v.pipe(v.string(), v.maxLength(TITLE_MAX)), v.pipe(v.string(), v.maxLength(TITLE_MAX))]),
);
const coordinateList = v.array(v.tuple([v.pipe(v.number(), v.finite()), v.pipe(v.number(), v.finite())]));
/** Longest list of one tag, characters. */
export const LIST_TEXT_MAX = DESCRIPTION_MAX;

const isList =
  (schema: v.GenericSchema): Check =>
  (text) => {
    if (text.length > LIST_TEXT_MAX) return 'tooLong';
    try {
      return v.is(schema, JSON.parse(text)) ? undefined : 'list';
    } catch {
      return 'list';
    }
  };

interface Column {
  readonly name: string;
  readonly isRequired?: boolean;
  /** Of a cell that is not empty. */
  readonly check: Check;
  /** To the form that is stored. */
  readonly normalize?: (text: string) => string;
}

/** Bounds are the wire's for a tag (`core/contract/fields.ts`): what is imported is what a player reads. */
export const COLUMNS: Readonly<Record<ImportFile, readonly Column[]>> = {
  reportMatch: [
    { name: 'id', check: isId },
    { name: 'video', check: isId },
    { name: 'time', isRequired: true, check: isTime, normalize: (text) => normalizeTime(text) ?? text },
    { name: 'category', check: atMost(TITLE_MAX) },
    { name: 'type', check: atMost(100) },
    { name: 'description', check: atMost(DESCRIPTION_MAX) },
    { name: 'profile', check: atMost(2_000) },
    { name: 'nation', check: atMost(100) },
    { name: 'score', check: atMost(200) },
    { name: 'replay', check: isId },
    { name: 'advert', check: isId },
    { name: 'page', check: isWhole(1) },
    { name: 'highlights', check: isYesOrNo },
    { name: 'liveResult', check: isYesOrNo },
    { name: 'at', check: isWhole(-1e12) },
    { name: 'choices', check: isList(choiceList) },
    { name: 'coordinates', check: isList(coordinateList) },
    { name: 'team', check: atMost(TITLE_MAX) },
    { name: 'tag', check: atMost(TITLE_MAX) },
  ],
  reportTeam: [
    { name: 'team', isRequired: true, check: atMost(TITLE_MAX) },
    { name: 'nation', isRequired: true, check: atMost(100) },
    { name: 'athletes', check: atMost(1_800) },
  ],
  reportTag: [
    { name: 'tag', isRequired: true, check: atMost(TITLE_MAX) },
    { name: 'category', check: atMost(TITLE_MAX) },
    { name: 'type', check: atMost(100) },
    { name: 'description', check: atMost(DESCRIPTION_MAX) },
  ],
  comboBoxJunction: [
    { name: 'match', isRequired: true, check: isId },
    { name: 'name', isRequired: true, check: atMost(TITLE_MAX) },
    { name: 'value', isRequired: true, check: atMost(TITLE_MAX) },
  ],
  coordinatesJunction: [
    { name: 'match', isRequired: true, check: isId },
    { name: 'x', isRequired: true, check: isNumber },
    { name: 'y', isRequired: true, check: isNumber },
  ],
};

/** Columns of an export: reportMatch.csv, whole in itself. */
export const EXPORT_COLUMNS = [
  'id',
  'video',
  'time',
  'category',
  'type',
  'description',
  'profile',
  'nation',
  'score',
  'replay',
  'advert',
  'page',
  'highlights',
  'liveResult',
  'at',
  'choices',
  'coordinates',
] as const;

type ExportColumn = (typeof EXPORT_COLUMNS)[number];
const yes = (value: boolean | undefined): string => (value === true ? '1' : '');

const CELL: Readonly<Record<ExportColumn, (tag: ExportedTag) => string>> = {
  id: (tag) => tag.id,
  video: (tag) => tag.videoId,
  time: (tag) => tag.time,
  category: (tag) => tag.category,
  type: (tag) => tag.type,
  description: (tag) => tag.description,
  profile: (tag) => tag.url ?? '',
  nation: (tag) => tag.nation ?? '',
  score: (tag) => tag.score ?? '',
  replay: (tag) => tag.replay ?? '',
  advert: (tag) => tag.pub ?? '',
  page: (tag) => (tag.num_page === undefined ? '' : String(tag.num_page)),
  highlights: (tag) => yes(tag.highlights),
  liveResult: (tag) => yes(tag.isLiveResult),
  at: (tag) => (tag.at === undefined ? '' : String(tag.at)),
  choices: (tag) => tag.choices ?? '',
  coordinates: (tag) => tag.coordinates ?? '',
};

/** Cells of a tag in the order of `EXPORT_COLUMNS`. */
export function exportedCells(tag: ExportedTag): string[] {
  return EXPORT_COLUMNS.map((column) => CELL[column](tag));
}
