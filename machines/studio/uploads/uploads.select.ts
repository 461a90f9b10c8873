/** Selectors of the uploads. */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Upload } from '../../../core/contract/uploads.ts';
import type { UploadRef } from './upload.machine.ts';
import type { uploadsMachine } from './uploads.machine.ts';
import type { ChosenFile } from './uploads.ports.ts';
import { childOf, summarized } from './uploads.rules.ts';

export type UploadsRef = ActorRefFrom<typeof uploadsMachine>;
type Snapshot = SnapshotFrom<typeof uploadsMachine>;

/** One row of the list: the server's view of a file and the actor that sends it; either may be missing. */
export interface UploadRow {
  key: string;
  upload: Upload | undefined;
  file: ChosenFile | undefined;
  sender: UploadRef | undefined;
}

/**
 * Lists files that are not announced yet, in the order of choice, then uploads as the server lists them. If the stream
 * reports an upload before the response to its announcement, the file still counts as the page's own. Each file has one
 * row, which stays the same, including a title being typed there, once the server has received it completely.
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

/** Leaving the page would interrupt a transfer. */
export const selectIsSending = ({ context }: Snapshot): boolean =>
  context.sending.length > 0 || context.queue.length > 0;

/** The outcome of everything that this page has sent, once no transfer is running. */
export function selectSummary({ context }: Snapshot): { there: Upload[]; failed: number } | undefined {
  const all = summarized(context);
  const there = all.filter(({ playable, state }) => playable || state === 'ready');
  return all.length > 0 ? { there, failed: all.length - there.length } : undefined;
}

/** Address of the card's picture: from the server, or made by this page. */
export const selectPicture = ({ context }: Snapshot, upload: Upload): string | undefined => {
  const made = context.pictures[upload.id];
  return upload.thumb ?? (made && `data:image/jpeg;base64,${made}`);
};

/** Seconds until the file is complete; undefined while unknown. */
export function secondsLeft(size: number, { sent, speed }: { sent: number; speed: number }): number | undefined {
  return speed > 0 ? (size - sent) / speed : undefined;
}
