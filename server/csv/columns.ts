/** The columns of the five import files, how cells are read, and how a tag is exported (docs/csv.md). */
import * as v from 'valibot';
import { id as idSchema } from '../../core/contract/primitives.ts';
import { DESCRIPTION_MAX, TITLE_MAX } from '../../core/domain/constants/edit-page.ts';
import { NO_TIME, TAG_DURATION_MAX_MS } from '../../core/domain/constants/tags.ts';
import type { ImportFile, ImportReason } from '../../core/domain/csv-import.ts';
import { normalizeTime } from '../../core/domain/csv-time.ts';
import { TAG_DETAIL_NAMES, TAG_DETAILS } from '../../core/domain/tag.ts';
import type { TagDetail, TagField } from '../../core/domain/tag.ts';
import type { ImportedTag } from '../store/imports.ts';
import type { ExportedTag } from '../store/tags.ts';

/** @returns why the cell is invalid */
type Check = (text: string) => ImportReason | undefined;

const atMost =
  (max: number): Check =>
  (text) =>
    text.length > max ? 'tooLong' : text.includes('\0') ? 'unreadable' : undefined;
const isId: Check = (text) => (v.is(idSchema, text) ? undefined : 'id');
const isTime: Check = (text) => (text === NO_TIME || normalizeTime(text) !== undefined ? undefined : 'time');
const isWhole =
  (least: number, most = Infinity): Check =>
  (text) =>
    /^-?\d{1,15}$/.test(text) && Number(text) >= least && Number(text) <= most ? undefined : 'number';
const isNumber: Check = (text) => (/^-?\d{1,12}([.,]\d{1,12})?$/.test(text) ? undefined : 'number');
const isYesOrNo: Check = (text) => (text === '0' || text === '1' ? undefined : 'yesOrNo');

/** Cells that hold a list as JSON, which is also how it is stored, so that an export equals the import. */
const choiceList = v.array(
  v.tuple([v.pipe(v.string(), v.maxLength(TITLE_MAX)), v.pipe(v.string(), v.maxLength(TITLE_MAX))]),
);
const coordinateList = v.array(v.tuple([v.pipe(v.number(), v.finite()), v.pipe(v.number(), v.finite())]));
/** Longest list of one tag, in characters. */
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

const CHECKS = {
  id: isId,
  page: isWhole(1),
  flag: isYesOrNo,
  milliseconds: isWhole(-1e12),
  length: isWhole(1, TAG_DURATION_MAX_MS),
};
const checkOf = (field: TagField): Check => (field.kind === 'text' ? atMost(field.max) : CHECKS[field.kind]);

interface Column {
  readonly name: string;
  readonly isRequired?: boolean;
  /** Validates a cell that is not empty. */
  readonly check: Check;
  /** Converts a cell to its stored form. */
  readonly normalize?: (text: string) => string;
}

/**
 * The limits equal those of a tag on the wire (`core/contract/fields.ts`), so that players can read whatever is
 * imported.
 */
export const COLUMNS: Readonly<Record<ImportFile, readonly Column[]>> = {
  reportMatch: [
    { name: 'id', check: isId },
    { name: 'video', check: isId },
    { name: 'time', isRequired: true, check: isTime, normalize: (text) => normalizeTime(text) ?? text },
    { name: 'category', check: atMost(TITLE_MAX) },
    { name: 'type', check: atMost(100) },
    { name: 'description', check: atMost(DESCRIPTION_MAX) },
    ...TAG_DETAIL_NAMES.map((name) => ({ name: TAG_DETAILS[name].csv, check: checkOf(TAG_DETAILS[name]) })),
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

const cellOf = (value: string | number | boolean | undefined): string =>
  typeof value === 'boolean' ? (value ? '1' : '') : String(value ?? '');

/** Columns of an export and their cells: a complete reportMatch.csv. */
const EXPORTED: readonly (readonly [column: string, cell: (tag: ExportedTag) => string])[] = [
  ['id', (tag) => tag.id],
  ['video', (tag) => tag.videoId],
  ['time', (tag) => tag.time],
  ['category', (tag) => tag.category],
  ['type', (tag) => tag.type],
  ['description', (tag) => tag.description],
  ...TAG_DETAIL_NAMES.map((name) => [TAG_DETAILS[name].csv, (tag: ExportedTag) => cellOf(tag[name])] as const),
  ['choices', (tag) => tag.choices ?? ''],
  ['coordinates', (tag) => tag.coordinates ?? ''],
];

export const EXPORT_COLUMNS = EXPORTED.map(([column]) => column);

/** Cells of a tag in the order of `EXPORT_COLUMNS`. */
export function exportedCells(tag: ExportedTag): string[] {
  return EXPORTED.map(([, cell]) => cell(tag));
}

/** Optional fields of a tag from an imported row; empty cells leave a field unset. */
export function importedDetails(cells: Readonly<Record<string, string | undefined>>): Pick<ImportedTag, TagDetail> {
  const valueOf = (text: string | undefined, { kind }: TagField): ImportedTag[TagDetail] => {
    if (kind === 'flag') return text === '1';
    return text === undefined || kind === 'text' || kind === 'id' ? text : Number(text);
  };
  return Object.fromEntries(
    TAG_DETAIL_NAMES.map((name) => [name, valueOf(cells[TAG_DETAILS[name].csv], TAG_DETAILS[name])]),
  );
}
