/** Adds what somebody puts into a folder of this machine: a camera's card, a share of the network (row S02). */
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Added, addFile, AddRefusal, isAddable, ownerOf } from './add-files.ts';
import type { Config } from '../config.ts';
import type { EpochMs } from '../../core/domain/media.ts';
import type { Store } from '../store/store.ts';

/** A file that has not changed from one look to the next is whole. */
const LOOK_EVERY_MS = 10_000;

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
  /** Said once: a file that is left, or a folder that cannot be read. */
  const said = new Set<string>();
  const say = (line: string): void => {
    if (!said.has(line)) log(line);
    said.add(line);
  };
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;

  async function look(): Promise<void> {
    const names = (await readdir(folder)).filter((name) => !name.startsWith('.') && isAddable(name));
    for (const name of seen.keys()) if (!names.includes(name)) seen.delete(name);
    for (const name of names) {
      if (isStopped) return;
      const path = join(folder, name);
      const { size, mtimeMs } = await stat(path);
      const mark = `${size} ${mtimeMs}`;
      const isWhole = seen.get(name) === mark;
      seen.set(name, mark);
      if (isWhole) await take(path, name);
    }
  }

  async function take(path: string, name: string): Promise<void> {
    const added: Added = await addFile(path, {}, await ownerOf(store, login), { store, config, now: now() });
    if (added.kind === 'left') {
      say(`${name} in the watched folder is left: ${added.why}.`);
      return;
    }
    await rm(path);
    onAdded();
  }

  const next = async (): Promise<void> => {
    try {
      if (leads()) await look();
      else seen.clear();
    } catch (error) {
      say(`The watched folder ${folder}: ${error instanceof AddRefusal ? error.message : String(error)}`);
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
