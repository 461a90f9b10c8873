import { describe, expect, it } from 'vitest';
import { playListAddress, readPlayAddress, safeBack } from '../../core/domain/address-player.ts';

const read = (query: string) => readPlayAddress(new URLSearchParams(query));

describe('the media that an address selects', () => {
  it.each([
    ['video=12', { type: 'video', id: '12', tags: [] }],
    ['audio=a1', { type: 'audio', id: 'a1', tags: [] }],
    ['video=12&audio=a1', { type: 'video', id: '12', tags: [] }],
    ['videoTags=t1,t2', { type: 'video', id: undefined, tags: ['t1', 't2'] }],
    ['tags=t3', { type: 'video', id: undefined, tags: ['t3'] }],
    ['audioTags=t4, t5', { type: 'audio', id: undefined, tags: ['t4', 't5'] }],
    ['tags=t1&audioTags=t4,t5', { type: 'video', id: undefined, tags: ['t1'], sounds: ['t4', 't5'] }],
    ['tags=t1,,<b>,../x,t2', { type: 'video', id: undefined, tags: ['t1', 't2'] }],
    ['video=12&tag=t9&start=61.5', { id: '12', tag: 't9', start: 61.5 }],
    ['video=12&start=-3', { start: undefined }],
    ['video=12&start=1e3', { start: undefined }],
    ['video=12&pre-roll=5&post-roll=45', { preRoll: 5, postRoll: 45 }],
    ['video=12&pre-roll=30&post-roll=31', { preRoll: 30, postRoll: undefined }],
    ['video=12&pre-roll=default&post-roll=0', { preRoll: undefined, postRoll: 0 }],
    ['video=12&pre-roll=60&post-roll=60', { preRoll: undefined, postRoll: 60 }],
    ['video=12&user=9', { userId: 9, groupId: 64 }],
    ['video=12&user=0', { userId: 64 }],
    ['video=12&user=me', { userId: 64 }],
  ])('[P03] %s', (query, expected) => {
    expect(read(query)).toMatchObject(expected);
  });

  it.each(['', 'user=64', 'video=', 'video=../../etc', 'tags=,', 'search=slalom'])(
    '[P03] "%s" names nothing',
    (query) => {
      expect(read(query)).toBeUndefined();
    },
  );
});

describe('the address that a sign-in returns to', () => {
  it.each([
    ['/play?video=12#t', '/play?video=12#t'],
    ['/', '/'],
    [null, '/'],
    ['', '/'],
    ['play', '/'],
    ['//evil.example/x', '/'],
    ['/\\evil.example', '/'],
    ['https://evil.example/', '/'],
    ['javascript:alert(1)', '/'],
    ['/\t/evil.example', '/'],
    ['/login?back=/login', '/'],
    ['/a/../..//evil.example', '/'],
  ])('[L32] %s leads to %s', (back, expected) => {
    expect(safeBack(back, 'https://here.example')).toBe(expected);
  });
});

it('[L14] the address of a list of tags is encoded, and parsed back', () => {
  const address = playListAddress({ tags: ['t7', 'a:b.c'], sounds: [], preRoll: 3, postRoll: 45 });
  expect(address).toBe('/play?tags=t7%2Ca%3Ab.c&pre-roll=3&post-roll=45');
  expect(readPlayAddress(new URL(address, 'https://site.test').searchParams)).toMatchObject({
    id: undefined,
    tags: ['t7', 'a:b.c'],
    preRoll: 3,
    postRoll: 45,
  });
  expect(playListAddress({ tags: ['t7'], sounds: [], preRoll: 0, postRoll: undefined })).toBe(
    '/play?tags=t7&pre-roll=0',
  );
});

it('[L14] [P03] a list of audio media, and one of both types, keep their types', () => {
  const read = (list: { tags: string[]; sounds: string[] }) =>
    readPlayAddress(
      new URL(playListAddress({ ...list, preRoll: 0, postRoll: undefined }), 'https://site.test').searchParams,
    );
  expect(read({ tags: [], sounds: ['s1', 's2'] })).toMatchObject({ type: 'audio', tags: ['s1', 's2'] });
  expect(read({ tags: [], sounds: ['s1'] })).not.toHaveProperty('sounds');
  expect(read({ tags: ['t1'], sounds: ['s1', 's2'] })).toMatchObject({
    type: 'video',
    tags: ['t1'],
    sounds: ['s1', 's2'],
  });
});
