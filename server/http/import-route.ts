/**
 * `POST /services/session-import`: a form of files, spooled to disk while it arrives (row L21).
 *
 * Requests without the right to import are rejected before the body is read; if the right depends on the medium, before
 * the first byte of a file is written, because the fields must come first. Only complete forms are processed; an
 * aborted one leaves nothing behind.
 */
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import busboy from 'busboy';
import type { Context } from 'hono';
import * as v from 'valibot';
import { importFilesSession } from '../../core/contract/session-import.ts';
import { CSV_ENCODINGS } from '../../core/domain/csv-format.ts';
import { IMPORT_FILES } from '../../core/domain/csv-import.ts';
import type { SpooledFile } from '../csv/import-files.ts';
import type { RequestContext } from '../services/request-context.ts';
import { type ImportResult, importSession, refuseImport, refuseImporter, rejected } from '../services/csv.ts';
import type { AppContext } from '../services/app-context.ts';
import { failure } from './failure.ts';
import { senderShares, sharedSlots } from './shared-slots.ts';

/** In the data folder; emptied at start, in case the host was killed during an import. */
const UPLOADS = 'uploads';
/** Forms that arrive, wait or are imported at once. Each may fill its file size limit on disk. */
const SLOTS = { perPerson: 2, perGroup: 4, overall: 12 };
const FIELDS_MAX = 10;
const FIELD_BYTES_MAX = 1_000;
const RETRY_AFTER_S = '30';
/** Slowest accepted form, bytes a second: a tenth of a slow phone's connection. */
const SLOWEST_RATE = 8_000;
/** Allowance for the fields and the boundaries of a form. */
const FORM_BYTES = 64 * 1024;

const fieldsSchema = v.object({
  action: v.literal(importFilesSession.name),
  ow: importFilesSession.params.entries.ow,
  videoId: importFilesSession.params.entries.videoId,
  importId: importFilesSession.params.entries.importId,
  encodings: importFilesSession.params.entries.encodings,
});

type Fields = v.InferOutput<typeof fieldsSchema>;

interface Form {
  fields: Fields;
  files: readonly SpooledFile[];
  /** Names of files truncated at the limit. */
  cut: readonly string[];
}

/** Stops reading a form, with a response. */
class Stopped extends Error {
  readonly response: Response;

  constructor(response: Response) {
    super('the form is not read further');
    this.response = response;
  }
}

/** The form is malformed or was cut off. */
class UnreadableForm extends Error {}

const unreadableOf = (error: unknown): UnreadableForm =>
  new UnreadableForm(error instanceof Error ? error.message : 'it is cut off', { cause: error });

function unreadable(error: unknown): never {
  throw unreadableOf(error);
}

/** Whether the disk of this server failed, rather than the sender. */
const isOfDisk = (error: unknown): boolean => error instanceof Error && 'syscall' in error;

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
  (context: Context, contextOf: () => Promise<RequestContext>): Promise<Response>;
}

export function importRoute(app: AppContext): ImportRoute {
  const slots = sharedSlots(SLOTS);
  return async (context, contextOf) => {
    const announced = Number(context.req.header('content-length') ?? 0);
    if (announced > bytesMax(app)) return tooLong();
    const requestContext = await contextOf();
    const refused = refuseImporter(requestContext.viewer);
    if (refused || requestContext.viewer.kind === 'anonymous') return respond(refused ?? { status: 'disconnected' });
    const release = slots.take(...senderShares(requestContext.viewer, SLOTS));
    if (!release)
      return failure(503, 'Too many imports at once. Try again in a moment.', { 'retry-after': RETRY_AFTER_S });
    const folder = join(uploadsFolder(app.config.dataFolder), randomUUID());
    try {
      await mkdir(folder, { recursive: true });
      return await receive(context, requestContext, app, folder);
    } finally {
      release();
      await rm(folder, { recursive: true, force: true });
    }
  };
}

function bytesMax({ config }: AppContext): number {
  return IMPORT_FILES.length * config.importForm.fileBytes + FORM_BYTES;
}

function tooLong(): Response {
  return failure(413, 'This is too long.', { connection: 'close' });
}

async function receive(
  context: Context,
  requestContext: RequestContext,
  app: AppContext,
  folder: string,
): Promise<Response> {
  let form: Form;
  try {
    form = await new FormReader(app, requestContext, folder, context.req.header('content-type') ?? '').read(context);
  } catch (error) {
    if (error instanceof Stopped) return error.response;
    if (error instanceof UnreadableForm) return failure(400, `The form could not be read: ${error.message}.`);
    throw error;
  }
  const [cut] = form.cut;
  if (cut !== undefined) return respond(rejected([{ file: cut, reason: 'tooLarge' }]));
  return respond(await importSession(form.fields, form.files, requestContext, app, context.req.raw.signal));
}

/** Reads one form and stops at the first problem. */
class FormReader {
  readonly #app: AppContext;
  readonly #requestContext: RequestContext;
  readonly #folder: string;
  readonly #parser: busboy.Busboy;
  readonly #fields: Record<string, string> = {};
  readonly #files: SpooledFile[] = [];
  readonly #cut: string[] = [];
  readonly #written: Promise<void>[] = [];
  readonly #stopped = Promise.withResolvers<never>();
  #authorized: Promise<Fields> | undefined;
  #bytes = 0;

  constructor(app: AppContext, requestContext: RequestContext, folder: string, contentType: string) {
    this.#app = app;
    this.#requestContext = requestContext;
    this.#folder = folder;
    this.#stopped.promise.catch(() => undefined);
    this.#parser = parserOf({
      headers: { 'content-type': contentType },
      defParamCharset: 'utf8',
      limits: {
        fields: FIELDS_MAX,
        fieldSize: FIELD_BYTES_MAX,
        files: IMPORT_FILES.length,
        fileSize: app.config.importForm.fileBytes,
        parts: FIELDS_MAX + IMPORT_FILES.length,
      },
    });
    this.#parser.on('field', (name, value) => {
      // A field that arrives after the check would be silently ignored.
      if (this.#files.length > 0) this.#stopped.reject(new Stopped(fieldsFirst()));
      this.#fields[name] = value;
    });
    this.#parser.on('file', (_field, stream, { filename }) => {
      const written = this.#spool(stream, filename ?? '');
      written.catch((error: unknown) => this.#stopped.reject(error));
      this.#written.push(written);
    });
    for (const limit of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const)
      this.#parser.on(limit, () => this.#stopped.reject(new UnreadableForm('it has too many parts')));
    this.#parser.on('error', (error) => this.#stopped.reject(unreadableOf(error)));
  }

  async read(context: Context): Promise<Form> {
    const { body } = context.req.raw;
    if (!body) throw new UnreadableForm('it is empty');
    // Not cancelled on an early end, because that would close the connection before the response is sent.
    const reader = body.getReader();
    const rate = this.#watchRate();
    const ended = once(this.#parser, 'close').catch(unreadable);
    ended.catch(() => undefined);
    try {
      for (;;) {
        const { done, value } = await this.#unlessStopped(reader.read().catch(unreadable));
        if (done) break;
        this.#bytes += value.byteLength;
        if (this.#bytes > bytesMax(this.#app)) throw new Stopped(tooLong());
        if (!this.#parser.write(value)) await this.#unlessStopped(once(this.#parser, 'drain').catch(unreadable));
      }
      this.#parser.end();
      await this.#unlessStopped(ended);
      await this.#unlessStopped(Promise.all(this.#written));
      return { fields: await this.#authorize(), files: this.#files, cut: this.#cut };
    } finally {
      clearInterval(rate);
      this.#parser.destroy();
      await Promise.allSettled(this.#written);
    }
  }

  #unlessStopped<T>(work: Promise<T>): Promise<T> {
    return Promise.race([work, this.#stopped.promise]);
  }

  #watchRate(): NodeJS.Timeout {
    const { windowMs } = this.#app.config.importForm;
    let before = 0;
    return setInterval(() => {
      if (this.#bytes - before < (SLOWEST_RATE * windowMs) / 1_000)
        this.#stopped.reject(new Stopped(failure(408, 'This is sent too slowly.', { connection: 'close' })));
      before = this.#bytes;
    }, windowMs);
  }

  async #spool(stream: Readable, name: string): Promise<void> {
    // The file's name plays no part in its path.
    const path = join(this.#folder, String(this.#files.length));
    this.#files.push({ name, path });
    stream.on('limit', () => this.#cut.push(name));
    // The stream is not read until authorization; an error before then must not crash the host.
    stream.on('error', () => undefined);
    await this.#authorize();
    await pipeline(stream, createWriteStream(path)).catch((error: unknown) => {
      if (isOfDisk(error)) throw error;
      unreadable(error);
    });
  }

  /** Uses the fields that came before the first file. */
  #authorize(): Promise<Fields> {
    return (this.#authorized ??= this.#checkFields());
  }

  async #checkFields(): Promise<Fields> {
    const fields = v.safeParse(fieldsSchema, this.#fields);
    if (!fields.success) throw new Stopped(isOf(fields.issues, 'encodings') ? unknownEncoding() : fieldsFirst());
    const refused = await refuseImport(fields.output.videoId, this.#requestContext, this.#app.store);
    if (refused) throw new Stopped(respond(refused));
    return fields.output;
  }
}

/** @throws UnreadableForm if the header does not define the boundary */
function parserOf(config: busboy.BusboyConfig): busboy.Busboy {
  try {
    return busboy(config);
  } catch (error) {
    return unreadable(error);
  }
}

function isOf(issues: readonly v.BaseIssue<unknown>[], field: keyof Fields): boolean {
  return issues.every(({ path }) => path?.[0]?.key === field);
}

function unknownEncoding(): Response {
  return failure(400, `Send encodings as JSON of file and encoding. Encodings: ${CSV_ENCODINGS.join(', ')}.`);
}

function fieldsFirst(): Response {
  return failure(400, 'Send action, ow and videoId before the files.');
}

function respond(result: ImportResult): Response {
  return Response.json(result, { headers: { 'cache-control': 'no-store' } });
}
