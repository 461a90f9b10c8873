/** What views read of the uploads. */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Upload } from '../../../core/contract/uploads.ts';
import type { UploadRef } from './upload.machine.ts';
import type { uploadsMachine } from './uploads.machine.ts';
import type { ChosenFile } from './uploads.ports.ts';
import { childOf } from './uploads.setup.ts';

export type UploadsRef = ActorRefFrom<typeof uploadsMachine>;
type Snapshot = SnapshotFrom<typeof uploadsMachine>;

/** One line of the list: what the host knows of a file, and the actor that sends it, either of which may be missing. */
export interface UploadRow {
  key: string;
  upload: Upload | undefined;
  file: ChosenFile | undefined;
  sender: UploadRef | undefined;
}

/** Those that the host has not heard of first, in the order in which they were chosen; then as the host lists them. */
export function selectRows({ context: { files, uploads }, children }: Snapshot): UploadRow[] {
  const senderOf = (key: string): UploadRef | undefined =>
    children[childOf(key) as keyof typeof children] as UploadRef | undefined;
  const known = new Map(uploads.map((upload) => [upload.id, upload]));
  const unknown = files.filter(({ id }) => id === undefined || !known.has(id));
  return [
    ...unknown.map(({ file }) => ({ key: file.key, upload: undefined, file, sender: senderOf(file.key) })),
    ...uploads.map((upload) => {
      const file = files.find(({ id }) => id === upload.id)?.file;
      return { key: file?.key ?? upload.id, upload, file, sender: file && senderOf(file.key) };
    }),
  ];
}

/** Leaving the page would break off what is sent. */
export const selectIsSending = ({ context }: Snapshot): boolean =>
  context.sending.length > 0 || context.queue.length > 0;

/** Seconds until all of a file is sent; undefined while nobody can say. */
export function secondsLeft(size: number, { sent, speed }: { sent: number; speed: number }): number | undefined {
  return speed > 0 ? (size - sent) / speed : undefined;
}
