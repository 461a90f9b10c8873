/**
 * Processes films in a worker thread, one task after another, so that a film that crashes the reader does not crash the
 * host.
 */
import { parentPort } from 'node:worker_threads';
import { type ClockRequest, writeClocks } from './comparison-clocks.ts';
import { type DrawingRequest, writeDrawing } from './comparison-drawing.ts';
import { addSound, type CopyRequest, copyStretch, type SoundRequest, writeManifest } from './packets.ts';

export type CutWork =
  | ({ kind: 'copy' } & CopyRequest)
  | ({ kind: 'whole' } & SoundRequest)
  | ({ kind: 'clocks' } & ClockRequest)
  | ({ kind: 'drawing' } & DrawingRequest)
  /** `file`: the clip's MP4 */
  | { kind: 'manifest'; file: string; folder: string };

parentPort?.on('message', (work: CutWork) => void respond(work));

/** An error ends the thread. */
async function respond(work: CutWork): Promise<void> {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread of Node's, no window
  parentPort?.postMessage(await perform(work));
}

function perform(work: CutWork): Promise<unknown> {
  if (work.kind === 'copy') return copyStretch(work);
  if (work.kind === 'clocks') return writeClocks(work);
  if (work.kind === 'drawing') return writeDrawing(work);
  return work.kind === 'whole' ? addSound(work) : writeManifest(work);
}
