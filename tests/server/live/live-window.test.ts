import { describe, expect, it } from 'vitest';
import { film, filmEvents } from '../../../server/samples/films.ts';
import {
  LIVE_RETAINED_RACES,
  LIVE_WINDOW_SECONDS,
  liveData,
  liveMaster,
  livePicks,
  livePlaylist,
  liveWindow,
  type LiveRun,
} from '../../../server/samples/live.ts';

const EPOCH = Date.UTC(2026, 4, 12, 9, 0, 0);
const TWO_HOURS = 2 * 3600;
/** Two hours in small steps take time on a slow machine. */
const PATIENCE = 60_000;
const live: LiveRun = { epoch: EPOCH, films: [film('sprint-bank'), film('slalom-run')] };
const picks = [...livePicks(live).values()];

interface Listed {
  readonly sequence: number;
  readonly discontinuity: number;
  readonly at: number;
  readonly duration: number;
  readonly range: string;
  readonly uri: string;
  readonly map: string;
}

/** Reads a playlist as a player does. */
function read(text: string): { targetDuration: number; listed: Listed[] } {
  let sequence = 0;
  let discontinuity = 0;
  let targetDuration = 0;
  let at = Number.NaN;
  let duration = Number.NaN;
  let range = '';
  let map = '';
  const listed: Listed[] = [];
  for (const line of text.trim().split('\n')) {
    const colon = line.indexOf(':');
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = line.slice(colon + 1);
    if (name === '#EXT-X-MEDIA-SEQUENCE') sequence = Number(value);
    else if (name === '#EXT-X-DISCONTINUITY-SEQUENCE') discontinuity = Number(value);
    else if (name === '#EXT-X-TARGETDURATION') targetDuration = Number(value);
    else if (name === '#EXT-X-DISCONTINUITY') discontinuity += 1;
    else if (name === '#EXT-X-MAP') map = value;
    else if (name === '#EXT-X-PROGRAM-DATE-TIME') at = Date.parse(value);
    else if (name === '#EXTINF') duration = Number.parseFloat(value);
    else if (name === '#EXT-X-BYTERANGE') range = value;
    else if (!line.startsWith('#')) {
      listed.push({ sequence, discontinuity, at, duration, range, uri: line, map });
      sequence += 1;
      at = Number.NaN;
    }
  }
  return { targetDuration, listed };
}

const playlistAt = (seconds: number, pick = picks[0]): ReturnType<typeof read> => {
  if (!pick) throw new Error('nothing to pick');
  return read(livePlaylist(live, EPOCH + seconds * 1000, pick, (each, file) => `${each.id}/${file}`));
};

describe('live window', () => {
  it.each(picks)(
    '[P10] two hours of $kind $lines: no gap in sequence numbers, a segment never changes',
    (pick) => {
      const seen = new Map<number, string>();
      const problems: string[] = [];
      let first = 0;
      let last = -1;
      // an odd step, so that playlists are read at every phase of a segment
      for (let seconds = 0; seconds <= TWO_HOURS; seconds += 4.7) {
        const { listed } = playlistAt(seconds, pick);
        const from = listed[0]?.sequence ?? 0;
        if (from < first || from > last + 1)
          problems.push(`${seconds} s: begins with ${from} after ${first} to ${last}`);
        first = from;
        for (const { sequence, discontinuity, at, duration, range, uri, map } of listed) {
          const text = `${discontinuity} ${at} ${duration} ${range} ${uri} ${map}`;
          const known = seen.get(sequence);
          if (known === undefined) {
            if (sequence !== last + 1) problems.push(`${seconds} s: ${sequence} after ${last}`);
            last = sequence;
            seen.set(sequence, text);
          } else if (known !== text) problems.push(`${seconds} s: ${sequence} was ${known} and is ${text}`);
        }
      }
      expect(problems).toEqual([]);
      expect(last).toBeGreaterThan(TWO_HOURS / 2 - 10);
    },
    PATIENCE,
  );

  it('[P10] the discontinuity sequence counts races while the window slides past their seams', () => {
    const numbers = new Set<number>();
    for (let seconds = 0; seconds <= TWO_HOURS; seconds += 1) {
      const { discontinuitySequence, segments } = liveWindow(live, EPOCH + seconds * 1000, {
        kind: 'video',
        lines: 240,
      });
      numbers.add(discontinuitySequence);
      let race = discontinuitySequence;
      for (const segment of segments) {
        if (segment.isFirst && segment.race > 0) race += 1;
        if (segment.race !== race) expect(segment.race).toBe(race);
      }
    }
    const slidOut = (TWO_HOURS - LIVE_WINDOW_SECONDS) / 60;
    expect([...numbers]).toEqual(Array.from({ length: slidOut }, (_, n) => n));
  });

  it('[P10] every rendition shows the same race and clock at a given moment', () => {
    for (const seconds of [61, 479, 540.5, 4000, 7199.9]) {
      const [one, ...rest] = picks.map((pick) => playlistAt(seconds, pick).listed);
      for (const other of rest) {
        for (const segment of other) {
          const beside = one?.find((each) => segment.at >= each.at && segment.at < each.at + each.duration * 1000);
          if (beside) expect(segment.discontinuity).toBe(beside.discontinuity);
        }
      }
    }
  });

  it('[P10] the wall clock has no gaps, and the edge is never two segments old', () => {
    for (const seconds of [10, 59, 60, 61, 121, 600, 5000, 7200]) {
      const { listed, targetDuration } = playlistAt(seconds);
      listed.forEach((segment, index) => {
        const next = listed[index + 1];
        if (next) expect(next.at - segment.at).toBe(Math.round(segment.duration * 1000));
        expect(Math.round(segment.duration)).toBeLessThanOrEqual(targetDuration);
      });
      const edge = listed.at(-1);
      expect(edge && EPOCH + seconds * 1000 - (edge.at + edge.duration * 1000)).toBeLessThan(targetDuration * 1000);
      const length = listed.reduce((sum, each) => sum + each.duration, 0);
      expect(length).toBeGreaterThanOrEqual(Math.min(seconds - 2, LIVE_WINDOW_SECONDS - 4));
      expect(length).toBeLessThanOrEqual(LIVE_WINDOW_SECONDS);
    }
  });

  it('[P10] a stream that has just started lists nothing yet, nor does one in the future', () => {
    expect(playlistAt(0.5).listed).toEqual([]);
    expect(playlistAt(-100).listed).toEqual([]);
    expect(liveData(live, EPOCH - 1)).toEqual({ version: 0, tags: [] });
  });

  it('[P10] the master playlist names every playlist once, sound separately', () => {
    const master = liveMaster(live);
    for (const name of livePicks(live).keys()) expect(master.split(name)).toHaveLength(2);
    expect([...livePicks(live).keys()]).toEqual(['240.m3u8', '720.m3u8', 'audio.m3u8']);
  });
});

describe('live tags', () => {
  it(
    '[P10] for two hours the version increases whenever tags or results change',
    () => {
      let before = liveData(live, EPOCH - 1);
      const problems: string[] = [];
      let text = '[]';
      for (let seconds = 0; seconds <= TWO_HOURS; seconds += 2.3) {
        const now = EPOCH + seconds * 1000;
        const data = liveData(live, now);
        const tags = JSON.stringify(data.tags);
        if (data.version < before.version) problems.push(`${seconds} s: version fell to ${data.version}`);
        if (data.version === before.version && tags !== text)
          problems.push(`${seconds} s: other tags under version ${data.version}`);
        if (data.tags.some((tag, index) => tag.at > now || tag.at < (data.tags[index - 1]?.at ?? 0)))
          problems.push(`${seconds} s: tags out of order or from the future`);
        before = data;
        text = tags;
      }
      expect(problems).toEqual([]);
      expect(before.version).toBeGreaterThan(2000);
      expect(new Set(before.tags.map((tag) => tag.id)).size).toBe(before.tags.length);
    },
    PATIENCE,
  );

  it('[P10] an arrived tag stays unchanged until its race is old', () => {
    const at = (seconds: number): Map<number, string> =>
      new Map(liveData(live, EPOCH + seconds * 1000).tags.map((tag) => [tag.id, JSON.stringify(tag)]));
    const early = at(3000);
    const later = at(3000 + 60 * (LIVE_RETAINED_RACES - 3));
    const kept = [...early].filter(([id]) => later.has(id) && !early.get(id)?.includes('XX:XX:XX'));
    expect(kept.length).toBeGreaterThan(10);
    for (const [id, text] of kept) expect(later.get(id)).toBe(text);
  });

  it('[P11] results arrive lane by lane: first the start list without scores, then times with a hidden rank', () => {
    const results = (seconds: number) =>
      liveData(live, EPOCH + seconds * 1000).tags.filter(
        (tag) => tag.isLiveResult && tag.category.startsWith('Race 1,'),
      );
    expect(results(1).map((tag) => tag.score)).toEqual(Array.from({ length: 9 }, () => ''));
    const first = filmEvents('sprint-bank').find((event) => event.kind === 'finish');
    expect(results((first?.t ?? 0) - 0.1).some((tag) => tag.score !== '')).toBe(false);
    expect(
      results((first?.t ?? 0) + 0.1)
        .filter((tag) => tag.score !== '')
        .map((tag) => tag.score),
    ).toEqual(['36.48=1']);
    expect(results(59).every((tag) => /^\d\d\.\d\d=\d$/.test(tag.score))).toBe(true);
  });

  it('[P10] tags match the replayed film, and each race has its own athletes', () => {
    const { tags } = liveData(live, EPOCH + 179_000);
    const start = filmEvents('sprint-bank').find((event) => event.kind === 'start')?.t ?? 0;
    expect(tags.filter((tag) => tag.category === 'Start').map((tag) => (tag.at - EPOCH) / 1000)).toEqual([
      start,
      60 + 4,
      120 + start,
    ]);
    const winners = tags.filter((tag) => tag.score.startsWith('36.48')).map((tag) => tag.description);
    expect(new Set(winners).size).toBe(2);
  });
});
