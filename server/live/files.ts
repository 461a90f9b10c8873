import type { StoredLive } from '../store/types.ts';
export const LIVE_FOLDER = 'live';
export function filesOfLive(_live: StoredLive, _file: string, _now: number): string | undefined {
  return undefined;
}
