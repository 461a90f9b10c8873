/** Stages imports and removes their leftovers in a worker thread, so that neither delays a request. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Encodings } from '../../core/domain/csv-preview.ts';
import { openStaging } from '../store/open-staging.ts';
import type { TagBatch } from '../store/imports.ts';
import { type SpooledFile, stageFiles, type StagedFiles } from './import-files.ts';

export type ImportWork =
  | { kind: 'stage'; batch: TagBatch; files: readonly SpooledFile[]; encodings: Encodings }
  | { kind: 'sweep' };

/** `turn` grants the thread the right to write that it has requested. */
export type ToImportThread = { kind: 'work'; work: ImportWork } | { kind: 'turn' };

/** `turn` requests the right to write; `over` returns it. */
export type FromImportThread =
  | { kind: 'turn' }
  | { kind: 'over' }
  | { kind: 'done'; staged: StagedFiles | undefined }
  /** @param code error code of the database or the system, which structured cloning drops */
  | { kind: 'failed'; error: unknown; code: string | undefined };

const port = parentPort;
if (!port) throw new Error('this runs in a worker thread');
const say = (message: FromImportThread): void => port.postMessage(message);

let turn = Promise.withResolvers<void>();
const staging = await openStaging(workerData as string, async (write) => {
  turn = Promise.withResolvers();
  say({ kind: 'turn' });
  await turn.promise;
  try {
    write();
  } finally {
    say({ kind: 'over' });
  }
});

async function run(work: ImportWork): Promise<void> {
  try {
    if (work.kind === 'stage')
      say({ kind: 'done', staged: await stageFiles(staging, work.batch, work.files, work.encodings) });
    else {
      await staging.sweep();
      say({ kind: 'done', staged: undefined });
    }
  } catch (error) {
    say({ kind: 'failed', error, code: (error as { code?: string }).code });
  }
}

port.on('message', (message: ToImportThread) => {
  if (message.kind === 'turn') turn.resolve();
  else void run(message.work);
});
