import type { Replay } from './data-document.ts';
import type { Seconds } from './media.ts';

/** A comma separates two addresses only if it precedes the beginning of one: a scheme, `/` or `./`. */
const BETWEEN = /,\s*(?=https?:|blob:|rtmps?:|\.{0,2}\/)/;
/** File names have no such beginning, and no commas. */
const HAS_BEGINNING = /^\s*(?:https?:|blob:|rtmps?:|\.{0,2}\/)/;

function listOf(text: string | undefined): string[] {
  return (text ?? '')
    .split(HAS_BEGINNING.test(text ?? '') ? BETWEEN : ',')
    .map((part) => part.trim().replace(/,+$/, ''))
    .filter((part) => part !== '');
}

/** Removes `offset` from the query, so that the address is requested as it was stored. */
function withoutOffset(address: string): Replay {
  const [rest = '', fragment] = address.split('#', 2);
  const [path = '', query] = rest.split('?', 2);
  const pairs: string[] = [];
  let offset = 0;
  for (const pair of query?.split('&') ?? []) {
    const value = /^offset=(-?\d+(?:\.\d+)?)$/.exec(pair)?.[1];
    if (value === undefined) pairs.push(pair);
    else offset = Number(value);
  }
  const url = path + (pairs.length > 0 ? `?${pairs.join('&')}` : '') + (fragment === undefined ? '' : `#${fragment}`);
  return { url, offset };
}

/**
 * The addresses of `replay_url`: a comma list, each with an optional `offset` parameter in ms (Player 3).
 *
 * @returns the films in order; `offset` is the delay of each after the first one
 */
export function parseReplays(replayUrl: string | undefined): Replay[] {
  const replays = listOf(replayUrl).map(withoutOffset);
  const origin = replays[0]?.offset ?? 0;
  return replays.map(({ url, offset }) => ({ url, offset: offset - origin }));
}

const withOffset = (url: string, offset: number): string =>
  offset === 0 ? url : `${url}${url.includes('?') ? '&' : '?'}offset=${offset}`;

/** Replaces the addresses of a list; each keeps its offset. */
export async function mapAddresses(
  list: string | undefined,
  change: (url: string) => Promise<string>,
): Promise<string | undefined> {
  const films = listOf(list).map(withoutOffset);
  if (films.length === 0) return list;
  const changed = await Promise.all(films.map(async ({ url, offset }) => withOffset(await change(url), offset)));
  return changed.join(',');
}

/** The addresses of `live_url` that browsers can play; `rtmp` is for the camera's push, not for viewers. */
export function parseLives(liveUrl: string | undefined): string[] {
  return listOf(liveUrl).filter((url) => !/^rtmps?:/i.test(url));
}

/** A camera is sending, but there is nothing to watch yet (Player 8). */
export function isRecording(liveUrl: string | undefined): boolean {
  return listOf(liveUrl).some((url) => /^rtmps?:/i.test(url));
}

/**
 * Finds the film that contains a moment.
 *
 * @param time seconds from the start of the first film
 * @returns its index in the list, and the time within it; the first film if there are no offsets
 */
export function locate(replays: readonly Replay[], time: Seconds): { index: number; time: Seconds } {
  let index = 0;
  for (const [at, { offset }] of replays.entries()) {
    if (offset > (replays[index]?.offset ?? 0) && offset <= time * 1000) index = at;
  }
  return { index, time: time - (replays[index]?.offset ?? 0) / 1000 };
}
