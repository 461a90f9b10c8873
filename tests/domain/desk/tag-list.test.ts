import { describe, expect, it } from 'vitest';
import type { DeskTag } from '../../../core/domain/desk/desk-tag.ts';
import { inOrder } from '../../../core/domain/desk/fields.ts';
import { changedList, findTag, orderedList } from '../../../core/domain/desk/tag-list.ts';

const tag = (id: string, start: number, more: Partial<DeskTag> = {}): DeskTag => ({
  id,
  category: 'Gate',
  description: '',
  start,
  by: null,
  revision: 1,
  ...more,
});
const ids = (tags: readonly DeskTag[]): string[] => tags.map(({ id }) => id);

describe('a list of tags', () => {
  const list = orderedList([tag('c', 30), tag('a', 10), tag('b', 20)]);

  it('[B14] is sorted by time, then by id', () => {
    expect(ids(list)).toEqual(['a', 'b', 'c']);
    expect(ids(orderedList([tag('y', 5), tag('x', 5)]))).toEqual(['x', 'y']);
  });

  it('[B14] adds tags in order, and removes others', () => {
    expect(ids(changedList(list, ['b'], [tag('d', 5), tag('e', 25)]))).toEqual(['d', 'a', 'e', 'c']);
    expect(ids(changedList(list, ['unknown'], [tag('d', 20)]))).toEqual(['a', 'b', 'd', 'c']);
    expect(ids(list)).toEqual(['a', 'b', 'c']);
  });

  it('[B14] moves a tag whose time changes', () =>
    expect(ids(changedList(list, ['a'], [tag('a', 40)]))).toEqual(['b', 'c', 'a']));

  it('[B14] is the same object if nothing changes', () => {
    expect(changedList(list, ['unknown'], [])).toBe(list);
    expect(changedList(list, [], [])).toBe(list);
  });

  it('[B14] finds a tag by its id, as contained in this list', () => {
    const next = changedList(list, ['a', 'b'], [tag('a', 11, { revision: 2 }), tag('d', 5)]);
    expect([findTag(next, 'a')?.start, findTag(next, 'b'), findTag(next, 'c')?.start]).toEqual([11, undefined, 30]);
    expect([findTag(list, 'a')?.start, findTag(list, 'b')?.start, findTag(list, 'd')]).toEqual([10, 20, undefined]);
    const back = changedList(next, ['d'], [tag('b', 21)]);
    expect([findTag(back, 'b')?.start, findTag(back, 'd')]).toEqual([21, undefined]);
  });

  it('[B14] after a thousand changes equals a list made from scratch', () => {
    let next: readonly DeskTag[] = orderedList([]);
    const expected = new Map<string, DeskTag>();
    for (let n = 0; n < 3_000; n++) {
      const id = `t${(n * 7) % 401}`;
      const changed = n % 3 === 0 ? undefined : tag(id, (n * 131) % 997, { revision: n });
      next = changedList(next, [id], changed ? [changed] : []);
      if (changed) expected.set(id, changed);
      else expected.delete(id);
    }
    expect(next).toEqual(Array.from(expected.values()).toSorted(inOrder));
    for (let n = 0; n < 401; n++) expect(findTag(next, `t${n}`)).toBe(expected.get(`t${n}`));
  });

  it('[B14] reads only a few of 20,000 tags to change one', () => {
    let looks = 0;
    const many = orderedList(
      Array.from({ length: 20_000 }, (_, n) =>
        Object.defineProperty({ ...tag(`t${n}`, n) }, 'start', { get: () => ((looks += 1), n) }),
      ),
    );
    looks = 0;
    const next = changedList(many, ['t15000'], [tag('new', 9_999.5)]);
    expect(ids(next.slice(9_999, 10_002))).toEqual(['t9999', 'new', 't10000']);
    // Two binary searches of fifteen steps each.
    expect(looks).toBeLessThan(50);
  });
});
