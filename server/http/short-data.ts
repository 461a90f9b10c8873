/**
 * Data files short enough to be sent together with something else: with the play page, or with the film's first files.
 * Text and manifest are kept for as long as the file on the disk is the same; whether it may be sent is decided before,
 * at each request.
 */
import { open, stat } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import { engineKind } from '../../core/domain/engine-kind.ts';
import { parseReplays } from '../../core/domain/replay-address.ts';
import { isLocked } from '../../core/domain/storage-host.ts';
import type { CurrentFile } from '../data-files/data-files.ts';

/** Bytes; some 1,000 tags. */
const DATA_BYTES_MAX = 256 * 1024;
/** Bytes of files kept in memory. */
const KEPT_BYTES = 16 * 1024 * 1024;

export interface ShortData {
  text: string;
  /** Address of what the player begins with; undefined where that is not HLS, or needs more than its address. */
  manifest: string | undefined;
}

interface FileFacts {
  size: number;
  /** milliseconds since 1970 */
  mtimeMs: number;
  ino: number;
}

const kept = new LRUCache<string, ShortData & { identity: string }>({
  maxSize: KEPT_BYTES,
  sizeCalculation: ({ text }) => text.length + 500,
});

/** @returns undefined where the file is longer than 256 KB, or gone */
export async function readShortData({
  path,
  revision,
}: Pick<CurrentFile, 'path' | 'revision'>): Promise<ShortData | undefined> {
  // Two writes may fall into one tick of the file system's clock, and the second may get the number of a removed file.
  const identify = ({ size, mtimeMs, ino }: FileFacts): string => `${revision} ${size} ${mtimeMs} ${ino}`;
  const found = await stat(path).catch(() => undefined);
  const known = kept.get(path);
  if (found && known?.identity === identify(found)) return known;
  kept.delete(path);
  const handle = found && (await open(path).catch(() => undefined));
  if (!handle) return undefined;
  try {
    const facts = await handle.stat();
    if (facts.size > DATA_BYTES_MAX) return undefined;
    const text = await handle.readFile('utf8');
    const data = { text, manifest: firstManifest(text), identity: identify(facts) };
    kept.set(path, data);
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
