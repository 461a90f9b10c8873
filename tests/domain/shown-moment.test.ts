import { expect, it } from 'vitest';
import { shownMoment } from '../../core/domain/shown-moment.ts';

const frame = (start: number) => ({ start, length: 0.04 });

it.each([
  ['at the clock within the picture on show', 12, frame(11.98), 0, 12],
  ['where the picture begins that is drawn late', 12, frame(11.92), 0, 11.92],
  ['where the picture begins that is drawn early', 12, frame(12.02), 0, 12.02],
  ['where the picture begins whose length is not known', 12, { start: 11.98, length: undefined }, 0, 11.98],
  ['at the clock where the browser does not tell frames', 12, undefined, 0, 12],
  ['before, by what the film has run since', 12, frame(11.98), 0.15, 11.85],
  ['where it was by the clock, however late the picture is that came after it', 12, frame(11.92), 0.15, 11.85],
  ['where the picture begins that was drawn late then and is still on show', 12, frame(11.85), 0.1, 11.85],
  ['within the picture that is still on show', 12, frame(11.85), 0.14, 11.86],
  ['before a picture that is drawn early, by what the film has run since', 12, frame(12.02), 0.15, 11.87],
  ['not before the film begins', 0.1, frame(0.08), 0.15, 0],
])('[B14] a press is placed %s', (_, time, on, ran, expected) => {
  expect(shownMoment(time, on, ran)).toBeCloseTo(expected, 9);
});
