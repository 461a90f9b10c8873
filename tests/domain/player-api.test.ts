import { expect, it } from 'vitest';
import { eventsBetween, isSound, NO_STATE } from '../../core/domain/player-api.ts';
import { tagsOf } from '../../machines/player/api/api.rules.ts';
import type { PlayerCall, PlayerState, TagQuery } from '../../core/domain/player-api.ts';
import type { TimedTag } from '../../core/domain/tag.ts';

const film: PlayerState = {
  ...NO_STATE,
  medium: '7',
  duration: 60,
  readyState: 4,
  paused: false,
  moving: true,
  currentTime: 10,
};
const tag = { id: 'a', type: '', category: 'Gates', description: 'Gate 1', start: 10, highlight: false };

it.each<[what: string, before: Partial<PlayerState>, after: Partial<PlayerState>, events: string[]]>([
  ['nothing', {}, {}, []],
  ['a pause', {}, { paused: true, moving: false }, ['pause']],
  ['play, and that it moves', { paused: true, moving: false }, {}, ['play', 'playing']],
  ['time', {}, { currentTime: 10.1 }, ['timeupdate']],
  ['a seek begins', {}, { seeking: true, moving: false }, ['seeking']],
  ['a seek ends where it was', { seeking: true }, {}, ['timeupdate', 'seeked']],
  ['a stall', {}, { waiting: true, moving: false }, ['waiting']],
  ['a stall is over', { waiting: true, moving: false }, {}, ['playing']],
  ['the end', {}, { paused: true, moving: false, ended: true }, ['pause', 'ended']],
  ['volume', {}, { volume: 0.5 }, ['volumechange']],
  ['mute', {}, { muted: true }, ['volumechange']],
  ['rate', {}, { playbackRate: 2 }, ['ratechange']],
  ['an unknown duration stays unknown', { duration: NaN }, { duration: NaN }, []],
  ['more is buffered', { buffered: [[0, 12]] }, { buffered: [[0, 14]] }, ['progress']],
  ['the same is buffered', { buffered: [[0, 12]] }, { buffered: [[0, 12]] }, []],
  ['another tag', {}, { currentTag: tag }, ['tagchange']],
  ['newer words of the same tag', { currentTag: tag }, { currentTag: { ...tag, description: 'Gate 2' } }, []],
  ['an advert', {}, { advert: true }, ['datachange']],
  ['a failed stream', {}, { error: { code: 2, message: '' } }, ['error']],
  ['a stream that plays again', { error: { code: 2, message: '' } }, {}, []],
])('[E02] events: %s', (_, before, after, events) => {
  expect(eventsBetween({ ...film, ...before }, { ...film, ...after })).toEqual(events);
});

it('[E02] a film that is removed leaves no state, and gives the reason', () => {
  expect(eventsBetween(film, { ...NO_STATE, denied: 'private' })).toEqual([
    'emptied',
    'durationchange',
    'datachange',
    'timeupdate',
    'pause',
    'accessdenied',
  ]);
});

it.each<[call: PlayerCall, sound: boolean]>([
  [{ method: 'currentTime', value: 0 }, true],
  [{ method: 'currentTime', value: Infinity }, false],
  [{ method: 'currentTime', value: NaN }, false],
  [{ method: 'volume', value: 0 }, true],
  [{ method: 'volume', value: 1 }, true],
  [{ method: 'volume', value: 1.01 }, false],
  [{ method: 'volume', value: NaN }, false],
  [{ method: 'playbackRate', value: 0.0625 }, true],
  [{ method: 'playbackRate', value: 0 }, false],
  [{ method: 'playbackRate', value: 17 }, false],
  [{ method: 'muted', value: false }, true],
  [{ method: 'quality', value: 'auto' }, true],
  [{ method: 'quality', value: 720 }, true],
  [{ method: 'captions', value: 'off' }, true],
  [{ method: 'camera', value: '' }, true],
  [{ method: 'playTags' }, true],
  [{ method: 'playTags', query: '' }, true],
  [{ method: 'playTags', query: {} }, true],
  [
    {
      method: 'playTags',
      query: { ids: ['x'.repeat(64)], text: undefined, category: 'Gates', highlights: false, postRoll: 0 },
    },
    true,
  ],
])('[E02] %o is valid: %s', (call, sound) => {
  expect(isSound(call)).toBe(sound);
});

/** Values from a page without types: form values, numeric ids, nothing. */
it.each<[call: object]>([
  [{ method: 'currentTime', value: '20' }],
  [{ method: 'volume', value: '0.5' }],
  [{ method: 'volume', value: null }],
  [{ method: 'playbackRate', value: '1.5' }],
  [{ method: 'muted', value: 'false' }],
  [{ method: 'quality', value: '720' }],
  [{ method: 'quality', value: NaN }],
  [{ method: 'captions', value: undefined }],
  [{ method: 'captions', value: 'x'.repeat(65) }],
  [{ method: 'camera', value: 7 }],
  [{ method: 'playTags', query: null }],
  [{ method: 'playTags', query: 5 }],
  [{ method: 'playTags', query: ['1', '2'] }],
  [{ method: 'playTags', query: { ids: [1] } }],
  [{ method: 'playTags', query: { ids: '1' } }],
  [{ method: 'playTags', query: { ids: Array.from({ length: 1_001 }, () => '1') } }],
  [{ method: 'playTags', query: { id: '1' } }],
  [{ method: 'playTags', query: { constructor: '1' } }],
  [{ method: 'playTags', query: { text: 5 } }],
  [{ method: 'playTags', query: { category: 'x'.repeat(501) } }],
  [{ method: 'playTags', query: { highlights: 1 } }],
  [{ method: 'playTags', query: { postRoll: -1 } }],
  [{ method: 'playTags', query: { postRoll: Infinity } }],
  [{ method: 'playTags', query: 'x'.repeat(201) }],
])('[E02] %o is invalid', (call) => {
  expect(isSound(call as PlayerCall)).toBe(false);
});

const timed = (id: string, more: Partial<TimedTag> = {}): TimedTag => ({
  id,
  type: '',
  category: 'Gates',
  time: '00:00:01',
  description: `Gate ${id}`,
  videoId: '7',
  start: 1,
  ...more,
});
const tags = [
  timed('1', { score: '50' }),
  timed('2', { highlights: true }),
  timed('3', { category: 'Start' }),
  timed('4', { type: 'invisible' }),
  timed('5', { type: 'separator' }),
];

it.each<[query: string | TagQuery, ids: string]>([
  ['', '1,2,3'],
  ['GATE 2', '2'],
  ['50', ''],
  [{ ids: ['3', '1'] }, '3,1'],
  [{ ids: ['4', '5', '9'] }, ''],
  [{ category: 'Gates' }, '1,2'],
  [{ highlights: true }, '2'],
  [{ ids: ['1', '2'], text: 'gate 1' }, '1'],
])('[E02] the query %o finds %s', (query, ids) => {
  expect(
    tagsOf(tags, query)
      .map(({ id }) => id)
      .join(),
  ).toBe(ids);
});
