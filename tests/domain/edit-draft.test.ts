/** What two people's changes come to: each part by itself. */
import { describe, expect, it } from 'vitest';
import { edit } from '../../src/domain/item-actions/edit.ts';
import { readEditTarget } from '../../src/domain/edit-address.ts';
import {
  changeDraft,
  changesOf,
  clashesOf,
  draftOf,
  isDirty,
  isSame,
  rebase,
  tagRows,
} from '../../src/domain/edit-draft.ts';
import { EDITED_TYPES, editProblems, fieldsOf, isDay, NO_MEDIUM, type EditedMedium } from '../../src/domain/edit.ts';
import type { Tag } from '../../src/domain/tag.ts';

const tag = (id: string, time = '00:00:01', description = id): Tag => ({
  id,
  type: '',
  category: '',
  time,
  description,
  videoId: 'v',
});
const base: EditedMedium = { ...NO_MEDIUM, id: 'v', type: 'Video', version: 1, tags: [tag('a'), tag('b'), tag('c')] };
const now = (fields: Partial<EditedMedium['fields']>, tags = base.tags): EditedMedium => ({
  ...base,
  version: 2,
  fields: { ...base.fields, ...fields },
  tags,
});

describe('a draft', () => {
  it('[L17] sends what differs and nothing else', () => {
    let draft = changeDraft(base, draftOf(base), { kind: 'field', field: 'keywords', value: ['x'] });
    draft = changeDraft(base, draft, { kind: 'tag', tag: tag('a', '00:00:09') });
    draft = changeDraft(base, draft, { kind: 'removeTag', id: 'b' });
    draft = changeDraft(base, draft, { kind: 'tag', tag: tag('d') });
    expect(changesOf(base, draft)).toEqual({
      fields: { keywords: ['x'] },
      saved: [tag('a', '00:00:09'), tag('d')],
      removed: ['b'],
    });
    expect(tagRows(base, draft.tags).map(({ tag: { id }, state }) => `${id} ${state}`)).toEqual([
      'b removed',
      'c same',
      'd added',
      'a changed',
    ]);
  });

  it('[L17] of a tag that is added and deleted again is clean', () => {
    let draft = changeDraft(base, draftOf(base), { kind: 'tag', tag: tag('d') });
    expect(isDirty(base, draft)).toBe(true);
    draft = changeDraft(base, draft, { kind: 'removeTag', id: 'd' });
    expect(isDirty(base, draft)).toBe(false);
    draft = changeDraft(base, changeDraft(base, draft, { kind: 'removeTag', id: 'a' }), {
      kind: 'restoreTag',
      id: 'a',
    });
    expect(isDirty(base, draft)).toBe(false);
  });

  it('[L17] is recognised where its save was kept and the answer was lost', () => {
    const draft = changeDraft(base, draftOf(base), { kind: 'tag', tag: tag('d') });
    const kept = now({}, [...base.tags, tag('d')]);
    expect(clashesOf(base, draft, kept)).toEqual([]);
    expect(isDirty(kept, rebase(base, draft, kept))).toBe(false);
  });
});

describe('two drafts', () => {
  it.each([
    ['only theirs changed', {}, { title: 'T' }, []],
    ['only mine changed', { title: 'M' }, {}, []],
    ['both changed to the same', { title: 'S' }, { title: 'S' }, []],
    ['both changed', { title: 'M' }, { title: 'T' }, ['field:title']],
    ['both put members into order', { members: ['1', '2'] }, { members: ['2', '1'] }, ['field:members']],
  ] as const)('[L17] %s', (_, mine, theirs, keys) => {
    const medium: EditedMedium = { ...base, type: 'Collection' };
    const draft = { ...draftOf(medium), fields: { ...medium.fields, ...mine } as EditedMedium['fields'] };
    const after = { ...now(theirs as Partial<EditedMedium['fields']>), type: 'Collection' } as const;
    expect(clashesOf(medium, draft, after).map(({ key }) => key)).toEqual(keys);
  });

  it.each([
    ['mine changed, theirs deleted', tag('a', '00:00:09'), undefined, ['tag:a']],
    ['mine deleted, theirs changed', null, tag('a', '00:00:07'), ['tag:a']],
    ['both deleted', null, undefined, []],
    ['mine changed, theirs untouched', tag('a', '00:00:09'), tag('a'), []],
    ['both to the same', tag('a', '00:00:09'), tag('a', '00:00:09'), []],
  ] as const)('[L17] of one tag: %s', (_, mine, theirs, keys) => {
    const draft = { ...draftOf(base), tags: { a: mine } };
    const after = now({}, [...(theirs ? [theirs] : []), tag('b'), tag('c')]);
    expect(clashesOf(base, draft, after).map(({ key }) => key)).toEqual(keys);
    const theirsChosen = rebase(base, draft, after, { 'tag:a': 'theirs' });
    expect(theirsChosen.tags).toEqual({});
  });

  it('[L17] keep every other row of both', () => {
    const draft = { ...draftOf(base), tags: { a: tag('a', '00:00:09'), n: tag('n') } };
    const after = now({}, [tag('a'), tag('c', '00:00:05'), tag('theirs')]);
    const merged = rebase(base, draft, after);
    expect(tagRows(after, merged.tags).map(({ tag: { id, time } }) => `${id} ${time}`)).toEqual([
      'theirs 00:00:01',
      'n 00:00:01',
      'c 00:00:05',
      'a 00:00:09',
    ]);
  });
});

describe('rules', () => {
  it('[L17] every address of an edit action is read by the page that it leads to', () => {
    for (const type of EDITED_TYPES) {
      const target = edit.target?.({ id: 'a b&c', type, visibility: 'public' }) ?? '';
      const url = new URL(target, 'https://host.example');
      expect(readEditTarget(url.pathname, url.searchParams), type).toMatchObject({ id: 'a b&c' });
      expect(readEditTarget(url.pathname, url.searchParams)?.types).toContain(type);
    }
    for (const wrong of ['/media_edit', '/media_edit?photo=1', '/constructor?video=1', '/photo_edit?photo=']) {
      const url = new URL(wrong, 'https://host.example');
      expect(readEditTarget(url.pathname, url.searchParams)).toBeUndefined();
    }
  });

  it.each([
    ['', true],
    ['2024-02-29', true],
    ['2023-02-29', false],
    ['2024-2-9', false],
    ['soon', false],
  ])('[L17] %s is a day: %s', (text, is) => expect(isDay(text)).toBe(is));

  it('[L17] a key is asked for once', () => {
    const draft = { ...draftOf(base), fields: { ...base.fields, visibility: 'key' as const } };
    expect(editProblems(base, draft)).toEqual(['key']);
    expect(editProblems({ ...base, hasKey: true }, draft)).toEqual([]);
    expect(editProblems(base, { ...draft, key: 'open sesame' })).toEqual([]);
  });

  it('[L17] each type has its own fields, and missing and undefined are one', () => {
    expect(fieldsOf('Test')).toContain('members');
    expect(fieldsOf('Video')).not.toContain('members');
    expect(isSame({ a: 1, b: undefined }, { a: 1 })).toBe(true);
    expect(isSame(['1'], ['1', '2'])).toBe(false);
    expect(isSame(null, {})).toBe(false);
  });
});
