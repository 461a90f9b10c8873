/** Reads objects to their end, even if connections break. */
import type { Readable } from 'node:stream';
import { StorageUnavailable } from './media-storage.ts';
import type { Objects } from './objects.ts';

/** Tries of a body that breaks off without delivering another byte. */
const TRIES_OF_BODY = 3;

/**
 * Reads the bytes of one version of an object, inclusive of `end`; none if `end` is before `start`. A body that breaks
 * off is resumed at that point: a slow viewer may need it for longer than the storage keeps an idle connection.
 *
 * @returns undefined if there is no object of this version
 * @throws StorageUnavailable, also while its bytes are read
 */
export async function readObject(
  objects: Pick<Objects, 'get'>,
  key: string,
  etag: string,
  { start, end }: { start: number; end: number },
  { patienceMs }: { patienceMs: number },
): Promise<AsyncGenerator<Uint8Array, void, void> | undefined> {
  const open = (from: number) => objects.get(key, etag, { start: from, end });
  const first = end < start ? undefined : await open(start);
  if (end >= start && !first) return undefined;
  return pieces(first, open, { start, end, patienceMs });
}

async function* pieces(
  first: Readable | undefined,
  open: (start: number) => Promise<Readable | undefined>,
  { start, end, patienceMs }: { start: number; end: number; patienceMs: number },
): AsyncGenerator<Uint8Array, void, void> {
  let body = first;
  let failures = 0;
  for (let at = start; at <= end;) {
    body ??= await open(at);
    if (!body) throw new StorageUnavailable('an object was replaced while it was read');
    const before = at;
    try {
      for await (const piece of patient(body, patienceMs)) {
        at += piece.length;
        yield piece;
      }
    } catch (error) {
      if (failures >= TRIES_OF_BODY) throw new StorageUnavailable('a body broke off', { cause: error });
    } finally {
      body.destroy();
    }
    body = undefined;
    failures = at > before ? 0 : failures + 1;
    if (failures > TRIES_OF_BODY) throw new StorageUnavailable('a body ends too early');
  }
}

/** Applies the timeout to each piece from the storage, but not to its consumer. */
async function* patient(body: Readable, patienceMs: number): AsyncGenerator<Uint8Array, void, void> {
  const iterator = body.iterator({ destroyOnReturn: true }) as AsyncIterableIterator<Uint8Array>;
  for (;;) {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new StorageUnavailable('no further byte came')), patienceMs);
    });
    try {
      const { value, done } = await Promise.race([iterator.next(), late]);
      if (done) return;
      yield value;
    } finally {
      clearTimeout(timer);
    }
  }
}
