import { expect, test } from 'vitest';
import { tileAt } from '../../core/domain/storyboard.ts';

const board = { url: '/sheet.jpg', every: 2, width: 160, height: 90, columns: 6, count: 30 };

test.each([
  [0, 0, 0],
  [1.99, 0, 0],
  [2, 160, 0],
  [11.9, 800, 0],
  [12, 0, 90],
  [59.9, 800, 360],
  [999, 800, 360],
  [-3, 0, 0],
])('[P15] at %d s the image is at %d, %d', (time, x, y) => {
  expect(tileAt(board, time)).toEqual({ x, y });
});
