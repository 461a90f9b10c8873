/**
 * `POST /services/session-import`: a form of files, written to disk while it arrives and read from there (row L21).
 *
 * Only a whole form is looked at; one that is cut off leaves nothing behind.
 */
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import busboy from 'busboy';
import type { Context } from 'hono';
import * as v from 'valibot';
import { importFilesSession } from '../../src/contract/session-import.ts';
import { IMPORT_FILE_BYTES_MAX } from '../../src/domain/constants.ts';
import { IMPORT_FILES } from '../../src/domain/csv-import.ts';
import type { SpooledFile } from '../csv/import-files.ts';
import type { Call } from '../services/answer.ts';
import { type ImportAnswer, importSession, refuseImport, rejected } from '../services/csv.ts';
import type { Host } from '../services/host.ts';
import { failure } from './failure.ts';

/** Below the data folder; emptied at start, for a host that ended in the middle. */
const UPLOADS = 'uploads';
/** Forms that arrive at once. Decided: each may fill its files' limit on the disk. */
const AT_ONCE = 4;
const FIELDS_MAX = 10;
const FIELD_BYTES_MAX = 1_000;
const RETRY_AFTER_S = '30';

const fieldsSchema = v.object({
  action: v.literal(importFilesSession.name),
  ow: importFilesSession.params.entries.ow,
  videoId: importFilesSession.params.entries.videoId,
  importId: importFilesSession.params.entries.importId,
});

interface Form {
  fields: Readonly<Record<string, string>>;
  files: readonly SpooledFile[];
  /** Names of files that were cut at the limit. */
  cut: readonly string[];
}

export function uploadsFolder(dataFolder: string): string {
  return join(dataFolder, UPLOADS);
}

export function isImport(context: Context): boolean {
  const { method, path } = context.req;
  return (
    method === 'POST' &&
    path === `/services/${importFilesSession.controller}` &&
    context.req.header('content-type')?.startsWith('multipart/form-data') === true
  );
}

export interface ImportRoute {
  (context: Context, callOf: () => Promise<Call>): Promise<Response>;
}

export function importRoute(host: Host): ImportRoute {
  let arriving = 0;
  return async (context, callOf) => {
    const announced = Number(context.req.header('content-length') ?? 0);
    if (announced > IMPORT_FILES.length * IMPORT_FILE_BYTES_MAX)
      return failure(413, 'This is too long.', { connection: 'close' });
    const call = await callOf();
    if (call.viewer.kind === 'anonymous') {
      await drain(context);
      return answer({ status: 'disconnected' });
    }
    if (arriving >= AT_ONCE) {
      await drain(context);
      return failure(503, 'Too many imports at once. Try again in a moment.', { 'retry-after': RETRY_AFTER_S });
    }
    arriving += 1;
    const folder = join(uploadsFolder(host.config.dataFolder), randomUUID());
    try {
      await mkdir(folder, { recursive: true });
      return await receive(context, call, host, folder);
    } finally {
      arriving -= 1;
      await rm(folder, { recursive: true, force: true });
    }
  };
}

async function receive(context: Context, call: Call, host: Host, folder: string): Promise<Response> {
  let form: Form;
  try {
    form = await readForm(context, folder);
  } catch (error) {
    return failure(400, `The form could not be read: ${error instanceof Error ? error.message : 'it is cut off'}.`);
  }
  const fields = v.safeParse(fieldsSchema, form.fields);
  if (!fields.success) return failure(400, 'Send action, ow and videoId.');
  const refused = await refuseImport(fields.output.videoId, call, host.store);
  if (refused) return answer(refused);
  const [cut] = form.cut;
  if (cut !== undefined) return answer(rejected([{ file: cut, reason: 'tooLarge' }]));
  return answer(await importSession(fields.output, form.files, call, host, context.req.raw.signal));
}

async function readForm(context: Context, folder: string): Promise<Form> {
  const { body } = context.req.raw;
  if (!body) throw new Error('it is empty');
  const fields: Record<string, string> = {};
  const files: SpooledFile[] = [];
  const cut: string[] = [];
  const written: Promise<void>[] = [];
  const parser = busboy({
    headers: { 'content-type': context.req.header('content-type') ?? '' },
    defParamCharset: 'utf8',
    limits: {
      fields: FIELDS_MAX,
      fieldSize: FIELD_BYTES_MAX,
      files: IMPORT_FILES.length,
      fileSize: IMPORT_FILE_BYTES_MAX,
      parts: FIELDS_MAX + IMPORT_FILES.length,
    },
  });
  parser.on('field', (name, value) => void (fields[name] = value));
  parser.on('file', (_field, stream, { filename }) => {
    // What it is called says nothing of where it lies.
    const path = join(folder, String(files.length));
    const name = filename ?? '';
    files.push({ name, path });
    stream.on('limit', () => cut.push(name));
    const kept = pipeline(stream, createWriteStream(path));
    // Waited for below; one that fails before that must not end the host.
    kept.catch(() => undefined);
    written.push(kept);
  });
  const overflow = Promise.withResolvers<never>();
  overflow.promise.catch(() => undefined);
  for (const limit of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const)
    parser.on(limit, () => overflow.reject(new Error('it has too many parts')));
  try {
    await pipeline(Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]), parser);
    await Promise.race([Promise.all(written), overflow.promise]);
  } finally {
    await Promise.allSettled(written);
  }
  return { fields, files, cut };
}

/** A browser reads an answer once all that it sends has been taken. */
async function drain(context: Context): Promise<void> {
  const { body } = context.req.raw;
  if (!body) return;
  await body.pipeTo(new WritableStream()).catch(() => undefined);
}

function answer(said: ImportAnswer): Response {
  return Response.json(said, { headers: { 'cache-control': 'no-store' } });
}
