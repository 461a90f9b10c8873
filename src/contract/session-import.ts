import * as v from 'valibot';
import { defineRequest } from './envelope.ts';
import { flag, id, text } from './primitives.ts';

/** Order in which the files are sent (Library 5); only the first must be there. */
export const IMPORT_FILE_ORDER = [
  'reportMatch',
  'reportTeam',
  'reportTag',
  'comboBoxJunction',
  'coordinatesJunction',
] as const;

/** What a session import says of its files; the files themselves are parts of the form, named `files`. */
export const importFilesSession = defineRequest({
  name: 'import_files_session',
  controller: 'session-import',
  method: 'POST',
  call: 'action',
  payload: 'multipart',
  purpose: 'Imports the tags of a session from CSV files; `ow` overwrites what is there.',
  params: v.object({
    ow: flag,
    videoId: id,
    files: v.pipe(v.array(v.object({ name: text(255), size: v.number() })), v.minLength(1), v.maxLength(20)),
  }),
  statuses: { ok: {}, private: {} },
});
