/**
 * A sample film as a live stream: a window of its segments that slides with the clock, returned to the engine's
 * requests.
 */
import { vi } from 'vitest';
import { film } from '../../../server/samples/films.ts';
import type { FilmId } from '../../../server/samples/films.ts';
import { sample } from './media-bench.ts';

const WINDOW_SEGMENTS = 12;

export interface LiveStream {
  readonly url: string;
  /** Wall time of the film's first frame, milliseconds since 1970. */
  readonly startedAt: number;
  /** Ends the event: the newest segment is the last. */
  end: () => void;
  /** Stops its encoder: the playlist stays the same until `goOn`. */
  stall: () => void;
  goOn: () => void;
  /** How often it has been opened. */
  opened: () => number;
  /** Resolves once its playlist has been requested this many more times. */
  requested: (times: number) => Promise<void>;
  restore: () => void;
}

/** @param aired seconds of the film that have been broadcast at the start */
export function goLive(id: FilmId, aired: number): LiveStream {
  const { renditions } = film(id);
  const picture = renditions.find(({ kind }) => kind === 'video');
  if (!picture) throw new Error(`${id} has no picture`);
  const startedAt = Date.now() - aired * 1000;
  const url = new URL(sample(id, 'live.m3u8'), location.href).href;
  const file = new URL(sample(id, picture.file), location.href).href;
  const responses = new Set<string>();
  let hasEnded = false;
  let stalledAt: number | undefined;
  let opened = 0;
  let lists = 0;

  function playlist(): string {
    const onAir = ((stalledAt ?? Date.now()) - startedAt) / 1000;
    let start = 0;
    const segments = picture!.segments.map((segment) => {
      const from = start;
      start += segment.duration;
      return { ...segment, from };
    });
    const aired = segments.filter(({ from, duration }) => from + duration <= onAir);
    const shown = aired.slice(-WINDOW_SEGMENTS);
    const first = aired.length - shown.length;
    const lines = shown.flatMap(({ from, duration, size, offset }) => [
      `#EXT-X-PROGRAM-DATE-TIME:${new Date(startedAt + from * 1000).toISOString()}`,
      `#EXTINF:${duration},`,
      `#EXT-X-BYTERANGE:${size}@${offset}`,
      file,
    ]);
    return [
      '#EXTM3U',
      '#EXT-X-VERSION:7',
      '#EXT-X-TARGETDURATION:2',
      `#EXT-X-MEDIA-SEQUENCE:${first}`,
      `#EXT-X-MAP:URI="${file}",BYTERANGE="${picture!.initSize}@0"`,
      ...lines,
      ...(hasEnded ? ['#EXT-X-ENDLIST'] : []),
      '',
    ].join('\n');
  }

  // oxlint-disable-next-line typescript/unbound-method -- called on the request that it belongs to
  const open = XMLHttpRequest.prototype.open;
  const spy = vi.spyOn(XMLHttpRequest.prototype, 'open').mockImplementation(function (
    this: XMLHttpRequest,
    method: string,
    requested: string | URL,
  ) {
    const address = new URL(String(requested), location.href).href;
    // The engine polls the address that responded.
    if (address !== url && !responses.has(address)) return open.call(this, method, requested, true);
    if (address === url) opened += 1;
    lists += 1;
    const response = URL.createObjectURL(new Blob([playlist()], { type: 'application/vnd.apple.mpegurl' }));
    responses.add(response);
    open.call(this, method, response, true);
  });

  return {
    url,
    startedAt,
    end: () => void (hasEnded = true),
    stall: () => void (stalledAt ??= Date.now()),
    goOn: () => void (stalledAt = undefined),
    opened: () => opened,
    requested(times) {
      const until = lists + times;
      return vi.waitUntil(() => lists >= until, { timeout: 20_000 }).then(() => undefined);
    },
    restore: () => spy.mockRestore(),
  };
}
