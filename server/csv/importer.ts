/**
 * Processes imports one after another: a worker thread stages each, and a short transaction publishes it (decision
 * 0384).
 */
import type { ImportProblem } from '../../core/domain/csv-import.ts';
import type { Encodings } from '../../core/domain/csv-preview.ts';
import type { EpochMs, MediaId } from '../../core/domain/media.ts';
import type { Hosts } from '../hosts/hosts.ts';
import type { Store } from '../store/store.ts';
import type { SpooledFile, StagedFiles } from './import-files.ts';
import { importThread } from './import-thread.ts';

/** An import as requested by a form. */
export interface ImportOrder {
  mediaId: MediaId;
  /** Repeated requests with the same id are processed once; if undefined, each request is processed. */
  importId: string | undefined;
  files: readonly SpooledFile[];
  encodings: Encodings;
  /** Whether existing tags are replaced rather than added to. */
  overwrites: boolean;
  at: EpochMs;
  /** Aborted when the sender has disconnected. */
  stop: AbortSignal;
  /** Checks, within the publishing transaction, that the sender may still import. */
  isAllowed: (store: Store) => Promise<boolean>;
  /** Records who imported, within the same transaction. */
  record: (store: Store) => Promise<void>;
}

export type ImportResult =
  /** `skippedRows` is unknown for a repeated import. */
  { kind: 'taken'; skippedRows?: number } | { kind: 'refused' } | { kind: 'rejected'; problems: ImportProblem[] };

export interface Importer {
  take(order: ImportOrder): Promise<ImportResult>;
  /** Aborts the current import, waits for its end, and accepts no more. */
  stop(): Promise<void>;
}

/** Rolls the publishing transaction back. */
class Unpublished extends Error {
  readonly result: ImportResult;

  constructor(result: ImportResult) {
    super('not published');
    this.result = result;
  }
}

/**
 * Also removes, in the background, what an earlier run of the host left staged.
 *
 * @param exclusively makes the hosts of a library take turns, because a sweep removes everything that is staged
 */
export async function openImporter(
  store: Store,
  exclusively: Hosts['exclusively'],
  log: (line: string) => void,
): Promise<Importer> {
  const stopped = new AbortController();
  const thread = importThread(store.imports);
  let queue: Promise<unknown> = Promise.resolve();
  /** @param signals if one is aborted while the work is queued, it gives up its turn */
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
      // Marks the data file as stale, even if the host ends before rewriting it.
      await within.media.touch(mediaId);
      await record(within);
      return { kind: 'taken', skippedRows };
    });
  } catch (error) {
    if (error instanceof Unpublished) return error.result;
    throw error;
  }
}
