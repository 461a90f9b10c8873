/**
 * `/uploads`: file uploads by tus 1.0 with the creation and checksum extensions (row S02).
 *
 * Rights, size, quota and disk space are checked before the first byte is accepted, and rights again with every part.
 */
import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { HttpBindings } from '@hono/node-server';
import { MemoryLocker, Server, type Upload } from '@tus/server';
import type { Context } from 'hono';
import * as v from 'valibot';
import { TITLE_MAX } from '../../core/domain/constants/edit-page.ts';
import { UPLOAD_NAME_MAX } from '../../core/domain/constants/uploads.ts';
import { titleOfFile } from '../../core/domain/uploads.ts';
import { createIncoming, removeIncoming } from '../jobs/upload-files.ts';
import { freeBytes } from '../operation/free-bytes.ts';
import { queueUpload } from '../jobs/uploads.ts';
import { FULL_RETRY_AFTER_S } from '../operation/disk-full.ts';
import { addableTypes, canSend } from '../policies/uploads.ts';
import type { AppContext } from '../services/app-context.ts';
import { audit, uploadAct } from '../services/audit.ts';
import type { RequestContext } from '../services/request-context.ts';
import { roomLeft } from '../services/upload-room.ts';
import type { StoredUpload } from '../store/uploads.ts';
import { failure } from './failure.ts';
import { TusRefusal, UploadStoreOfTus } from './upload-store.ts';
import { senderShares, sharedSlots } from './shared-slots.ts';

export const UPLOADS_PATH = '/uploads';

const ID = /^[0-9a-f]{32}$/;
/** Concurrent parts: a page sends two files at once, and a person may have two pages open. */
const SLOTS = { perPerson: 4, perGroup: 12, overall: 24 };
const RETRY_AFTER_S = '5';
/** Unfinished uploads of one person: a phone's gallery of a weekend. */
const UNFINISHED_MAX = 500;

const metadataSchema = v.object({
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(UPLOAD_NAME_MAX)),
  date: v.optional(v.nullable(v.pipe(v.string(), v.isoDate()))),
});

export function isUpload(context: Context): boolean {
  return context.req.path === UPLOADS_PATH || context.req.path.startsWith(`${UPLOADS_PATH}/`);
}

export function uploadsRoute(
  app: AppContext,
): (context: Context, contextOf: () => Promise<RequestContext>) => Promise<Response> {
  const locker = new MemoryLocker();
  /** Request bodies in progress, by upload. */
  const arriving = new Map<string, Readable>();
  const slots = sharedSlots(SLOTS);
  app.hosts.bus.subscribe('uploadResumed', ({ host, id }) => {
    if (host !== app.hosts.id) arriving.get(id)?.destroy();
  });
  return async (context, contextOf) => {
    // HEAD arrives as HEAD; a plain GET has nothing to read here.
    if (context.req.raw.method === 'GET') return failure(404, 'There is nothing here.');
    const requestContext = await contextOf();
    const { viewer } = requestContext;
    if (viewer.kind === 'anonymous') return failure(401, 'Nobody is signed in.');
    const checksum = readChecksum(context.req.header('upload-checksum'));
    if (checksum === 'unknown') return failure(400, 'Send Upload-Checksum: sha256 and its base64.');
    const { incoming } = context.env as HttpBindings;
    const isPart = context.req.method === 'PATCH';
    const release = isPart ? slots.take(...senderShares(viewer, SLOTS)) : () => undefined;
    if (!release) return failure(503, 'Too many parts at once.', { 'retry-after': RETRY_AFTER_S });
    try {
      const server = new Server({
        path: UPLOADS_PATH,
        relativeLocation: true,
        allowedOrigins: [],
        locker,
        maxSize: app.config.uploads.fileBytes,
        datastore: new UploadStoreOfTus(app, { body: isPart ? incoming : undefined, checksum }, (upload) =>
          add(upload, requestContext, app),
        ),
        namingFunction: () => randomUUID().replaceAll('-', ''),
        onIncomingRequest: async (request, id) => {
          if (request.method === 'POST') return;
          await authorize(id, requestContext, app);
          // The sender has reconnected, and the part that still waits on the old connection would block the upload.
          arriving.get(id)?.destroy();
          app.hosts.bus.publish('uploadResumed', { host: app.hosts.id, id });
          if (isPart) arriving.set(id, incoming);
        },
        onUploadFinish: async (_request, { id }) => {
          await queue(id, app);
          return {};
        },
      });
      const { url, method, headers, signal } = context.req.raw;
      const response = await server.handleWeb(new Request(url, { method, headers, signal }));
      response.headers.set('cache-control', 'no-store');
      if (response.status === 507) response.headers.set('retry-after', FULL_RETRY_AFTER_S);
      return response;
    } finally {
      for (const [id, body] of arriving) if (body === incoming) arriving.delete(id);
      release();
    }
  };
}

/** @returns undefined if no checksum was sent */
function readChecksum(header: string | undefined): Buffer | 'unknown' | undefined {
  if (header === undefined) return undefined;
  const bytes = Buffer.from(/^sha256 ([A-Za-z0-9+/]{43}=)$/.exec(header)?.[1] ?? '', 'base64');
  return bytes.length === 32 ? bytes : 'unknown';
}

/** Another person's upload counts as missing. */
async function authorize(id: string, { viewer }: RequestContext, { store }: AppContext): Promise<void> {
  const upload = ID.test(id) ? await store.uploads.find(id) : undefined;
  if (!upload || !canSend(viewer, upload) || upload.state !== 'receiving')
    throw new TusRefusal(404, 'There is no such upload.');
}

async function add(
  { id, size = 0, metadata }: Upload,
  { viewer, now }: RequestContext,
  app: AppContext,
): Promise<void> {
  if (viewer.kind === 'anonymous') throw new TusRefusal(401, 'Nobody is signed in.');
  if (addableTypes(viewer).length === 0) throw new TusRefusal(403, 'You may not add files.');
  const known = v.safeParse(metadataSchema, metadata ?? {});
  if (!known.success) throw new TusRefusal(400, 'Send the metadata name, and date as yyyy-mm-dd.');
  const { store, config } = app;
  const { name, date } = known.output;
  const upload: StoredUpload = {
    id,
    groupId: viewer.groupId,
    userId: viewer.id,
    name,
    size,
    received: 0,
    state: 'receiving',
    type: undefined,
    title: titleOfFile(name).slice(0, TITLE_MAX),
    date: date ?? new Date(now).toISOString().slice(0, 10),
    visibility: 'private',
    collectionId: undefined,
    thumb: undefined,
    playable: false,
    reason: undefined,
    detail: undefined,
    createdAt: now,
    changedAt: now,
  };
  await createIncoming(app.config, id);
  const free = await freeBytes(config);
  // In one transaction, so that concurrent uploads see each other's size.
  const added = store.transaction(async (within) => {
    if ((await within.uploads.receivingOf(viewer.id)) >= UNFINISHED_MAX)
      throw new TusRefusal(429, 'Finish or delete other uploads first.');
    if (size > (await roomLeft(viewer.groupId, free, { store: within, config })))
      throw new TusRefusal(507, 'There is no room for this file.');
    await within.uploads.add(upload);
    await audit(within, { ...uploadAct(upload, 'Begun'), by: viewer, at: now });
  });
  await added.catch(async (error: unknown) => {
    await removeIncoming(app.config, id);
    throw error;
  });
  app.uploads.feed.changed(id);
}

/** Called once the upload is complete. */
async function queue(id: string, app: AppContext): Promise<void> {
  await queueUpload(app.store, id, app.now());
  app.uploads.feed.changed(id);
  app.jobs.wake('package');
}
