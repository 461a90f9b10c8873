/** What views read of the uploads. */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Upload } from '../../../core/contract/uploads.ts';
import type { UploadRef } from './upload.machine.ts';
import type { uploadsMachine } from './uploads.machine.ts';
import type { ChosenFile } from './uploads.ports.ts';
import { childOf, summarized } from './uploads.rules.ts';

export type UploadsRef = ActorRefFrom<typeof uploadsMachine>;
type Snapshot = SnapshotFrom<typeof uploadsMachine>;

/** One line of the list: what the server knows of a file, and the actor that sends it, either of which may be missing. */
export interface UploadRow {
  key: string;
  upload: Upload | undefined;
  file: ChosenFile | undefined;
  sender: UploadRef | undefined;
}

/**
 * Files that are not announced yet first, in the order in which they were chosen; then uploads as the server lists them. A
 * file whose upload the stream reports before the response to its announcement is still the page's own: a file has one row,
 * which stays the same, with the title that is typed there, once the server has all of it.
 */
export function selectRows({ context: { files, keys, uploads }, children }: Snapshot): UploadRow[] {
  const senderOf = (key: string): UploadRef | undefined =>
    children[childOf(key) as keyof typeof children] as UploadRef | undefined;
  const known = new Map(uploads.map((upload) => [upload.id, upload]));
  const unknown = files.filter(({ id }) => id === undefined || !known.has(id));
  const isAnnounced = ({ state, name, size }: Upload): boolean =>
    state === 'receiving' && files.some(({ id, file }) => id === undefined && file.name === name && file.size === size);
  return [
    ...unknown.map(({ file }) => ({ key: file.key, upload: undefined, file, sender: senderOf(file.key) })),
    ...uploads
      .filter((upload) => !isAnnounced(upload))
      .map((upload) => {
        const file = files.find(({ id }) => id === upload.id)?.file;
        return { key: keys[upload.id] ?? upload.id, upload, file, sender: file && senderOf(file.key) };
      }),
  ];
}

/** Leaving the page would break off what is sent. */
export const selectIsSending = ({ context }: Snapshot): boolean =>
  context.sending.length > 0 || context.queue.length > 0;

/** What came of all that this page has sent, once nothing is under way any more. */
export function selectSummary({ context }: Snapshot): { there: Upload[]; failed: number } | undefined {
  const all = summarized(context);
  const there = all.filter(({ playable, state }) => playable || state === 'ready');
  return all.length > 0 ? { there, failed: all.length - there.length } : undefined;
}

/** Of the card, as an address: of the server, or made by this page. */
export const selectPicture = ({ context }: Snapshot, upload: Upload): string | undefined => {
  const made = context.pictures[upload.id];
  return upload.thumb ?? (made && `data:image/jpeg;base64,${made}`);
};

/** Seconds until all of a file is sent; undefined while nobody can say. */
export function secondsLeft(size: number, { sent, speed }: { sent: number; speed: number }): number | undefined {
  return speed > 0 ? (size - sent) / speed : undefined;
}
