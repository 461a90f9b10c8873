import { expect, it } from 'vitest';
import { mergeItems } from '../../core/domain/merge-items.ts';

const item = (id: string, title = id) => ({ id, title });
const BEFORE = [item('c'), item('b'), item('a')];

it.each([
  ['nothing', { items: [], gone: [], whole: false }, BEFORE],
  [
    'a changed item, where it was',
    { items: [item('b', 'new')], gone: [], whole: false },
    [item('c'), item('b', 'new'), item('a')],
  ],
  ['a new item, first', { items: [item('d')], gone: [], whole: false }, [item('d'), ...BEFORE]],
  ['an item that is gone', { items: [], gone: ['b'], whole: false }, [item('c'), item('a')]],
  ['an unknown item that is gone', { items: [], gone: ['x'], whole: false }, BEFORE],
  ['a list that starts over', { items: [item('a', 'new')], gone: ['c'], whole: true }, [item('a', 'new')]],
])('[S02] [S05] an update of a list: %s', (_, changes, after) => {
  expect(mergeItems(BEFORE, changes)).toEqual(after);
});
