/** Tags imported and exported as CSV files (rows L21, L22). */
import { hasMatchFile, importFileOf, type ImportProblem } from '../../core/domain/csv-import.ts';
import type { MediaId, UserId } from '../../core/domain/media.ts';
import type { Params, Written } from '../../core/contract/requests.ts';
import { separatorOf, type Separator } from '../csv/export-rows.ts';
import { explainProblem } from '../csv/explain.ts';
import type { SpooledFile } from '../csv/import-files.ts';
import { signTicket } from '../media/signature.ts';
import { canExchangeCsv } from '../policies/items.ts';
import { isAdmin } from '../policies/people.ts';
import type { Viewer } from '../store/viewer.ts';
import type { Store } from '../store/store.ts';
import type { Handlers } from './handlers.ts';
import type { RequestContext } from './request-context.ts';
import type { AppContext } from './app-context.ts';
import { audit, onMedium } from './audit.ts';
import { viewerById } from './sessions.ts';

export type ImportResult = Written<'import_files_session'>;

export const csvHandlers: Handlers<'downloadDataAsCsv'> = {
  async downloadDataAsCsv({ videoIdList, exportSession, titleSession }, { viewer, now, language }, app) {
    const ids = [...new Set(videoIdList)];
    const media = await app.store.media.findMany(ids);
    if (viewer.kind === 'anonymous') return { status: 'disconnected' };
    // If any medium may not be exported, none is: an incomplete file would be misleading.
    if (media.some((medium) => !canExchangeCsv(viewer, medium))) return { status: 'private' };
    const ordered = media.map(({ id }) => id);
    if (!(await isAnything(app.store.tags.each(ordered)))) return { status: 'empty' };
    const title = titleSession || (media.length === 1 && media[0]?.title) || (exportSession ? 'Sessions' : 'Videos');
    const fileName = `${fileTitle(title)}.csv`;
    return {
      status: 'ok',
      data: { fileName, path: exportAddress(app.secret, viewer.id, ordered, separatorOf(language), fileName, now) },
    };
  },
};

async function isAnything(batches: AsyncIterable<readonly unknown[]>): Promise<boolean> {
  for await (const batch of batches) if (batch.length > 0) return true;
  return false;
}

/** A valid file name on every system. */
export function fileTitle(title: string): string {
  const clean = [...title].filter((letter) => letter > '\u001f' && !'/\\:*?"<>|\u007f'.includes(letter)).join('');
  // Counts whole characters: half of a surrogate pair cannot be encoded.
  return [...clean.trim().replace(/^\.+/, '')].slice(0, 150).join('') || 'Tags';
}

/** @param by id of the person it is signed for */
export function exportSubject(by: string, videos: string, separator: string): string {
  // Ids contain no line break, so no other signature opens an export, and an export's signature opens nothing else.
  return `csv\n${by}\n${separator}\n${videos}`;
}

/** Whether a person may still export all of these: an address may outlive the right. */
export async function mayExport(userId: UserId, ids: readonly MediaId[], store: Store): Promise<boolean> {
  const viewer = await viewerById(store, userId);
  if (viewer.kind === 'anonymous') return false;
  const media = await store.media.findMany(ids);
  return media.length === ids.length && media.every((medium) => canExchangeCsv(viewer, medium));
}

function exportAddress(
  secret: Buffer,
  userId: UserId,
  ids: readonly MediaId[],
  separator: Separator,
  fileName: string,
  now: number,
): string {
  const videos = ids.join(',');
  const by = String(userId);
  const { ticket } = signTicket(secret, exportSubject(by, videos, separator), now);
  return `/services/csv/${ticket}/${encodeURIComponent(fileName)}?${new URLSearchParams({ videos, separator, by })}`;
}

/** Whether this person may import at all; returns the response if not. */
export function refuseImporter(viewer: Viewer): ImportResult | undefined {
  if (viewer.kind === 'anonymous') return { status: 'disconnected' };
  return isAdmin(viewer, viewer.groupId) ? undefined : { status: 'private' };
}

/** Whether this person may import into this medium; returns the response if not. */
export async function refuseImport(
  mediaId: MediaId,
  { viewer }: RequestContext,
  store: Store,
): Promise<ImportResult | undefined> {
  if (viewer.kind === 'anonymous') return { status: 'disconnected' };
  const medium = await store.media.find(mediaId);
  return medium && canExchangeCsv(viewer, medium) ? undefined : { status: 'private' };
}

/** @param stop aborted when the client has disconnected */
export async function importSession(
  { ow, videoId, importId, encodings }: Omit<Params<'import_files_session'>, 'files'>,
  files: readonly SpooledFile[],
  context: RequestContext,
  app: AppContext,
  stop: AbortSignal,
): Promise<ImportResult> {
  if (!hasMatchFile(files)) return { status: 'error', data: 'You have not selected the reportMatch file' };
  const strange = files.find(({ name }) => importFileOf(name) === undefined);
  if (strange) return rejected([{ file: strange.name, reason: 'unknown' }]);
  const result = await app.imports.take({
    mediaId: videoId,
    importId,
    files,
    encodings: encodings ?? {},
    overwrites: ow,
    at: app.now(),
    stop,
    isAllowed: async (store) => (await refuseImport(videoId, context, store)) === undefined,
    record: (within) => recordImport(videoId, files, context, within),
  });
  if (result.kind === 'refused') return { status: 'private' };
  if (result.kind === 'rejected') return rejected(result.problems);
  await app.dataFiles.saved(videoId);
  return { status: 'ok', skippedRows: result.skippedRows };
}

async function recordImport(
  mediaId: MediaId,
  files: readonly SpooledFile[],
  { viewer, now }: RequestContext,
  within: Store,
): Promise<void> {
  const medium = await within.media.find(mediaId);
  if (!medium) return;
  await audit(within, {
    action: 'tagsImported',
    by: viewer,
    at: now,
    ...onMedium(medium),
    detail: { file: files.map(({ name }) => name).join(', ') },
  });
}

export function rejected(problems: readonly [ImportProblem, ...ImportProblem[]] | ImportProblem[]): ImportResult {
  const [first] = problems;
  return { status: 'error', data: first ? explainProblem(first) : '', problems: [...problems] };
}
