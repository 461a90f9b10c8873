/** The playable streams and films of a medium, and their labels. */
import { eventState } from '../../core/domain/live-event.ts';
import type { EpochMs } from '../../core/domain/media.ts';
import type { VideoBody } from '../../core/domain/data-document.ts';
import { addressOf, LIVE_MANIFEST } from '../media/address.ts';
import type { StoredLiveEvent } from '../store/live-event.ts';
import type { StoredMedium } from '../store/media.ts';

type Presented = Pick<VideoBody, 'live_url' | 'live_date' | 'replay_url' | 'videoSelector'>;

/** @param others films offered beside its own */
export function presentStreams(
  { title, player }: StoredMedium,
  others: readonly { url: string; label: string }[],
  base: string,
  now: EpochMs,
): Presented {
  const event = player?.event;
  const lives = event ? livesOf(event, base, now) : [];
  const sample = player?.live && Date.parse(player.live.startsAt) <= now ? addressOf(LIVE_MANIFEST, base) : undefined;
  const replays = (event?.replays ?? []).map(({ ref, name, offset }) => ({
    url: `${addressOf(ref, base)}?offset=${offset}`,
    label: name,
  }));
  const films = [...replays, ...others];
  const labels =
    lives.length > 0
      ? lives.map(({ label }) => label)
      : [replays.length > 0 ? (event?.name ?? '') : title, ...films.map(({ label }) => label)];
  return {
    replay_url: player?.replay && [addressOf(player.replay, base), ...films.map(({ url }) => url)].join(','),
    live_url: lives.length > 0 ? lives.map(({ url }) => url).join(',') : sample,
    live_date: event ? dateOf(event) : player?.live?.startsAt,
    videoSelector: labels.length > 1 ? { labels } : undefined,
  };
}

/** Streams that already have a picture. */
function livesOf(event: StoredLiveEvent, base: string, now: EpochMs): { url: string; label: string }[] {
  if (eventState(event, now) !== 'live') return [];
  return event.cameras.flatMap(({ number, name, kind, url, hasPicture }) => {
    if (kind === 'hls') return url === undefined ? [] : [{ url, label: name }];
    return hasPicture ? [{ url: addressOf(`live/c${number}.m3u8`, base), label: name }] : [];
  });
}

/** An event that is over counts as a film and has no start time. */
function dateOf(event: StoredLiveEvent): string | undefined {
  return event.endedAt === undefined ? new Date(event.startsAt).toISOString() : undefined;
}
