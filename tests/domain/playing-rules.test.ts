import { describe, expect, test } from 'vitest';
import { advertById, canSkip, preRollAdvert, untilSkip } from '../../core/domain/adverts.ts';
import { engineKind } from '../../core/domain/engine-kind.ts';
import { estimateFps, exactRate, frameStart, stepTarget } from '../../core/domain/fps.ts';
import { isRecording, locate, parseLives, parseReplays } from '../../core/domain/replay-address.ts';
import { haveResultsChanged } from '../../core/domain/results-change.ts';
import { withGrant } from '../../core/domain/signed-address.ts';
import type { Tag, TimedTag } from '../../core/domain/tag.ts';
import { currentTag, nextTag, playedTags, previousTag, seekTime, startOf, timedTags } from '../../core/domain/tags.ts';
import { formatTagTime, parseTime } from '../../core/domain/time.ts';

const tag = (id: string, time: string, over: Partial<Tag> = {}): Tag => ({
  id,
  type: '',
  category: 'Gates',
  time,
  description: id,
  videoId: '7',
  ...over,
});
const timed = (id: string, start: number, type = ''): TimedTag => ({ ...tag(id, '00:00:00', { type }), start });

describe('time of a tag', () => {
  test.each([
    ['00:00:00', 0],
    ['01:02:03', 3723],
    ['00:00:10.040', 10.04],
    ['00:00:10,5', 10.5],
    ['100:00:00', 360_000],
    ['XX:XX:XX', undefined],
    ['00:61:00', undefined],
    ['12', undefined],
    ['', undefined],
  ])('[P12] %s is %s s', (text, seconds) => expect(parseTime(text)).toBe(seconds));

  test.each([0, 3723, 10.04, 59.999])('[P12] %s s is formatted and parsed back', (seconds) => {
    expect(parseTime(formatTagTime(seconds))).toBe(seconds);
  });
});

describe('positions of tags', () => {
  test.each([
    ['in the first film', tag('a', '00:01:00'), { kind: 'film', offset: 0 }, 60],
    ['in a film that begins later', tag('a', '00:01:00'), { kind: 'film', offset: 45_000 }, 15],
    ['without a time', tag('a', 'XX:XX:XX', { at: 5000 }), { kind: 'film', offset: 0 }, undefined],
    ['on live by wall time', tag('a', 'XX:XX:XX', { at: 1_010_500 }), { kind: 'live', origin: 1_000_000 }, 10.5],
    ['on live without a stream clock', tag('a', '00:00:07', { at: 1_010_500 }), { kind: 'live', origin: undefined }, 7],
    ['on live without a wall time', tag('a', '00:00:07'), { kind: 'live', origin: 1_000_000 }, 7],
  ] as const)('[P10] %s', (_, each, placement, start) => expect(startOf(each, placement)).toBe(start));

  test('[P19] a film has its own tags, not those of another camera', () => {
    const tags = [tag('main', '00:00:08'), tag('bank', '00:00:05', { replay: '7' })];
    const ids = (replay?: string) => timedTags(tags, { kind: 'film', offset: 0, replay }).map(({ id }) => id);
    expect([ids(), ids('7')]).toEqual([['main'], ['bank']]);
  });
  test('[P09] a separator comes before the tag that starts with it, so that the tag is the current one', () => {
    const separator = { ...tag('heat', '00:00:04'), type: 'separator' };
    const placed = timedTags([tag('start', '00:00:04'), separator], { kind: 'film', offset: 0 });
    expect(placed.map(({ id }) => id)).toEqual(['heat', 'start']);
    expect(currentTag(placed, 4, 0)?.id).toBe('start');
  });
  test("[P12] timed tags are sorted by start, and equal ones stay in the document's order", () => {
    const tags = timedTags([tag('c', '00:00:09'), tag('x', 'XX:XX:XX'), tag('b', '00:00:02'), tag('a', '00:00:02')], {
      kind: 'film',
      offset: 0,
    });
    expect(tags.map(({ id }) => id)).toEqual(['b', 'a', 'c']);
  });
});

describe('current tag', () => {
  const tags = [timed('a', 10), timed('hidden', 15, 'invisible'), timed('b', 20), timed('line', 30, 'separator')];
  test.each([
    [9.9, 0, undefined],
    [10, 0, 'a'],
    [16, 0, 'a'],
    [20, 0, 'b'],
    [17.9, 2, 'a'],
    [18, 2, 'b'],
    [17.996, 2, 'b'],
    [31, 0, 'line'],
  ])('[P09] at %s s with a pre-roll of %s s it is %s', (time, preRoll, id) =>
    expect(currentTag(tags, time, preRoll)?.id).toBe(id),
  );

  test.each([
    [timed('a', 10), 3, 7],
    [timed('a', 2), 3, 0],
  ])('[P09] a seek leads to its start minus the pre-roll', (each, preRoll, time) =>
    expect(seekTime(each, preRoll)).toBe(time),
  );

  test('[P32] a list plays in its own order, without hidden and unknown tags', () => {
    expect(playedTags(tags, ['b', 'hidden', 'nowhere', 'a']).map(({ id }) => id)).toEqual(['b', 'a']);
  });

  test.each([
    [undefined, 'a', undefined],
    ['a', 'b', undefined],
    ['b', undefined, 'a'],
  ])('[P32] around %s: next %s, previous %s', (id, next, previous) => {
    const played = [timed('a', 10), timed('b', 20)];
    expect([nextTag(played, id)?.id, previousTag(played, id)?.id]).toEqual([next, previous]);
  });
});

describe('addresses of films', () => {
  test.each([
    [undefined, []],
    ['', []],
    ['https://x.example/a.m3u8', [{ url: 'https://x.example/a.m3u8', offset: 0 }]],
    [
      'https://x.example/a.m3u8?k=1&offset=1000, https://x.example/b.m3u8?offset=61500#t',
      [
        { url: 'https://x.example/a.m3u8?k=1', offset: 0 },
        { url: 'https://x.example/b.m3u8#t', offset: 60_500 },
      ],
    ],
    [
      '/media/7/a.m3u8,/media/7/b.mp4',
      [
        { url: '/media/7/a.m3u8', offset: 0 },
        { url: '/media/7/b.mp4', offset: 0 },
      ],
    ],
    ['https://x.example/a,b/film.m3u8?range=1,2', [{ url: 'https://x.example/a,b/film.m3u8?range=1,2', offset: 0 }]],
  ])('[P19] %s', (list, replays) => expect(parseReplays(list)).toEqual(replays));

  test("[P34] an rtmp address is a camera's input, not a stream to watch", () => {
    expect(parseLives('rtmp://in.example/k,https://x.example/live.m3u8')).toEqual(['https://x.example/live.m3u8']);
    expect([
      isRecording('rtmp://in.example/k'),
      isRecording('https://x.example/live.m3u8'),
      isRecording(undefined),
    ]).toEqual([true, false, false]);
  });

  const films = [
    { url: 'a', offset: 0 },
    { url: 'b', offset: 60_000 },
    { url: 'c', offset: 120_000 },
  ];
  test.each([
    [0, { index: 0, time: 0 }],
    [59.9, { index: 0, time: 59.9 }],
    [60, { index: 1, time: 0 }],
    [130, { index: 2, time: 10 }],
  ])('[P19] %s s is in its own film', (time, place) => expect(locate(films, time)).toEqual(place));

  test('[P19] films without offsets cannot be distinguished, so the first counts', () => {
    expect(
      locate(
        [
          { url: 'a', offset: 0 },
          { url: 'b', offset: 0 },
        ],
        90,
      ),
    ).toEqual({ index: 0, time: 90 });
  });
});

describe('engine', () => {
  test.each([
    ['https://x.example/a.m3u8?token=1', 'hls'],
    ['/media/7/index.m3u8', 'hls'],
    ['manifest.mpd', 'dash'],
    ['https://x.example/A.MOV', 'native'],
    ['https://x.example/a.mp4#t=1', 'native'],
    ['/media/commentary/sound.m4a', 'native'],
    ['blob:https://x.example/1-2', 'native'],
    ['https://www.youtube.com/watch?v=1', 'provider'],
    ['https://embed.api.video/vod/1', 'provider'],
    ['https://vod.api.video/vod/1/hls/manifest.m3u8', 'hls'],
    ['https://notyoutube.com/film', 'native'],
    ['https://www.youtube.com/watch?v=', 'invalid'],
    ['https://www.youtube.com/playlist?list=PL1', 'invalid'],
    ['https://vimeo.com/blog', 'invalid'],
    ['https://www.dailymotion.com/video/x8abcd1', 'invalid'],
    ['https://geo.dailymotion.com/player.html?video=x8abcd1', 'invalid'],
    ['https://dai.ly/x8abcd1', 'invalid'],
    ['rtmp://x.example/live', 'invalid'],
    ['javascript:alert(1)', 'invalid'],
    ['data:video/mp4;base64,AA', 'invalid'],
    ['http://', 'invalid'],
    ['', 'invalid'],
  ])('[P07] %s is played by %s', (url, kind) => expect(engineKind(url)).toBe(kind));
});

describe('signatures', () => {
  const granted = '/media/s/900.new-sig/7/index.m3u8';
  test.each([
    ['/media/s/100.old/7/v720.mp4?x=1', '/media/s/900.new-sig/7/v720.mp4?x=1'],
    ['https://h.example/media/s/100.old/7/a/b.mp4', 'https://h.example/media/s/900.new-sig/7/a/b.mp4'],
    ['/media/s/100.old/8/v720.mp4', '/media/s/100.old/8/v720.mp4'],
    ['/media/7/v720.mp4', '/media/7/v720.mp4'],
    ['https://cdn.example/v720.mp4', 'https://cdn.example/v720.mp4'],
  ])('[P30] %s with a newer signature is %s', (url, renewed) => expect(withGrant(url, granted)).toBe(renewed));

  test('[P30] without a newer signature an address stays', () =>
    expect(withGrant('/media/s/100.old/7/a.mp4', undefined)).toBe('/media/s/100.old/7/a.mp4'));
});

describe('frames', () => {
  test.each([
    [300, 5, 60],
    [124, 5, 25],
    [149.85, 5, 30],
    [252, 5, 50],
    [600, 5, 120],
    [95, 5, 60],
    [1605, 5, 60],
    [0, 0, 60],
  ])('[P15] %s frames in %s s are %s fps', (frames, seconds, fps) => expect(estimateFps(frames, seconds)).toBe(fps));

  test.each([
    [10, 1, 25, 10.06],
    [10, -1, 25, 9.98],
    [0, -1, 25, 0],
  ])('[P15] from %s s, %s frame at %s fps is the middle of a frame', (time, frames, fps, target) => {
    expect(stepTarget(time, frames, fps)).toBeCloseTo(target, 9);
  });
});

describe('start of a frame', () => {
  test.each([
    ['reported by the browser', 10.013, 10.01, 25, 10.01],
    ['reported too late', 10.06, 10, 25, 10.04],
    ['reported for another position', 3, 40, 25, 3],
    ['not reported', 10.0599, undefined, 25, 10.04],
    ['at a boundary that rounding missed', 10.039_999_9, undefined, 25, 10.04],
  ])('[P15] %s', (_, time, presented, fps, start) =>
    expect(frameStart(time, { fps, presented })).toBeCloseTo(start, 9),
  );

  test.each([
    ['after it', 10.06, 10.013, 25, 10.053],
    ['before it', 9.98, 10.013, 25, 9.973],
    ['before the first frame', 0.005, 10.013, 25, 0],
    ['an hour away, at a rounded rate', 3600 + 1001 / 60_000, 0, 29.97, (107_892 * 1001) / 30_000],
  ])('[P15] on the grid of a known frame, %s', (_, time, known, fps, start) => {
    expect(frameStart(time, { fps, presented: undefined, known })).toBeCloseTo(start, 9);
  });

  test.each([
    [29.97, 30_000 / 1001],
    [23.976, 24_000 / 1001],
    [59.94, 60_000 / 1001],
    [25, 25],
    [30, 30],
  ])('[P15] %s fps are %s', (observed, exact) => expect(exactRate(observed)).toBeCloseTo(exact, 9));
});

describe('adverts', () => {
  const pubVideo = [
    { id: 'a', content_url: '/a.mp4', duration: 8, skip_after: 5 },
    { id: 'b', content_url: '/b.mp4', duration: 6 },
  ];
  test('[P06] an advert triggered by a tag is not shown before the film', () => {
    const tag = { id: '1', type: '', category: '', time: '00:00:01', description: '', videoId: '1', pub: 'a' };
    expect([0, 0.99].map((draw) => preRollAdvert({ pubVideo, tags: [tag] }, draw)?.id)).toEqual(['b', 'b']);
    expect(preRollAdvert({ pubVideo: pubVideo.slice(0, 1), tags: [tag] }, 0)).toBeUndefined();
  });
  test.each([
    [0, 'a'],
    [0.49, 'a'],
    [0.5, 'b'],
    [0.99, 'b'],
  ])('[P17] of two before the film, a draw of %s picks %s', (draw, id) =>
    expect(preRollAdvert({ pubVideo, tags: [] }, draw)?.id).toBe(id),
  );
  test('[P06] a tag names an advert by its id', () => {
    expect([advertById({ pubVideo }, 'b')?.id, advertById({ pubVideo }, 'c')]).toEqual(['b', undefined]);
  });
  test.each([
    [0, 0, 5, false],
    [0, 4.5, 0.5, false],
    [0, 5, 0, true],
    [1, 6, undefined, false],
  ])('[P06] advert %s at %s s', (index, time, left, may) => {
    const advert = pubVideo[index] as (typeof pubVideo)[number];
    expect([untilSkip(advert, time), canSkip(advert, time)]).toEqual([left, may]);
  });
});

describe('live results', () => {
  const result = tag('r', '00:00:10', { isLiveResult: true, score: '90.1' });
  test.each([
    ['the same', [result], [result], false],
    ['a new score', [result], [{ ...result, score: '89.9' }], true],
    ['another structured result', [{ ...result, result: '{"total":1}' }], [{ ...result, result: '{"total":2}' }], true],
    ['one more', [result], [result, { ...result, id: 'r2' }], true],
    ['another tag that is no result', [result], [result, tag('x', '00:00:01')], false],
    ['another time', [result], [{ ...result, time: '00:00:11' }], false],
  ])('[P10] %s', (_, before, after, changed) => expect(haveResultsChanged(before, after)).toBe(changed));
});
