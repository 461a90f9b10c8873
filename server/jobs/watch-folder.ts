/** Adds files that appear in a folder of this machine, such as a camera's card or a network share (row S02). */
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Added, addFile, AddRefusal, codeOf, CopyFailure, isAddable, ownerOf } from './add-files.ts';
import type { Config } from '../config.ts';
import type { EpochMs } from '../../core/domain/media.ts';
import type { Store } from '../store/store.ts';

/** A file that has not changed between two polls is complete. */
const SCAN_EVERY_MS = 10_000;
/** A file that could not be copied is retried after this many polls, or as soon as it changes. */
const RETRY_AFTER_SCANS = 60;

interface Options {
  store: Store;
  config: Pick<Config, 'dataFolder' | 'mediaFolder' | 'uploads' | 'watch'>;
  /** If there are several hosts, only the leading one polls. */
  leads: () => boolean;
  now: () => EpochMs;
  log: (line: string) => void;
  /** Called after a file was added. */
  onAdded: () => void;
  /** Polling interval, for tests. */
  scanEveryMs?: number;
}

/** @returns stops it */
export function watchFolder({
  store,
  config,
  leads,
  now,
  log,
  onAdded,
  scanEveryMs = SCAN_EVERY_MS,
}: Options): () => Promise<void> {
  const { watch } = config;
  if (watch === undefined) return () => Promise.resolve();
  const { folder, login } = watch;
  const seen = new Map<string, string>();
  /** Files that could not be copied, with their state at the time. */
  const failed = new Map<string, { mark: string; scans: number }>();
  /** The last message about each file and the folder, so that it is logged once. */
  const said = new Map<string, string>();
  const say = (about: string, line: string): void => {
    if (said.get(about) !== line) log(line);
    said.set(about, line);
  };
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;

  async function scan(): Promise<void> {
    const names = (await readdir(folder)).filter((name) => !name.startsWith('.') && isAddable(name));
    for (const name of seen.keys()) if (!names.includes(name)) [seen, failed, said].forEach((of) => of.delete(name));
    for (const name of names) {
      if (isStopped) return;
      const mark = await markOf(join(folder, name));
      const isWhole = seen.get(name) === mark;
      seen.set(name, mark);
      if (isWhole && !isPaused(name, mark)) await take(name, mark);
    }
    said.delete(folder);
  }

  function isPaused(name: string, mark: string): boolean {
    const last = failed.get(name);
    if (last?.mark !== mark) return false;
    last.scans += 1;
    return last.scans < RETRY_AFTER_SCANS;
  }

  async function take(name: string, mark: string): Promise<void> {
    const path = join(folder, name);
    const owner = await ownerOf(store, login);
    try {
      const added: Added = await addFile(path, {}, owner, { store, config, now: now() });
      if (added.kind === 'left') {
        say(name, `${name} in the watched folder is left: ${added.why}.`);
        return;
      }
    } catch (error) {
      if (!(error instanceof CopyFailure)) throw error;
      failed.set(name, { mark, scans: 0 });
      say(name, `The watched folder: ${error.message}`);
      return;
    }
    onAdded();
    await rm(path).catch((error: unknown) =>
      say(name, `${name} in the watched folder was added and cannot be removed: ${String(error)}`),
    );
  }

  const next = async (): Promise<void> => {
    try {
      if (leads()) await scan();
      else seen.clear();
    } catch (error) {
      say(folder, `The watched folder ${folder}: ${error instanceof AddRefusal ? error.message : String(error)}`);
    }
    if (!isStopped) timer = setTimeout(() => void (scanning = next()), scanEveryMs);
  };
  let scanning = next();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await scanning;
  };
}

/** Changes with every change of the file; for an inaccessible file, the error code. */
async function markOf(path: string): Promise<string> {
  try {
    const { size, mtimeMs } = await stat(path);
    return `${size} ${mtimeMs}`;
  } catch (error) {
    return codeOf(error);
  }
}
