/** Takes imports one after another: each is staged by a worker thread and published in one short transaction (decision 0384). */
import type { ImportProblem } from '../../core/domain/csv-import.ts';
import type { Encodings } from '../../core/domain/csv-preview.ts';
import type { EpochMs, MediaId } from '../../core/domain/media.ts';
import type { Hosts } from '../hosts/hosts.ts';
import type { Store } from '../store/store.ts';
import type { SpooledFile, StagedFiles } from './import-files.ts';
import { importThread } from './import-thread.ts';

/** What a form asks for. */
export interface ImportOrder {
  mediaId: MediaId;
  /** Sent again under the same id it is taken once; undefined: it is taken as often as it comes. */
  importId: string | undefined;
  files: readonly SpooledFile[];
  encodings: Encodings;
  /** The tags that are there are replaced; without, they stay and are added to. */
  overwrites: boolean;
  at: EpochMs;
  /** Aborted when its sender has gone. */
  stop: AbortSignal;
  /** Whether its sender may import still, read within the transaction that publishes. */
  isAllowed: (store: Store) => Promise<boolean>;
  /** Records who did it, within the same transaction. */
  record: (store: Store) => Promise<void>;
}

export type ImportResult =
  /** `skippedRows` is not known of what was taken before. */
  { kind: 'taken'; skippedRows?: number } | { kind: 'refused' } | { kind: 'rejected'; problems: ImportProblem[] };

export interface Importer {
  take(order: ImportOrder): Promise<ImportResult>;
  /** Ends what is under way, waits for it, and takes nothing any more. */
  stop(): Promise<void>;
}

/** Rolls the transaction that publishes back. */
class Unpublished extends Error {
  readonly result: ImportResult;

  constructor(result: ImportResult) {
    super('not published');
    this.result = result;
  }
}

/**
 * Removes in the background what an earlier run of the host left staged.
 *
 * @param exclusively as a sweep removes all that is staged, hosts of one library take turns
 */
export async function openImporter(
  store: Store,
  exclusively: Hosts['exclusively'],
  log: (line: string) => void,
): Promise<Importer> {
  const stopped = new AbortController();
  const thread = importThread(store.imports);
  let queue: Promise<unknown> = Promise.resolve();
  /** @param signals of who waits for its turn: once one is aborted it waits no longer, and its turn passes */
  const enqueue = <T>(work: (lost: AbortSignal) => Promise<T>, ...signals: AbortSignal[]): Promise<T> => {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const stop = AbortSignal.any([stopped.signal, ...signals]);
    const giveUp = (): void => reject(stop.reason as Error);
    stop.addEventListener('abort', giveUp);
    const begin = (lost: AbortSignal): Promise<T> => {
      stop.removeEventListener('abort', giveUp);
      stop.throwIfAborted();
      return work(lost);
    };
    queue = queue.then(() => exclusively('import', begin, stop)).then(resolve, reject);
    return promise;
  };

  const sweep = (): void => {
    void enqueue(async () => {
      if (stopped.signal.aborted || !(await store.imports.hasHidden())) return;
      await thread.run({ kind: 'sweep' }, stopped.signal);
    }).catch((error: unknown) => {
      if (!stopped.signal.aborted) log(`Removing replaced tags: ${String(error)}`);
    });
  };

  async function run(order: ImportOrder, lost: AbortSignal): Promise<ImportResult> {
    const { mediaId, importId, files, encodings, overwrites, at } = order;
    const stop = AbortSignal.any([order.stop, stopped.signal, lost]);
    stop.throwIfAborted();
    if (importId !== undefined && (await store.imports.isKnown(importId, at))) return { kind: 'taken' };
    const batch = await store.imports.begin(mediaId, overwrites);
    if (!batch) return { kind: 'refused' };
    const staged = await thread.run({ kind: 'stage', batch, files, encodings }, stop);
    if (!staged) throw new Error('the import was broken off');
    if (staged.problems.length > 0) return { kind: 'rejected', problems: staged.problems };
    stop.throwIfAborted();
    return publish(store, staged, order);
  }

  if (await store.imports.hasHidden()) sweep();
  return {
    take: (order) =>
      enqueue((lost) => run(order, lost), order.stop).finally(() => {
        sweep();
      }),
    async stop() {
      stopped.abort();
      await queue;
      await thread.end();
    },
  };
}

async function publish(
  store: Store,
  { prepared, skippedRows }: StagedFiles,
  { mediaId, importId, at, files, isAllowed, record }: ImportOrder,
): Promise<ImportResult> {
  try {
    return await store.transaction(async (within) => {
      if (!(await isAllowed(within))) throw new Unpublished({ kind: 'refused' });
      const publication = await within.imports.publish(prepared, importId, at);
      if (publication === 'repeated') return { kind: 'taken' };
      if (publication === 'gone') throw new Unpublished({ kind: 'refused' });
      if (publication === 'taken') {
        const file = files.find(({ name }) => /^reportmatch/i.test(name))?.name ?? '';
        throw new Unpublished({ kind: 'rejected', problems: [{ file, column: 'id', reason: 'taken' }] });
      }
      // Its data file is older than it from here on, even if the host ends before it is written.
      await within.media.touch(mediaId);
      await record(within);
      return { kind: 'taken', skippedRows };
    });
  } catch (error) {
    if (error instanceof Unpublished) return error.result;
    throw error;
  }
}
