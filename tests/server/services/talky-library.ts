/** The tiny library with one medium to talk about, for hosts in their own processes, and talk without limits. */
import { DEFAULT_LIMITS } from '../../../server/rate-limits.ts';
import type { Seed } from '../../../server/http/first-library.ts';
import { aMedium } from '../store-library.ts';
import { tinyLibrary } from '../tiny-library.ts';

export const talkyLibrary: Seed = async (store, now) => {
  const users = await tinyLibrary(store, now);
  const film = aMedium({ id: 'talky' });
  await store.media.save({ ...film, player: { ...film.player!, chat: true, vote: true } });
  return users;
};

const free = { points: 100_000, windowS: 10 };
export const TALK_LIMITS = { ...DEFAULT_LIMITS, talkSay: free, talkSayByAddress: free, talkAct: free, talkJoin: free };
