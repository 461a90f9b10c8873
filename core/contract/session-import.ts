import * as v from 'valibot';
import { IMPORT_PROBLEMS_MAX } from '../domain/constants/csv-import.ts';
import { CSV_ENCODINGS } from '../domain/csv-format.ts';
import { IMPORT_FILES, IMPORT_REASONS } from '../domain/csv-import.ts';
import type { ImportProblem } from '../domain/csv-import.ts';
import { defineRequest } from './envelope.ts';
import { count, flag, id, listOf, maybe, shown, text } from './primitives.ts';

const problem = v.object({
  file: shown(255),
  line: maybe(count),
  column: maybe(shown(255)),
  reason: v.fallback(v.picklist(IMPORT_REASONS), 'unreadable'),
});
problem satisfies v.GenericSchema<unknown, ImportProblem>;

/** Encodings of the files; JSON, because the fields of a form are texts. */
const encodings = v.pipe(
  text(500),
  v.parseJson(),
  v.record(v.picklist(IMPORT_FILES), v.picklist(CSV_ENCODINGS)),
  v.description('JSON of file and encoding'),
);

/** The fields of a session import; the files themselves are parts of the form, named `files`, after the fields. */
export const importFilesSession = defineRequest({
  name: 'import_files_session',
  controller: 'session-import',
  method: 'POST',
  call: 'action',
  payload: 'multipart',
  purpose: [
    'Imports the tags of a video or session from CSV files (docs/csv.md), all or nothing; `ow` replaces the existing tags.',
    'Requests with the same `importId` within a day are imported once.',
    '`encodings` names the encodings of files, such as `{"reportMatch":"windows-1250"}`; those of all others are detected.',
    `Supported: ${CSV_ENCODINGS.map((each) => `\`${each}\``).join(', ')}.`,
  ].join(' '),
  params: v.object({
    ow: flag,
    videoId: id,
    importId: v.optional(id),
    encodings: v.optional(encodings),
    files: v.pipe(v.array(v.object({ name: text(255), size: v.number() })), v.minLength(1), v.maxLength(20)),
  }),
  statuses: {
    ok: {
      /** Rows without a text; absent if the import was accepted before. */
      skippedRows: maybe(count),
    },
    private: {},
    error: {
      data: v.optional(v.fallback(shown(2_000), '')),
      problems: maybe(listOf(problem, IMPORT_PROBLEMS_MAX)),
    },
  },
});
