/** Records everything received, so that a race can be replayed with a corrected mapping, or after a restart. */
import { mkdir, open, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { recordingLine } from './recording-line.ts';
import type { RawMessage } from './raw-message.ts';

/** After a failure, the next message retries writing, but not before this delay. */
const TRY_AGAIN_MS = 10_000;
/** Maximum characters waiting for a slow disk; if it is exceeded, they are dropped, and this is reported. */
const WAITING_MAX = 32 * 1024 * 1024;

export interface Recorder {
  record: (raw: RawMessage) => void;
  /** Resolves once everything recorded so far has been written, or was reported as lost; never rejects. */
  settled: () => Promise<void>;
  close: () => Promise<void>;
}

/** @param onFailed called each time that recording stops; it resumes automatically when the disk recovers */
export function openRecorder(path: string, onFailed: (detail: string) => void): Recorder {
  let waiting = '';
  let writing: Promise<void> | undefined;
  let file: FileHandle | undefined;
  let failedAt: number | undefined;
  /** The last line may be truncated, so the next write starts on a new line. */
  let isCut = false;

  async function write(): Promise<void> {
    while (waiting !== '') {
      const text = waiting;
      waiting = '';
      try {
        file ??= await openForAppending(path);
        await file.appendFile((isCut ? '\n' : '') + text, 'utf8');
        isCut = false;
        failedAt = undefined;
      } catch (error) {
        const { code, message } = error as NodeJS.ErrnoException;
        if (failedAt === undefined) onFailed(`${path}: ${code ?? message}`);
        failedAt = performance.now();
        isCut = true;
        await file?.close().catch(() => undefined);
        file = undefined;
      }
    }
    writing = undefined;
  }

  return {
    record(raw) {
      if (failedAt !== undefined && performance.now() - failedAt < TRY_AGAIN_MS) return;
      if (waiting.length > WAITING_MAX) {
        waiting = '';
        isCut = true;
        failedAt = performance.now();
        onFailed(`${path}: the disk is too slow`);
        return;
      }
      waiting += recordingLine(raw);
      writing ??= write();
    },
    settled: async () => writing,
    async close() {
      await writing;
      await file?.close().catch(() => undefined);
    },
  };
}

async function openForAppending(path: string): Promise<FileHandle> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  // Only the operator may read it, because it contains names of athletes.
  const file = await open(path, 'a+', 0o600);
  const { size } = await file.stat();
  if (size === 0) return file;
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, size - 1);
  // The previous process may have been stopped in the middle of a line.
  if (buffer.toString() !== '\n') await file.appendFile('\n');
  return file;
}
