/** Adds what somebody puts into a folder of this machine: a camera's card, a share of the network (row S02). */
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Added, addFile, AddRefusal, codeOf, CopyFailure, isAddable, ownerOf } from './add-files.ts';
import type { Config } from '../config.ts';
import type { EpochMs } from '../../core/domain/media.ts';
import type { Store } from '../store/store.ts';

/** A file that has not changed from one look to the next is whole. */
const LOOK_EVERY_MS = 10_000;
/** One that could not be copied is tried again after so many, or as soon as it has changed. */
const AGAIN_AFTER_LOOKS = 60;

interface Options {
  store: Store;
  config: Pick<Config, 'dataFolder' | 'mediaFolder' | 'uploads' | 'watch'>;
  /** Of several hosts one looks at a time. */
  leads: () => boolean;
  now: () => EpochMs;
  log: (line: string) => void;
  /** Something was added. */
  onAdded: () => void;
  /** For tests. */
  lookEveryMs?: number;
}

/** @returns ends it */
export function watchFolder({
  store,
  config,
  leads,
  now,
  log,
  onAdded,
  lookEveryMs = LOOK_EVERY_MS,
}: Options): () => Promise<void> {
  const { watch } = config;
  if (watch === undefined) return () => Promise.resolve();
  const { folder, login } = watch;
  const seen = new Map<string, string>();
  /** What could not be copied, as it was then. */
  const failed = new Map<string, { mark: string; looks: number }>();
  /** Said once of a file that is left, and of the folder. */
  const said = new Map<string, string>();
  const say = (about: string, line: string): void => {
    if (said.get(about) !== line) log(line);
    said.set(about, line);
  };
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;

  async function look(): Promise<void> {
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
    last.looks += 1;
    return last.looks < AGAIN_AFTER_LOOKS;
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
      failed.set(name, { mark, looks: 0 });
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
      if (leads()) await look();
      else seen.clear();
    } catch (error) {
      say(folder, `The watched folder ${folder}: ${error instanceof AddRefusal ? error.message : String(error)}`);
    }
    if (!isStopped) timer = setTimeout(() => void (looking = next()), lookEveryMs);
  };
  let looking = next();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await looking;
  };
}

/** Another one after each change; of what cannot be looked at, why. */
async function markOf(path: string): Promise<string> {
  try {
    const { size, mtimeMs } = await stat(path);
    return `${size} ${mtimeMs}`;
  } catch (error) {
    return codeOf(error);
  }
}
