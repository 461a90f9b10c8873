import { describe, expect, it } from 'vitest';
import { filmTimeOf, gapsOf, offsetOf, type Span } from '../../core/domain/live-event.ts';

/** From and to, in seconds. */
const span = (from: number, to: number): Span => ({ at: from * 1000, duration: to - from });
const shown = (spans: readonly Span[]): number[][] =>
  spans.map(({ at, duration }) => [at / 1000, at / 1000 + duration]);

describe('the gaps of a camera', () => {
  it.each<[string, [number, number][], [number, number][], [number, number][]]>([
    [
      'another went on all the time',
      [
        [0, 10],
        [20, 30],
      ],
      [[0, 30]],
      [[10, 20]],
    ],
    [
      'another was interrupted for a part of it',
      [
        [0, 10],
        [20, 30],
      ],
      [
        [0, 15],
        [25, 40],
      ],
      [[10, 15]],
    ],
    [
      'another began and ended within it',
      [
        [0, 10],
        [40, 50],
      ],
      [[20, 30]],
      [[20, 30]],
    ],
    [
      'two others overlap',
      [
        [0, 10],
        [40, 50],
      ],
      [
        [12, 25],
        [20, 30],
      ],
      [[12, 30]],
    ],
    [
      'nobody had anything',
      [
        [0, 10],
        [20, 30],
      ],
      [
        [0, 8],
        [22, 30],
      ],
      [],
    ],
    ['before it began and after it ended', [[10, 20]], [[0, 30]], []],
    [
      'less than the jitter of arrival',
      [
        [0, 10],
        [10.04, 30],
      ],
      [[0, 30]],
      [],
    ],
  ])('[S05] %s', (_case, own, others, expected) => {
    expect(
      shown(
        gapsOf(
          own.map(([from, to]) => span(from, to)),
          others.map(([from, to]) => span(from, to)),
        ),
      ),
    ).toEqual(expected);
  });

  it('[S05] filling them keeps both films in sync, wherever each was interrupted', () => {
    const [one, other] = [
      [span(0, 10), span(20, 60)],
      [span(2, 15), span(25, 60)],
    ];
    const whole = (own: Span[], others: Span[]): Span[] =>
      [...own, ...gapsOf(own, others)].toSorted((a, b) => a.at - b.at);
    const [first, second] = [whole(one, other), whole(other, one)];
    const offset = offsetOf(first, second) / 1000;
    expect(offset).toBe(2);
    // From 15 to 20 s neither has any frames.
    for (const [moment, time] of [
      [5, 5],
      [12, 12],
      [22, 17],
      [30, 25],
      [55, 50],
    ] as const) {
      expect(filmTimeOf(first, moment * 1000)).toBe(time);
      expect((filmTimeOf(second, moment * 1000) ?? Number.NaN) + offset).toBe(time);
    }
  });
});

describe("the offset of a film's start", () => {
  it.each([
    ['within the first', [span(0, 10), span(20, 30)], [span(25, 30)], 15_000],
    ['in an interruption of the first', [span(0, 10), span(20, 30)], [span(15, 30)], 10_000],
    ['before the first', [span(25, 30)], [span(0, 10), span(20, 30)], -15_000],
    ['after the first', [span(0, 10)], [span(30, 40)], 30_000],
    ['together with it', [span(0, 10)], [span(0, 9)], 0],
  ])('[S05] %s', (_case, first, other, ms) => {
    expect(offsetOf(first, other)).toBe(ms);
  });
});
