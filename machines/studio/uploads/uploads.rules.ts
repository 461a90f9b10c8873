/** What the list of uploads knows, and what follows from it. */
import type { Upload } from '../../../core/contract/uploads.ts';
import { UPLOAD_ENDINGS } from '../../../core/domain/uploads.ts';
import type { ChosenFile, UploadChange, UploadLimits, UploadReport } from './uploads.ports.ts';

/**
 * Why a chosen file is not sent, before its first byte.
 *
 * - `ending`: of no kind that the library takes
 * - `empty`, `size`, `room`: no bytes, more than the server takes, or than there is room for
 * - `other`: not the file that the upload was begun with
 */
export type FileRefusal = 'ending' | 'empty' | 'size' | 'room' | 'other';

/** What the page says about the last action, or of what has happened by itself. */
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
  /** As the server knows them, newest first. */
  uploads: readonly Upload[];
  /** Files that this page sends, in the order in which they were chosen; `id` once the server has given one. */
  files: readonly { file: ChosenFile; id: string | undefined }[];
  /** Chosen before the list was there. */
  waiting: readonly ChosenFile[];
  /** Uploads that this page has begun: those of the summary. */
  added: readonly string[];
  /** Keys of files that this page has sent, by upload: their rows stay what they were. */
  keys: Readonly<Record<string, string>>;
  /** Pictures that this page has made, base64, by upload. */
  pictures: Readonly<Record<string, string>>;
  /** Keys of files that wait for their turn, and of those that are sent. */
  queue: readonly string[];
  sending: readonly string[];
  /** Files that are not sent, since the last choice. */
  rejected: readonly { name: string; reason: FileRefusal }[];
  /** Titles that are typed and not saved, by upload. */
  typed: Readonly<Record<string, string>>;
  /** Changes that are to be saved, the first of them maybe under way. */
  changes: readonly { id: string; change: UploadChange }[];
  /** Whom an action is about. */
  chosen: Upload | undefined;
  notice: { kind: UploadsNotice; title: string } | undefined;
}

/** Those that the summary is about, once all of them are in the library or failed; empty before that. */
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

/** The same name and size; the checksums of its parts will verify the content. */
export const isFileOf = ({ name, size }: ChosenFile, upload: Upload): boolean =>
  name === upload.name && size === upload.size;

export const without = <T>(list: readonly T[], gone: T): T[] => list.filter((each) => each !== gone);

/** A change that the server's stream reports of the list. */
export type ListChange = Extract<UploadReport, { type: 'stream.changed' }>;

/** What of one's own became ready or failed by this change; of several, the last. */
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
