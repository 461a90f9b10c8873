/** One piece of work in a thread of its own: a film that breaks the reader breaks no host. */
import { parentPort, workerData } from 'node:worker_threads';
import { type CopyRequest, copyStretch, writeManifest } from './packets.ts';

export type CutWork =
  | ({ kind: 'copy' } & CopyRequest)
  /** `file`: the clip's MP4 */
  | { kind: 'manifest'; file: string; folder: string };

const work = workerData as CutWork;
const done = work.kind === 'copy' ? await copyStretch(work) : await writeManifest(work);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread of Node's, no window
parentPort?.postMessage(done);
