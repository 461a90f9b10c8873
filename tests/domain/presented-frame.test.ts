/** Which frame is on show, by the reports of browsers: decision 0136. */
import { describe, expect, test } from 'vitest';
import {
  isTarget,
  NO_FRAME,
  presentedFrame,
  trustedStart,
  type PresentedFrame,
  type PresentedFrameEvent,
} from '../../core/domain/presented-frame.ts';

const after = (...events: readonly PresentedFrameEvent[]): PresentedFrame => events.reduce(presentedFrame, NO_FRAME);

/** A film at 25 frames a second that is paused at 10 s, unless it says otherwise. */
const report = (
  start: number,
  { count = 1, at = 0, time = 10, isPaused = true, isSeeking = false } = {},
): PresentedFrameEvent => ({ type: 'report', start, count, at, time, isPaused, isSeeking });

const seek = (target: number, at: number, isPaused = true): PresentedFrameEvent => ({
  type: 'seek',
  target,
  at,
  isPaused,
});

const decide = (frame: PresentedFrame): PresentedFrame => presentedFrame(frame, { type: 'decide', seek: frame.seek });

describe('[P15] [B22] a film that is paused', () => {
  test.each([
    ['holds its moment', 9.98, 'known'],
    ['begins just as it is reached', 10, 'known'],
    ['began less than a twentieth of a second ago', 9.951, 'known'],
    ['began longer ago: a report on its way, of a frame from before', 9.94, 'unknown'],
    ['begins later', 10.02, 'unknown'],
  ] as const)('shows the reported frame where that %s', (_, start, status) => {
    expect(after({ type: 'play' }, { type: 'pause' }, report(start))).toMatchObject({ status, reported: start });
  });

  test('may paint another frame for a while, and then rests', () => {
    const paused = after({ type: 'play' }, { type: 'pause' });
    expect(paused.motion).toBe('stopping');
    expect(presentedFrame(paused, { type: 'rest' }).motion).toBe('still');
    expect(presentedFrame(paused, { type: 'play' }).motion).toBe('moving');
  });

  test('shows a frame that nobody knows once it plays, or another film is opened', () => {
    const known = after(report(9.98));
    for (const type of ['play', 'emptied', 'reset'] as const)
      expect(presentedFrame(known, { type }).status, type).toBe('unknown');
    expect(presentedFrame(known, { type: 'reset' })).toMatchObject({ reported: undefined, certain: undefined });
  });
});

test('[P15] a film that plays shows no frame that is known for longer than a moment', () => {
  expect(after({ type: 'play' }, report(9.98, { isPaused: false })).status).toBe('unknown');
});

describe('[P15] a seek from a frame that was known', () => {
  const sought = after(report(9.98), seek(20.02, 1_000));

  test('leaves the frame unknown until it is reported', () => {
    expect(sought.status).toBe('unknown');
  });

  test.each([
    ['during the seek', { isSeeking: true }],
    ['whatever time its presentation is given', { at: 500 }],
  ])('is over with the next report, %s', (_, over) => {
    expect(presentedFrame(sought, report(20, { count: 2, time: 20.02, ...over })).status).toBe('known');
  });

  test('leads to a frame that begins a little later where nothing is loaded at the moment sought', () => {
    expect(presentedFrame(sought, report(20.08, { count: 2, time: 20.02 })).status).toBe('known');
    expect(presentedFrame(sought, report(22, { count: 2, time: 20.02 })).status).toBe('unknown');
  });

  test('does not take a frame that was presented before for one that begins later', () => {
    expect(presentedFrame(sought, report(20.08, { count: 1, time: 20.02 })).status).toBe('unknown');
  });
});

describe('[P15] a seek from a frame that was not known', () => {
  const sought = after(seek(20.02, 1_000));

  test('does not take the frame from before, whose report comes late, for the one sought', () => {
    expect(presentedFrame(sought, report(20, { at: 900, time: 20.02 })).status).toBe('unknown');
  });

  test('takes a frame presented since, by clocks that differ by 2 ms', () => {
    for (const at of [998, 1_000, 1_016])
      expect(presentedFrame(sought, report(20, { at, time: 20.02 })).status, `${at}`).toBe('known');
    expect(presentedFrame(sought, report(20, { at: 997, time: 20.02 })).status).toBe('unknown');
  });

  test('is undecided by a report during the seek, until the frame sought has been painted', () => {
    const undecided = presentedFrame(sought, report(20, { at: 1_016, time: 20.02, isSeeking: true }));
    expect(undecided.status).toBe('undecided');
    expect(decide(undecided).status).toBe('known');
  });

  test('stays unknown where another seek has begun when the first one would be decided', () => {
    const undecided = presentedFrame(sought, report(20, { at: 1_016, time: 20.02, isSeeking: true }));
    const again = presentedFrame(undecided, seek(30, 1_000));
    const reported = presentedFrame(again, report(30, { at: 1_020, time: 30, isSeeking: true }));
    expect(presentedFrame(reported, { type: 'decide', seek: undecided.seek }).status).toBe('undecided');
    expect(decide(reported).status).toBe('known');
  });

  test('while pictures move is followed by any frame', () => {
    expect(after({ type: 'play' }, seek(20.02, 1_000, false)).seek).toBeUndefined();
  });
});

test('[B22] Firefox reports the moment sought as the start of the frame there: it is not to be trusted', () => {
  const sought = after(report(9.98), seek(20.013, 1_000), report(20.013, { count: 2, time: 20.013 }));
  expect(isTarget(sought, 20.013)).toBe(true);
  expect(trustedStart(sought)).toBeUndefined();
  expect(sought.certain).toBe(9.98);
  const moved = presentedFrame(sought, report(20.04, { count: 3, time: 20.05 }));
  expect(trustedStart(moved)).toBe(20.04);
  expect(moved.certain).toBe(20.04);
});
