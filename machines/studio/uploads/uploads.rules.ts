/** State of the uploads list, and rules derived from it. */
import type { Upload } from '../../../core/contract/uploads.ts';
import { UPLOAD_ENDINGS } from '../../../core/domain/uploads.ts';
import type { ChosenFile, UploadChange, UploadLimits, UploadReport } from './uploads.ports.ts';

/**
 * Why a chosen file is not sent at all.
 *
 * - `ending`: a file type that the library does not accept
 * - `empty`, `size`, `room`: no bytes, more than the server allows, or more than there is room for
 * - `other`: not the file that the upload was started with
 */
export type FileRefusal = 'ending' | 'empty' | 'size' | 'room' | 'other';

/** Message about the last action, or about an automatic event. */
export type UploadsNotice =
  | 'ready'
  | 'failed'
  | 'saved'
  | 'late'
  | 'notSaved'
  | 'retried'
  | 'notRetried'
  | 'deleted'
  | 'notDeleted';

export interface UploadsContext {
  /** Undefined until the server has responded. */
  limits: UploadLimits | undefined;
  /** As listed by the server, newest first. */
  uploads: readonly Upload[];
  /** Files that this page sends, in the order of choice; `id` is set once the server has assigned one. */
  files: readonly { file: ChosenFile; id: string | undefined }[];
  /** Chosen before the list was loaded. */
  waiting: readonly ChosenFile[];
  /** Uploads started by this page, which the summary covers. */
  added: readonly string[];
  /** Keys of files sent by this page, by upload: they keep the rows stable. */
  keys: Readonly<Record<string, string>>;
  /** Pictures made by this page, base64, by upload. */
  pictures: Readonly<Record<string, string>>;
  /** Keys of files that wait for their turn, and of those being sent. */
  queue: readonly string[];
  sending: readonly string[];
  /** Files rejected since the last choice. */
  rejected: readonly { name: string; reason: FileRefusal }[];
  /** Typed but unsaved titles, by upload. */
  typed: Readonly<Record<string, string>>;
  /** Changes to be saved; the first one may be in progress. */
  changes: readonly { id: string; change: UploadChange }[];
  /** The subject of an action. */
  chosen: Upload | undefined;
  notice: { kind: UploadsNotice; title: string } | undefined;
}

/** The uploads to summarize, once all of them are in the library or have failed; empty before that. */
export function summarized({ files, uploads, added }: UploadsContext): Upload[] {
  const own = uploads.filter(({ id }) => added.includes(id));
  const isOver =
    files.length === 0 && own.every(({ state, playable }) => playable || state === 'ready' || state === 'failed');
  return isOver ? own : [];
}

export const childOf = (key: string): `upload-${string}` => `upload-${key}`;

export function refusalOf({ name, size }: ChosenFile, limits: UploadLimits | undefined): FileRefusal | undefined {
  const ending = /\.[^.]+$/.exec(name)?.[0].toLowerCase() ?? '';
  if (!(UPLOAD_ENDINGS as readonly string[]).includes(ending)) return 'ending';
  if (size === 0) return 'empty';
  if (limits && size > limits.fileBytes) return 'size';
  return limits?.left !== undefined && size > limits.left ? 'room' : undefined;
}

/** Compares name and size; the checksums of the parts verify the content. */
export const isFileOf = ({ name, size }: ChosenFile, upload: Upload): boolean =>
  name === upload.name && size === upload.size;

export const without = <T>(list: readonly T[], gone: T): T[] => list.filter((each) => each !== gone);

/** A change of the list reported by the server's stream. */
export type ListChange = Extract<UploadReport, { type: 'stream.changed' }>;

/** An upload of this person that became ready or failed with this change; of several, the last one. */
export function newsOf(before: readonly Upload[], after: readonly Upload[]): UploadsContext['notice'] {
  const was = new Map(before.map(({ id, state }) => [id, state]));
  const news = after.filter(
    ({ id, state, mine }) => mine && was.has(id) && was.get(id) !== state && (state === 'ready' || state === 'failed'),
  );
  const last = news.at(-1);
  return last && { kind: last.state === 'ready' ? 'ready' : 'failed', title: last.title };
}

export const omit = (titles: UploadsContext['typed'], id: string): UploadsContext['typed'] =>
  Object.fromEntries(Object.entries(titles).filter(([each]) => each !== id));

export function shownOf({ title, date, visibility, collectionId }: UploadChange): Partial<Upload> {
  return {
    ...(title === undefined ? {} : { title }),
    ...(date === undefined ? {} : { date }),
    ...(visibility === undefined ? {} : { visibility }),
    ...(collectionId === undefined ? {} : { collectionId: collectionId || undefined }),
  };
}
