import { expect, it } from 'vitest';
import { DEFAULT_FLAGS, readFlags } from '../../core/domain/flags.ts';

it.each([
  [null, {}],
  ['', {}],
  ['scores', { scores: true }],
  ['-autopromo scores', { autopromo: false, scores: true }],
  ['-revertcolors,ANALYTICS', { revertColors: false, analytics: true }],
  ['unknown -', {}],
])('[L36] flags="%s"', (text, changes) => {
  expect(readFlags(text)).toEqual({ ...DEFAULT_FLAGS, ...changes });
});
