/** Recordings and films, aligned by their clocks. */
import { describe, expect, test } from 'vitest';
import { pictureAt } from '../../../core/domain/inspection/film.ts';
import type { Film, PicturesFilm, VideoFilm } from '../../../core/domain/inspection/film.ts';
import type { InspectionMessage } from '../../../core/domain/inspection/messages.ts';
import { EMPTY_RECORD, ENTRIES_MAX, note } from '../../../core/domain/inspection/record.ts';
import { inOrder, momentAt, recordedMessages, spanOf, timeOf } from '../../../core/domain/inspection/recording.ts';
import { alignedFilm, problemOf, replaySpan, shownFilm } from '../../../core/domain/inspection/replay.ts';
import { webmStart } from '../../../core/domain/inspection/webm-clock.ts';
import { actor, RECORDING } from '../../charts/inspector/recording.ts';

const pictures: PicturesFilm = {
  kind: 'pictures',
  from: 1_000,
  to: 3_000,
  pictures: [
    { at: 1_000, url: 'a' },
    { at: 2_000, url: 'b' },
    { at: 3_000, url: 'c' },
  ],
};
const video: VideoFilm = { kind: 'video', url: 'v', from: 1_000, to: 5_000 };

describe('[C04] a film', () => {
  test.each([
    [0, 'a'],
    [1_000, 'a'],
    [1_999, 'a'],
    [2_000, 'b'],
    [2_001, 'b'],
    [9_000, 'c'],
  ])('shows at %i ms picture %s', (time, url) => {
    expect(pictureAt(pictures, time)).toBe(url);
  });

  test('starts at its first frame, the nearest one after its own start', () => {
    expect(alignedFilm(video, [90_000, 1_600, 1_400, 999])).toEqual({ ...video, from: 1_400, to: 5_400 });
    expect(alignedFilm(alignedFilm(video, [1_400]), [1_400])).toEqual({ ...video, from: 1_400, to: 5_400 });
  });

  test('starts at its own stated start if the recording has no such frame', () => {
    expect(alignedFilm(video, [])).toBe(video);
    expect(alignedFilm(video, [999, 11_000])).toBe(video);
    expect(alignedFilm(pictures, [1_400])).toBe(pictures);
  });

  test('in WebM contains its start: Playwright writes it as 2026-11-26 19:52:36.236', () => {
    const head = Buffer.from('1a45dfa30000004461880b580b1e17533b004489', 'hex');
    expect(webmStart(head)).toBe(Date.UTC(2026, 10, 26, 19, 52, 36, 236));
    expect(webmStart(head.subarray(0, 12))).toBeUndefined();
    expect(webmStart(Buffer.from('1a45dfa3', 'hex'))).toBeUndefined();
  });
});

describe('[C04] a film beside a recording', () => {
  const recording = { from: 2_000, to: 8_000 };
  const side = (film: Film | undefined, isFilmBroken = false) => ({ recording, film, isFilmBroken });

  test('is shown if their clocks overlap, from the earlier start to the later end', () => {
    expect(problemOf(side(video))).toBeUndefined();
    expect(shownFilm(side(video))).toBe(video);
    expect(replaySpan(side(video))).toEqual({ from: 1_000, to: 8_000 });
  });

  test.each([
    ['ended before it began', { ...video, from: 0, to: 1_999 }],
    ['began after it ended', { ...video, from: 8_001, to: 9_000 }],
  ])('is not shown if it %s', (_, film) => {
    expect(problemOf(side(film))).toBe('clocksApart');
    expect(shownFilm(side(film))).toBeUndefined();
    expect(replaySpan(side(film))).toEqual(recording);
  });

  test.each([
    ['ended as it began', { ...video, from: 0, to: 2_000 }],
    ['began as it ended', { ...video, from: 8_000, to: 9_000 }],
  ])('is shown if it %s', (_, film) => {
    expect(shownFilm(side(film))).toBe(film);
  });

  test('is omitted if it cannot be played, and a missing film or recording is reported', () => {
    expect(problemOf(side(video, true))).toBe('filmBroken');
    expect(replaySpan(side(video, true))).toEqual(recording);
    expect(problemOf(side(undefined))).toBe('filmMissing');
    expect(problemOf({ recording: undefined, film: video, isFilmBroken: false })).toBe('recordingMissing');
    expect(problemOf({ recording: undefined, film: undefined, isFilmBroken: false })).toBeUndefined();
  });
});

describe('[C04] a recording', () => {
  test('is sorted by its clock, with messages of one moment in order of arrival', () => {
    const [first, second, third] = RECORDING as [InspectionMessage, InspectionMessage, InspectionMessage];
    const same = { ...third, createdAt: second.createdAt };
    expect(inOrder([second, same, first])).toEqual([first, second, same]);
  });

  test('is unchanged after saving and opening it', () => {
    const record = note(EMPTY_RECORD, RECORDING);
    const reopened = note(EMPTY_RECORD, JSON.parse(JSON.stringify(recordedMessages(record))) as InspectionMessage[]);
    expect(JSON.parse(JSON.stringify(reopened))).toEqual(JSON.parse(JSON.stringify(record)));
    expect(recordedMessages(record)).toHaveLength(RECORDING.length);
  });

  test('stores only the changes of a context', () => {
    const big = { tags: ['a', 'b'] };
    const event = { type: 'tick' };
    const messages: InspectionMessage[] = [
      actor('p/x:0', 'gate', { snapshot: { status: 'active', value: 'closed', context: { big, count: 0 } } }),
      { type: '@xstate.event', sessionId: 'p/x:0', event, eventId: 1, createdAt: '1' },
      {
        type: '@xstate.snapshot',
        sessionId: 'p/x:0',
        event,
        eventId: 1,
        snapshot: { status: 'active', value: 'closed', context: { count: 1 } },
        kept: ['big'],
        createdAt: '1',
      },
    ];
    const saved = recordedMessages(note(EMPTY_RECORD, messages)).at(-1);
    expect(saved).toMatchObject({ kept: ['big'], snapshot: { context: { count: 1 } } });
    expect(JSON.stringify(saved)).not.toContain('tags');
  });

  test('without its oldest events is saved from there on, and opens', () => {
    const events = Array.from({ length: ENTRIES_MAX + 1 }, (_, at) => ({
      type: '@xstate.event' as const,
      sessionId: 'p/x:0',
      event: { type: 'tick' },
      eventId: at,
      createdAt: String(2_000_000_000_000 + at),
    }));
    const record = note(EMPTY_RECORD, [RECORDING[0]!, ...events]);
    expect(record.dropped).toBe(2_500);
    const reopened = note(EMPTY_RECORD, recordedMessages(record));
    expect(Object.keys(reopened.actors)).toEqual(['p/x:0']);
    expect(spanOf(reopened)).toEqual(spanOf(record));
  });

  test('has a moment for every time, even after its oldest are dropped', () => {
    const record = note(EMPTY_RECORD, RECORDING);
    const first = record.entries[0]!.time;
    expect([first - 1, first, first + 399, first + 400, first + 9_999].map((time) => momentAt(record, time))).toEqual([
      -1, 0, 2, 3, 3,
    ]);
    expect([-1, 0, 3, 4].map((moment) => timeOf(record, moment))).toEqual([first, first, first + 400, undefined]);
    const cut = { ...record, entries: record.entries.slice(1), dropped: 1 };
    expect(momentAt(cut, first)).toBe(0);
    expect(momentAt(cut, first + 100)).toBe(1);
    expect(timeOf(cut, 1)).toBe(first + 100);
    expect(timeOf(cut, 0)).toBe(first + 100);
    expect(spanOf(EMPTY_RECORD)).toBeUndefined();
  });
});
