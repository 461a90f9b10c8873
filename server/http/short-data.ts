/**
 * Data files short enough to be sent along with the play page or with the film's first files. Text and manifest are cached
 * until the file on disk changes; the caller checks access at each request.
 */
import { open, stat } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import { engineKind } from '../../core/domain/engine-kind.ts';
import { parseReplays } from '../../core/domain/replay-address.ts';
import { isLocked } from '../../core/domain/storage-host.ts';
import type { CurrentFile } from '../data-files/data-files.ts';

/** Bytes; about 1,000 tags. */
const DATA_BYTES_MAX = 256 * 1024;
/** Bytes. */
const CACHE_BYTES_MAX = 16 * 1024 * 1024;

export interface ShortData {
  text: string;
  /** Address of the stream that the player loads first; undefined unless it is HLS and needs no signature. */
  manifest: string | undefined;
}

interface FileFacts {
  size: number;
  /** milliseconds since the Unix epoch */
  mtimeMs: number;
  ino: number;
}

const cache = new LRUCache<string, ShortData & { identity: string }>({
  maxSize: CACHE_BYTES_MAX,
  sizeCalculation: ({ text }) => text.length + 500,
});

/** @returns undefined if the file is longer than 256 KB or no longer exists */
export async function readShortData({
  path,
  revision,
}: Pick<CurrentFile, 'path' | 'revision'>): Promise<ShortData | undefined> {
  // Two writes may share a tick of the file system's clock, and the second may reuse the inode of a removed file.
  const identify = ({ size, mtimeMs, ino }: FileFacts): string => `${revision} ${size} ${mtimeMs} ${ino}`;
  const found = await stat(path).catch(() => undefined);
  const cached = cache.get(path);
  if (found && cached?.identity === identify(found)) return cached;
  cache.delete(path);
  const handle = found && (await open(path).catch(() => undefined));
  if (!handle) return undefined;
  try {
    const facts = await handle.stat();
    if (facts.size > DATA_BYTES_MAX) return undefined;
    const text = await handle.readFile('utf8');
    const data = { text, manifest: firstManifest(text), identity: identify(facts) };
    cache.set(path, data);
    return data;
  } finally {
    await handle.close();
  }
}

function firstManifest(text: string): string | undefined {
  const { video, pubVideo } = JSON.parse(text) as {
    video?: { replay_url?: string; live_url?: string; storageHostId?: number };
    pubVideo?: unknown[];
  };
  const [first] = parseReplays(video?.replay_url);
  if (!first || video?.live_url || pubVideo?.length || isLocked(video?.storageHostId, first.url)) return undefined;
  return engineKind(first.url) === 'hls' ? first.url : undefined;
}
