/** The frame on show, according to the reports of browsers: decision 0136. */
import { describe, expect, test } from 'vitest';
import {
  isTarget,
  NO_FRAME,
  trustedStart,
  withDecision,
  withMovement,
  withoutReports,
  withReport,
  withSeek,
  type PresentedFrame,
} from '../../core/domain/presented-frame.ts';

/** A film at 25 fps, paused at 10 s unless stated otherwise. */
const reported = (
  frame: PresentedFrame,
  start: number,
  { count = 1, at = 0, time = 10, isPaused = true, isSeeking = false } = {},
): PresentedFrame =>
  withReport(
    frame,
    { mediaTime: start, presentedFrames: count },
    { currentTime: time, paused: isPaused, seeking: isSeeking },
    at,
  );

const sought = (frame: PresentedFrame, target: number, at: number): PresentedFrame =>
  withSeek(frame, target, { paused: true }, at);

const MOVED = withMovement(NO_FRAME);

describe('[P15] [B22] a paused film', () => {
  test.each([
    ['holds its moment', 9.98, 'known'],
    ['begins just as it is reached', 10, 'known'],
    ['began less than a twentieth of a second ago', 9.951, 'known'],
    ['began longer ago: a report on its way, of a frame from before', 9.94, 'unknown'],
    ['begins later', 10.02, 'unknown'],
  ] as const)('shows the reported frame if that %s', (_, start, status) => {
    expect(reported(MOVED, start)).toMatchObject({ status, reported: start });
  });

  test('shows an unknown frame once it plays, or another film is opened', () => {
    const known = reported(MOVED, 9.98);
    expect(withMovement(known)).toMatchObject({ status: 'unknown', certain: 9.98 });
    const other = withoutReports(known);
    expect(other.status).toBe('unknown');
    expect(other.reported).toBeUndefined();
    expect(other.certain).toBeUndefined();
  });
});

test('[P15] a playing film knows its frame only for a moment', () => {
  expect(reported(MOVED, 9.98, { isPaused: false }).status).toBe('unknown');
});

describe('[P15] a seek from a known frame', () => {
  const seeking = sought(reported(MOVED, 9.98), 20.02, 1_000);

  test('leaves the frame unknown until it is reported', () => {
    expect(seeking.status).toBe('unknown');
  });

  test.each([
    ['during the seek', { isSeeking: true }],
    ['whatever time its presentation is given', { at: 500 }],
  ])('ends with the next report, %s', (_, over) => {
    expect(reported(seeking, 20, { count: 2, time: 20.02, ...over }).status).toBe('known');
  });

  test('leads to a slightly later frame if nothing is buffered at the target', () => {
    expect(reported(seeking, 20.08, { count: 2, time: 20.02 }).status).toBe('known');
    expect(reported(seeking, 22, { count: 2, time: 20.02 }).status).toBe('unknown');
  });

  test('does not mistake a frame presented earlier for a later one', () => {
    expect(reported(seeking, 20.08, { count: 1, time: 20.02 }).status).toBe('unknown');
  });
});

describe('[P15] a seek from an unknown frame', () => {
  const seeking = sought(NO_FRAME, 20.02, 1_000);

  test('does not mistake a late report of the old frame for the target', () => {
    expect(reported(seeking, 20, { at: 900, time: 20.02 }).status).toBe('unknown');
  });

  test('accepts a frame presented since, with a tolerance of 2 ms between clocks', () => {
    for (const at of [998, 1_000, 1_016])
      expect(reported(seeking, 20, { at, time: 20.02 }).status, `${at}`).toBe('known');
    expect(reported(seeking, 20, { at: 997, time: 20.02 }).status).toBe('unknown');
  });

  test('is undecided after a report during the seek, until the target frame has been painted', () => {
    const undecided = reported(seeking, 20, { at: 1_016, time: 20.02, isSeeking: true });
    expect(undecided.status).toBe('undecided');
    expect(withDecision(undecided, undecided.seek).status).toBe('known');
  });

  test('stays unknown if another seek starts before the first one is decided', () => {
    const undecided = reported(seeking, 20, { at: 1_016, time: 20.02, isSeeking: true });
    const again = sought(undecided, 30, 1_000);
    const second = reported(again, 30, { at: 1_020, time: 30, isSeeking: true });
    expect(withDecision(second, undecided.seek).status).toBe('undecided');
    expect(withDecision(second, second.seek).status).toBe('known');
  });

  test('accepts any frame during playback', () => {
    expect(withSeek(MOVED, 20.02, { paused: false }, 1_000).seek).toBeUndefined();
  });
});

test('[B22] Firefox reports the target as the start of its frame, which is not trusted', () => {
  const there = reported(sought(reported(MOVED, 9.98), 20.013, 1_000), 20.013, { count: 2, time: 20.013 });
  expect(isTarget(there, 20.013)).toBe(true);
  expect(trustedStart(there)).toBeUndefined();
  expect(there.certain).toBe(9.98);
  const moved = reported(there, 20.04, { count: 3, time: 20.05 });
  expect(trustedStart(moved)).toBe(20.04);
  expect(moved.certain).toBe(20.04);
});
