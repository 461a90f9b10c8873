import { expect } from 'vitest';
import type { Playhead } from '../../../machines/player/playback/media.ports.ts';
import type { TagsInput } from '../../../machines/player/player.events.ts';
import { tagsMachine } from '../../../machines/player/tags/tags/tags.machine.ts';
import {
  selectCurrentTag,
  selectHasNextTag,
  selectHasPreviousTag,
  selectTracks,
} from '../../../machines/player/tags/tags/tags.select.ts';
import { CURRENT_TAG_CHECK_MS } from '../../../core/domain/constants/playback.ts';
import type { Tag } from '../../../core/domain/tag.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import type { Step } from '../../../tools/paths/index.ts';
import type { Observed } from '../../../tools/paths/types.ts';
import { onShow } from './documents.ts';
import { dataDocument, wireTag } from './playback-fixtures.ts';
import { tagsJourneys } from './tags-journeys.ts';

/** Gates at 10, 20 and 30 s; the first brings an advert. */
const GATES = [wireTag('a', '00:00:10', { pub: 'ad' }), wireTag('b', '00:00:20'), wireTag('c', '00:00:30')];
/** A range of 8 s with a tag within it, and a range of 4 s at the end. */
const RANGES = [
  wireTag('r', '00:00:10', { duration: 8_000 }),
  wireTag('a', '00:00:13'),
  wireTag('s', '00:00:40', { duration: 4_000 }),
];
/** Each has an advert. */
const THREE_ADVERTS = [
  wireTag('x', '00:00:10', { pub: 'first' }),
  wireTag('y', '00:00:20', { pub: 'second' }),
  wireTag('z', '00:00:30', { pub: 'third' }),
];
const LATER = wireTag('d', '00:00:50');
const document = (tags: Tag[], version = 1) => dataDocument({ tags, version });
const input = (over: Partial<TagsInput> = {}): TagsInput => ({
  document: onShow(document(GATES)),
  tag: undefined,
  list: undefined,
  preRoll: 2,
  postRoll: 5,
  ...over,
});
const film = (time: number): Playhead => ({ kind: 'replay', time });
const changed = (tags: Tag[]) => ({ document: document(tags, 2) });

/** A second passes, and the clock reports `playhead`. */
const at = (playhead: Playhead | undefined): Step[] => [
  { elapse: CURRENT_TAG_CHECK_MS },
  { done: 'readTime', output: playhead },
];
/** Adverts that were reported as due. */
const advertsOf = ({ parent }: Observed) =>
  parent.flatMap((event) => (event.type === 'advert.due' ? event.advert : []));
const seeks = ({ children: { transport = [] } }: Observed) => transport.filter(({ type }) => type === 'playback.seek');

export default definePaths(tagsMachine, {
  name: 'tags',
  input: [input(), input({ postRoll: undefined }), input({ tag: 'b' }), input({ document: onShow(document([])) })],
  events: {
    'tag.select': [{ id: 'b' }, { id: 'nowhere' }],
    'tag.next': [{}],
    'tag.previous': [{}],
    'tag.repeat': [{ on: true }, { on: false }],
    'tag.hold': [{ on: true }, { on: false }],
    'tag.playList': [{ ids: ['c', 'a'], postRoll: 4 }, { ids: ['nowhere'] }, { ids: undefined }],
    'playback.ready': [{ duration: 60, mode: 'replay' }],
    'playback.playing': [],
    'playback.paused': [],
    'playback.waiting': [],
    'media.seeked': [0, 12, 22].map((time) => ({ seek: 1, time })),
    'playback.changed': [
      { mode: 'preRoll', index: 0, offset: 0 },
      { mode: 'live', index: 0, offset: 0 },
    ],
    'playback.finished': [{}],
    'playback.volume': [],
    'playback.regranted': [],
    'data.changed': [
      changed(GATES),
      changed(GATES.slice(2)),
      changed(GATES.slice(0, 2)),
      changed([...GATES, LATER]),
      changed([]),
    ],
  },
  system: ['transport'],
  runsIn: { readTime: ['before.checking', 'within.checking', 'exhausted.checking'] },
  results: {
    readTime: { done: [undefined, ...[0, 8, 18, 36].map(film)], error: [new Error('no engine')] },
  },
  explore: {
    limit: 20_000,
    contextKey: ({ current, deadline, repeat, isOnHold, chosen, placement, played, postRoll }) => [
      current,
      deadline,
      repeat,
      isOnHold,
      chosen,
      placement.kind,
      played.length,
      postRoll,
    ],
  },
  unseen: [
    {
      state: 'before.checking',
      like: 'before.waiting',
      reason: 'The clock is asked within a tick each second: a sign of it would flicker.',
    },
    {
      state: 'within.checking',
      like: 'within.waiting',
      reason: 'The clock is asked within a tick each second: a sign of it would flicker.',
    },
    {
      state: 'exhausted.checking',
      like: 'exhausted.waiting',
      reason: 'The clock is asked within a tick each second: a sign of it would flicker.',
    },
  ],
  pinned: [
    {
      name: '[P09] [B21] while a loop plays, no post-roll leads to the next tag and no advert is due',
      onChart: true,
      steps: [{ send: { type: 'tag.hold', on: true } }, ...at(film(9)), ...at(film(16)), ...at(film(19))],
      ends: { within: 'waiting' },
      check(snapshot, observed) {
        expect(selectCurrentTag(snapshot)?.id).toBe('b');
        expect([seeks(observed), advertsOf(observed)]).toEqual([[], []]);
      },
    },
    {
      name: '[P09] [B21] a repeated tag does not interrupt a loop',
      onChart: true,
      input: input({ repeat: true }),
      steps: [{ send: { type: 'tag.hold', on: true } }, ...at(film(9)), ...at(film(16)), ...at(film(19))],
      ends: { within: 'waiting' },
      check: (snapshot, observed) => expect([selectCurrentTag(snapshot)?.id, seeks(observed)]).toEqual(['b', []]),
    },
    {
      name: '[P09] [B21] after a loop, the post-roll leads to the next tag again',
      onChart: true,
      steps: [
        ...at(film(9)),
        { send: { type: 'tag.hold', on: true } },
        ...at(film(14)),
        { send: { type: 'tag.hold', on: false } },
        ...at(film(16)),
      ],
      ends: { within: 'waiting' },
      check: (_, observed) => expect(seeks(observed)).toEqual([{ type: 'playback.seek', time: 18 }]),
    },
    {
      name: '[P10] a live clock that shifts by more than half a second repositions the tags',
      onChart: true,
      steps: [
        { send: { type: 'playback.changed', mode: 'live', index: 0, offset: 0 } },
        ...at({ kind: 'live', time: 1, at: 1_750_000_000_000 }),
        ...at({ kind: 'live', time: 2, at: 1_750_000_001_501 }),
      ],
      ends: 'before',
      check: ({ context }) => expect(context.placement).toEqual({ kind: 'live', origin: 1_749_999_999_501 }),
    },
    {
      name: '[P10] a live clock that shifts by half a second keeps the tags in place',
      onChart: true,
      steps: [
        { send: { type: 'playback.changed', mode: 'live', index: 0, offset: 0 } },
        ...at({ kind: 'live', time: 1, at: 1_750_000_000_000 }),
        ...at({ kind: 'live', time: 2, at: 1_750_000_001_500 }),
      ],
      ends: 'before',
      check: ({ context }) => expect(context.placement).toEqual({ kind: 'live', origin: 1_749_999_999_000 }),
    },
    {
      name: '[P09] repeat switched on during a tag without a post-roll repeats it before the next tag starts',
      onChart: true,
      input: input({ postRoll: undefined }),
      steps: [...at(film(9)), { send: { type: 'tag.repeat', on: true } }, ...at(film(17.9)), ...at(film(18))],
      ends: { within: 'waiting' },
      check: (snapshot, observed) => {
        expect([selectCurrentTag(snapshot)?.id, snapshot.context.deadline]).toEqual(['a', 18]);
        expect(seeks(observed)).toEqual([{ type: 'playback.seek', time: 8 }]);
      },
    },
    {
      name: '[P09] repeat switched off again during a tag without a post-roll lets the next tag follow',
      onChart: true,
      input: input({ postRoll: undefined }),
      steps: [
        ...at(film(9)),
        { send: { type: 'tag.repeat', on: true } },
        { send: { type: 'tag.repeat', on: false } },
        ...at(film(18)),
      ],
      ends: { within: 'waiting' },
      check: (snapshot, observed) => {
        expect([selectCurrentTag(snapshot)?.id, snapshot.context.repeat]).toEqual(['b', false]);
        expect(seeks(observed)).toEqual([]);
      },
    },
    {
      name: '[P09] switching repeat on keeps the post-roll of the current tag',
      onChart: true,
      steps: [...at(film(9)), { send: { type: 'tag.repeat', on: true } }],
      ends: { within: 'waiting' },
      check: ({ context }) => expect([context.repeat, context.deadline, context.isOnHold]).toEqual([true, 15, false]),
    },
    {
      name: '[P10] the clock of a live stream positions its tags',
      onChart: true,
      steps: [
        { send: { type: 'playback.changed', mode: 'live', index: 0, offset: 0 } },
        ...at({ kind: 'live', time: 1, at: 1_750_000_000_000 }),
      ],
      ends: 'before',
      check: ({ context }) => expect(context.placement).toEqual({ kind: 'live', origin: 1_749_999_999_000 }),
    },
    {
      name: '[P09] a selected tag replaces the current one',
      onChart: true,
      steps: [{ send: { type: 'tag.next' } }, { send: { type: 'tag.select', id: 'b' } }],
      ends: { within: 'waiting' },
      check: (snapshot) => expect(selectCurrentTag(snapshot)?.id).toBe('b'),
    },
    {
      name: '[P06] a tag reached after the post-roll of another one triggers its advert',
      onChart: true,
      input: input({ document: onShow(document([wireTag('x', '00:00:10'), wireTag('y', '00:00:50', { pub: 'ad' })])) }),
      steps: [...at(film(10)), ...at(film(16))],
      ends: { within: 'waiting' },
      check: (snapshot, observed) => {
        expect(selectCurrentTag(snapshot)?.id).toBe('y');
        expect(observed.parent).toContainEqual({ type: 'advert.due', advert: 'ad' });
      },
    },
    {
      name: '[P09] a tag is current from its start minus the pre-roll, and its advert is due when playback reaches it',
      steps: [...at(film(7.9)), ...at(film(8))],
      ends: { within: 'waiting' },
      check: (snapshot, observed) => {
        expect(selectCurrentTag(snapshot)?.id).toBe('a');
        expect(observed.parent).toEqual([
          { type: 'tag.changed', id: 'a', by: 'time' },
          { type: 'advert.due', advert: 'ad' },
        ]);
      },
    },
    {
      name: '[P06] two tags with the same start both trigger their adverts, whichever is current',
      input: input({
        document: onShow(
          document([wireTag('x', '00:00:10', { pub: 'ad' }), wireTag('y', '00:00:10', { pub: 'other' })]),
        ),
      }),
      steps: [...at(film(7.5)), ...at(film(8.5)), ...at(film(9.5))],
      ends: { within: 'waiting' },
      check: (_, observed) => expect(advertsOf(observed)).toEqual(['ad', 'other']),
    },
    {
      name: '[P06] a tag that shares its start with another triggers its advert at the beginning of the film',
      input: input({
        document: onShow(document([wireTag('x', '00:00:00', { pub: 'ad' }), wireTag('y', '00:00:00')])),
      }),
      steps: [...at(film(0.4)), ...at(film(1.4))],
      ends: { within: 'waiting' },
      check: (_, observed) => expect(advertsOf(observed)).toEqual(['ad']),
    },
    {
      name: '[P06] tags passed between two clock checks trigger their adverts once each and in order',
      input: input({
        postRoll: undefined,
        document: onShow(
          document([
            wireTag('w', '00:00:03', { pub: 'earlier' }),
            wireTag('x', '00:00:10', { pub: 'ad' }),
            wireTag('y', '00:00:11', { pub: 'other' }),
            wireTag('z', '00:00:12'),
          ]),
        ),
      }),
      steps: [...at(film(7)), ...at(film(10.5)), ...at(film(11.5))],
      ends: { within: 'waiting' },
      check: (_, observed) => expect(advertsOf(observed)).toEqual(['earlier', 'ad', 'other']),
    },
    {
      name: '[P06] tags skipped or reached by a seek trigger no advert; tags played afterwards do',
      input: input({ postRoll: undefined, document: onShow(document(THREE_ADVERTS)) }),
      steps: [
        ...at(film(2)),
        { send: { type: 'media.seeked', seek: 1, time: 17.998 } },
        ...at(film(18.5)),
        ...at(film(28.5)),
      ],
      ends: { within: 'waiting' },
      check: (_, observed) => expect(advertsOf(observed)).toEqual(['third']),
    },
    {
      name: '[P06] a seek from one tag to another triggers no advert of the tags skipped or reached',
      input: input({ postRoll: undefined, document: onShow(document(THREE_ADVERTS)) }),
      steps: [...at(film(8.5)), { send: { type: 'media.seeked', seek: 1, time: 27.998 } }, ...at(film(28.5))],
      ends: { within: 'waiting' },
      check: (_, observed) => expect(advertsOf(observed)).toEqual(['first']),
    },
    {
      name: '[P06] selecting a tag triggers no advert of the tags skipped or reached',
      input: input({ postRoll: undefined, document: onShow(document(THREE_ADVERTS)) }),
      steps: [
        ...at(film(2)),
        { send: { type: 'tag.select', id: 'y' } },
        { send: { type: 'media.seeked', seek: 1, time: 17.998 } },
        ...at(film(19)),
      ],
      ends: { within: 'waiting' },
      check: (_, observed) => expect(advertsOf(observed)).toEqual([]),
    },
    {
      name: '[P06] a tag passed while the selected one is still current triggers its advert',
      input: input({
        postRoll: undefined,
        document: onShow(
          document([wireTag('x', '00:00:10'), wireTag('y', '00:00:11', { pub: 'ad' }), wireTag('z', '00:00:12')]),
        ),
      }),
      steps: [
        { send: { type: 'tag.select', id: 'x' } },
        { send: { type: 'media.seeked', seek: 1, time: 8 } },
        ...[8.5, 9.5, 10.5, 11.5, 12.5].flatMap((time) => at(film(time))),
      ],
      ends: { within: 'waiting' },
      check: (_, observed) => expect(advertsOf(observed)).toEqual(['ad']),
    },
    {
      name: '[P06] tags that are played after a seek back trigger their adverts',
      input: input({
        postRoll: undefined,
        document: onShow(
          document([wireTag('x', '00:00:10', { pub: 'first' }), wireTag('y', '00:00:11', { pub: 'second' })]),
        ),
      }),
      steps: [
        ...at(film(2)),
        { send: { type: 'media.seeked', seek: 1, time: 30 } },
        ...at(film(31)),
        { send: { type: 'media.seeked', seek: 2, time: 7.5 } },
        ...at(film(9.2)),
      ],
      ends: { within: 'waiting' },
      check: (_, observed) => expect(advertsOf(observed)).toEqual(['first', 'second']),
    },
    {
      name: '[P06] seeks to before the first tag, within a tag and back trigger no advert',
      input: input({
        postRoll: undefined,
        document: onShow(
          document([wireTag('x', '00:00:10', { pub: 'ad' }), wireTag('y', '00:00:11', { pub: 'other' })]),
        ),
      }),
      steps: [
        ...at(film(5)),
        { send: { type: 'media.seeked', seek: 1, time: 30 } },
        ...at(film(30.5)),
        { send: { type: 'media.seeked', seek: 2, time: 40 } },
        ...at(film(40.5)),
        { send: { type: 'media.seeked', seek: 3, time: 2 } },
        { send: { type: 'media.seeked', seek: 4, time: 3 } },
        { send: { type: 'media.seeked', seek: 5, time: 30 } },
        ...at(film(30.5)),
      ],
      ends: { within: 'waiting' },
      check: (_, observed) => expect(advertsOf(observed)).toEqual([]),
    },
    {
      name: '[P06] no advert of another tag interrupts a repeated tag',
      input: input({
        document: onShow(document([wireTag('x', '00:00:10'), wireTag('y', '00:00:13', { pub: 'ad' })])),
      }),
      steps: [
        { send: { type: 'tag.select', id: 'x' } },
        { send: { type: 'tag.repeat', on: true } },
        ...at(film(10.5)),
        ...at(film(11.5)),
      ],
      ends: { within: 'waiting' },
      check: (_, observed) => expect(advertsOf(observed)).toEqual([]),
    },
    {
      name: '[P06] after a change of film, tags between the old and the new time trigger no advert',
      input: input({
        postRoll: undefined,
        document: onShow(document([wireTag('x', '00:00:10', { pub: 'ad' }), wireTag('y', '00:00:40')])),
      }),
      steps: [
        ...at(film(2)),
        { send: { type: 'playback.changed', mode: 'replay', index: 1, offset: 0 } },
        ...at(film(39)),
      ],
      ends: { within: 'waiting' },
      check: (_, observed) => expect(advertsOf(observed)).toEqual([]),
    },
    {
      name: '[P09] selecting a tag seeks to its start minus the pre-roll',
      steps: [{ send: { type: 'tag.select', id: 'b' } }],
      ends: { within: 'waiting' },
      check: (_, observed) => {
        expect(observed.children['transport']).toEqual([{ type: 'playback.seek', time: 18 }]);
        expect(observed.parent).toEqual([{ type: 'tag.changed', id: 'b', by: 'press' }]);
      },
    },
    {
      name: '[P28] a tag reached by a seek is not reported as pressed, from before the first tag or from another one',
      onChart: true,
      steps: [
        { send: { type: 'media.seeked', seek: 1, time: 12 } },
        { send: { type: 'media.seeked', seek: 1, time: 22 } },
      ],
      ends: { within: 'waiting' },
      check: (_, observed) => {
        expect(observed.parent).toEqual([
          { type: 'tag.changed', id: 'a', by: 'seek' },
          { type: 'tag.changed', id: 'b', by: 'seek' },
        ]);
      },
    },
    {
      name: '[P28] a tag requested by the address is not reported as pressed',
      onChart: true,
      input: input({ tag: 'b' }),
      steps: [],
      ends: { within: 'waiting' },
      check: (_, observed) => expect(observed.parent).toEqual([{ type: 'tag.changed', id: 'b', by: 'seek' }]),
    },
    {
      name: '[P28] a tag reached with the next or previous button is reported as pressed',
      onChart: true,
      input: input({ tag: 'b' }),
      steps: [{ send: { type: 'tag.next' } }, { send: { type: 'tag.previous' } }],
      ends: { within: 'waiting' },
      check: (_, observed) =>
        expect(observed.parent.filter(({ type }) => type === 'tag.changed').slice(1)).toEqual([
          { type: 'tag.changed', id: 'c', by: 'press' },
          { type: 'tag.changed', id: 'b', by: 'press' },
        ]),
    },
    {
      name: '[P09] the next tag starts when the post-roll has passed',
      steps: [{ send: { type: 'tag.select', id: 'a' } }, ...at(film(14.9)), ...at(film(15.1))],
      ends: { within: 'waiting' },
      check: (snapshot, observed) => {
        expect(selectCurrentTag(snapshot)?.id).toBe('b');
        expect(seeks(observed).at(-1)).toEqual({ type: 'playback.seek', time: 18 });
      },
    },
    {
      name: '[P09] repeat plays the same tag again when its post-roll has passed',
      steps: [{ send: { type: 'tag.select', id: 'a' } }, { send: { type: 'tag.repeat', on: true } }, ...at(film(15.1))],
      ends: { within: 'waiting' },
      check: (snapshot, observed) => {
        expect(selectCurrentTag(snapshot)?.id).toBe('a');
        expect(seeks(observed)).toEqual([
          { type: 'playback.seek', time: 8 },
          { type: 'playback.seek', time: 8 },
        ]);
      },
    },
    {
      name: '[P09] repeat without a post-roll plays until the next tag and then repeats the current one',
      input: input({ postRoll: undefined }),
      steps: [
        { send: { type: 'tag.select', id: 'a' } },
        { send: { type: 'tag.repeat', on: true } },
        ...at(film(17.9)),
        ...at(film(18)),
      ],
      ends: { within: 'waiting' },
      check: (_, observed) => expect(seeks(observed).at(-1)).toEqual({ type: 'playback.seek', time: 8 }),
    },
    {
      name: '[P14] repeat without a post-roll repeats the last tag when the film has ended',
      input: input({ postRoll: undefined }),
      steps: [
        { send: { type: 'tag.select', id: 'c' } },
        { send: { type: 'tag.repeat', on: true } },
        ...at(film(59)),
        { send: { type: 'playback.finished' } },
      ],
      ends: { within: 'waiting' },
      check: (snapshot, observed) => {
        expect(selectCurrentTag(snapshot)?.id).toBe('c');
        expect(observed.children['transport']).toEqual([
          { type: 'playback.seek', time: 28 },
          { type: 'playback.seek', time: 28 },
          { type: 'playback.play' },
        ]);
      },
    },
    {
      name: '[P09] after the last tag the film stops and the headline is empty',
      steps: [{ send: { type: 'tag.select', id: 'c' } }, ...at(film(35))],
      ends: { exhausted: 'waiting' },
      check: (snapshot, observed) => {
        expect(selectCurrentTag(snapshot)).toBeUndefined();
        expect(observed.parent.slice(-2)).toEqual([
          { type: 'tag.changed', id: undefined, by: 'time' },
          { type: 'tags.exhausted' },
        ]);
      },
    },
    {
      name: '[P09] playing on after the last tag selects no tag; going back in the film follows the tags again',
      steps: [{ send: { type: 'tag.select', id: 'c' } }, ...at(film(35)), ...at(film(40)), ...at(film(21))],
      ends: { within: 'waiting' },
      check: (snapshot) => expect(selectCurrentTag(snapshot)?.id).toBe('b'),
    },
    {
      name: '[E02] tags requested by a page play in their order, each with the requested post-roll',
      steps: [
        { send: { type: 'tag.playList', ids: ['c', 'nowhere', 'a'], postRoll: 4 } },
        ...at(film(33.9)),
        ...at(film(34)),
      ],
      ends: { within: 'waiting' },
      check: (snapshot, observed) => {
        expect(selectCurrentTag(snapshot)?.id).toBe('a');
        expect(observed.parent).toEqual([
          { type: 'tag.changed', id: 'c', by: 'press' },
          { type: 'tag.changed', id: 'a', by: 'time' },
          { type: 'advert.due', advert: 'ad' },
        ]);
        expect(observed.children['transport']).toEqual([
          { type: 'playback.seek', time: 28 },
          { type: 'playback.play' },
          { type: 'playback.seek', time: 8 },
        ]);
      },
    },
    {
      name: '[E02] a request of a page for unknown tags changes nothing',
      steps: [{ send: { type: 'tag.select', id: 'b' } }, { send: { type: 'tag.playList', ids: ['nowhere'] } }],
      ends: { within: 'waiting' },
      check: (snapshot, observed) => {
        expect(selectCurrentTag(snapshot)?.id).toBe('b');
        expect(seeks(observed)).toHaveLength(1);
        expect(snapshot.context.played.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
      },
    },
    {
      name: '[E02] a page returning to all tags does not seek; next tag and post-roll are those of the film again',
      input: input({ postRoll: undefined }),
      steps: [
        { send: { type: 'tag.playList', ids: ['a', 'c'], postRoll: 4 } },
        { send: { type: 'tag.playList', ids: undefined } },
        { send: { type: 'tag.next' } },
      ],
      ends: { within: 'waiting' },
      check: (snapshot, observed) => {
        expect(selectCurrentTag(snapshot)?.id).toBe('b');
        expect(snapshot.context.postRoll).toBeUndefined();
        expect(seeks(observed)).toEqual([
          { type: 'playback.seek', time: 8 },
          { type: 'playback.seek', time: 18 },
        ]);
      },
    },
    {
      name: '[P09] without a post-roll a film never jumps or stops on its own',
      input: input({ postRoll: undefined }),
      steps: [...at(film(9)), ...at(film(19)), ...at(film(29)), ...at(film(3000))],
      ends: { within: 'waiting' },
      check: (_, observed) => {
        expect(observed.parent.filter(({ type }) => type === 'tags.exhausted')).toEqual([]);
        expect(observed.children['transport']).toBeUndefined();
      },
    },
    {
      name: '[P09] seeking beyond the post-roll of a tag does not jump to the next tag',
      steps: [
        { send: { type: 'tag.select', id: 'a' } },
        { send: { type: 'media.seeked', seek: 1, time: 17 } },
        ...at(film(17.5)),
      ],
      ends: { within: 'waiting' },
      check: (snapshot, observed) => {
        expect(selectCurrentTag(snapshot)?.id).toBe('a');
        expect(seeks(observed)).toHaveLength(1);
      },
    },
    {
      name: '[P09] the selected one of two tags with the same start stays current',
      input: input({ document: onShow(document([wireTag('a', '00:00:10'), wireTag('twin', '00:00:10')])) }),
      steps: [{ send: { type: 'tag.select', id: 'a' } }, ...at(film(9))],
      ends: { within: 'waiting' },
      check: (snapshot) => expect(selectCurrentTag(snapshot)?.id).toBe('a'),
    },
    {
      name: '[P09] neither the time of an advert nor a pending seek changes the current tag',
      steps: [{ send: { type: 'tag.select', id: 'a' } }, ...at(undefined), ...at({ kind: 'advert', time: 25 })],
      ends: { within: 'waiting' },
      check: (snapshot) => expect(selectCurrentTag(snapshot)?.id).toBe('a'),
    },
    {
      name: '[P09] newer data keep the current tag and its deadline',
      steps: [
        { send: { type: 'tag.select', id: 'a' } },
        { send: { type: 'data.changed', ...changed([wireTag('new', '00:00:09'), wireTag('a', '00:00:11')]) } },
      ],
      ends: { within: 'waiting' },
      check: ({ context }, observed) => {
        expect([context.current, context.deadline]).toEqual(['a', 15]);
        expect(seeks(observed)).toHaveLength(1);
      },
    },
    {
      name: '[P09] a current tag missing from newer data is replaced by the tag at the current time, without a seek',
      steps: [
        { send: { type: 'tag.select', id: 'b' } },
        { send: { type: 'data.changed', ...changed(GATES.filter(({ id }) => id !== 'b')) } },
        { done: 'readTime', output: film(19) },
      ],
      ends: { within: 'waiting' },
      check: (snapshot, observed) => {
        expect(selectCurrentTag(snapshot)?.id).toBe('a');
        expect(seeks(observed)).toHaveLength(1);
      },
    },
    {
      name: '[P09] invisible tags and tags without a time never become current',
      input: input({
        document: onShow(document([wireTag('x', '00:00:05', { type: 'invisible' }), wireTag('y', 'XX:XX:XX')])),
      }),
      steps: [],
      ends: 'idle',
    },
    {
      name: '[P10] [P12] on live a category keeps its track when its tags leave the window',
      input: input({
        document: onShow(
          document([
            wireTag('s', '00:00:00', { at: 1_001_000, category: 'Start' }),
            wireTag('g', '00:00:00', { at: 1_050_000 }),
          ]),
        ),
      }),
      steps: [
        { send: { type: 'playback.changed', mode: 'live', index: 0, offset: 0 } },
        ...at({ kind: 'live', time: 60, at: 1_060_000, window: { from: 0, to: 60 } }),
        ...at({ kind: 'live', time: 90, at: 1_090_000, window: { from: 30, to: 90 } }),
      ],
      ends: { within: 'waiting' },
      check: (snapshot) => expect(selectTracks(snapshot)).toEqual(['Start', 'Gates']),
    },
    {
      name: '[P10] [P12] a film does not keep the tracks of the live stream before it',
      input: input({ document: onShow(document([wireTag('g', '00:00:05', { at: 1_050_000 })])) }),
      steps: [
        { send: { type: 'playback.changed', mode: 'live', index: 0, offset: 0 } },
        ...at({ kind: 'live', time: 60, at: 1_060_000, window: { from: 0, to: 60 } }),
        { send: { type: 'playback.changed', mode: 'replay', index: 0, offset: 0 } },
        ...at({ kind: 'replay', time: 1, window: { from: 0, to: 60 } }),
      ],
      ends: { before: 'waiting' },
      check: (snapshot) => expect(selectTracks(snapshot)).toEqual([]),
    },
    {
      name: '[P10] on live a tag is positioned by its wall time, and the end of the last tag stops nothing',
      input: input({
        document: onShow(
          document([wireTag('a', 'XX:XX:XX', { at: 1_000_000 }), wireTag('b', '00:00:00', { at: 1_010_000 })]),
        ),
      }),
      steps: [
        { send: { type: 'playback.changed', mode: 'live', index: 0, offset: 0 } },
        ...at({ kind: 'live', time: 3, at: 1_007_000 }),
        ...at({ kind: 'live', time: 4, at: 1_008_000 }),
        ...at({ kind: 'live', time: 60, at: 1_064_000 }),
        ...at({ kind: 'live', time: 61, at: 1_065_000 }),
      ],
      ends: { within: 'waiting' },
      check: (snapshot, observed) => {
        expect(selectCurrentTag(snapshot)?.id).toBe('b');
        expect(observed.parent.filter(({ type }) => type !== 'tag.changed' && type !== 'advert.due')).toEqual([]);
      },
    },
    {
      name: '[P32] only the tags of a list are played, in its order',
      input: input({ list: ['c', 'a'] }),
      steps: [...at(film(35.1))],
      ends: { within: 'waiting' },
      check: (snapshot, observed) => {
        expect(selectCurrentTag(snapshot)?.id).toBe('a');
        expect([selectHasPreviousTag(snapshot), selectHasNextTag(snapshot)]).toEqual([true, false]);
        expect(seeks(observed)).toEqual([{ type: 'playback.seek', time: 8 }]);
      },
    },
    {
      name: '[B14] [P32] a range of a list plays to its end, through the tags within it, and then the next tag follows',
      input: input({ document: onShow(document(RANGES)), list: ['r', 'a', 's'] }),
      steps: [...at(film(9)), ...at(film(14)), ...at(film(17.9)), ...at(film(18.1))],
      ends: { within: 'waiting' },
      check: (snapshot, observed) => {
        expect(selectCurrentTag(snapshot)?.id).toBe('a');
        expect(seeks(observed)).toEqual([{ type: 'playback.seek', time: 11 }]);
      },
    },
    {
      name: '[B14] [P32] a list of ranges needs no post-roll, and stops after the last one',
      input: input({ document: onShow(document(RANGES)), list: ['r', 's'], postRoll: undefined }),
      steps: [...at(film(18.1)), ...at(film(43.9)), ...at(film(44))],
      ends: 'exhausted',
      check: (_, observed) => {
        expect(seeks(observed)).toEqual([{ type: 'playback.seek', time: 38 }]);
        expect(observed.parent.at(-1)).toEqual({ type: 'tags.exhausted' });
      },
    },
    {
      name: '[B14] [P09] repeat plays a range to its end, whatever the post-roll',
      input: input({ document: onShow(document(RANGES)) }),
      steps: [
        { send: { type: 'tag.select', id: 's' } },
        { send: { type: 'tag.repeat', on: true } },
        ...at(film(43.9)),
        ...at(film(44)),
      ],
      ends: { within: 'waiting' },
      check: (snapshot, observed) => {
        expect(selectCurrentTag(snapshot)?.id).toBe('s');
        expect(seeks(observed)).toEqual([38, 38].map((time) => ({ type: 'playback.seek', time })));
      },
    },
    {
      name: '[B14] [P09] without a post-roll a film does not jump at the end of a range',
      input: input({ document: onShow(document(RANGES)), postRoll: undefined }),
      steps: [...at(film(41)), ...at(film(44.5))],
      ends: { within: 'waiting' },
      check: (snapshot, observed) => {
        expect(selectCurrentTag(snapshot)?.id).toBe('s');
        expect(seeks(observed)).toEqual([]);
      },
    },
    {
      name: '[P32] next and previous step through the tags',
      steps: [{ send: { type: 'tag.next' } }, { send: { type: 'tag.next' } }, { send: { type: 'tag.previous' } }],
      ends: { within: 'waiting' },
      check: (_, observed) =>
        expect(seeks(observed)).toEqual([8, 18, 8].map((time) => ({ type: 'playback.seek', time }))),
    },
    ...tagsJourneys,
    {
      name: '[P09] a repeated range without a post-roll repeats at its own end, not at the tag within it',
      onChart: true,
      input: input({ document: onShow(document(RANGES)), postRoll: undefined, repeat: true }),
      steps: [...at(film(9)), ...at(film(17.9)), ...at(film(18))],
      ends: { within: 'waiting' },
      check: (snapshot, observed) => {
        expect([selectCurrentTag(snapshot)?.id, snapshot.context.deadline]).toEqual(['r', 18]);
        expect(seeks(observed)).toEqual([{ type: 'playback.seek', time: 8 }]);
      },
    },
    {
      name: '[P09] if all tags are played, a tag within a range becomes current when it is reached',
      onChart: true,
      input: input({ document: onShow(document(RANGES)) }),
      steps: [...at(film(9)), ...at(film(11))],
      ends: { within: 'waiting' },
      check: (snapshot) => expect(selectCurrentTag(snapshot)?.id).toBe('a'),
    },
    {
      name: '[P09] a range of a list at the beginning of the film is not left for the pre-roll of a tag within it',
      onChart: true,
      input: input({
        document: onShow(
          document([wireTag('r', '00:00:01', { duration: 8_000 }), wireTag('y', '00:00:02'), wireTag('x', '00:00:30')]),
        ),
        list: ['x', 'r', 'y'],
      }),
      steps: [...at(film(30)), ...at(film(35)), ...at(film(0))],
      ends: { within: 'waiting' },
      check: (snapshot, observed) => {
        expect([selectCurrentTag(snapshot)?.id, snapshot.context.chosen]).toEqual(['r', false]);
        expect(seeks(observed).at(-1)).toEqual({ type: 'playback.seek', time: 0 });
      },
    },
    {
      name: '[P09] [P19] a repeated tag missing on the current camera gives way to one that this camera has',
      onChart: true,
      input: input({
        document: onShow(document([wireTag('a', '00:00:10'), wireTag('k', '00:00:10', { replay: 'bank' })])),
        repeat: true,
      }),
      steps: [
        ...at(film(9)),
        { send: { type: 'playback.changed', mode: 'replay', index: 0, offset: 0, replay: 'bank' } },
        ...at(film(12)),
      ],
      ends: { within: 'waiting' },
      check: (snapshot) => expect(selectCurrentTag(snapshot)?.id).toBe('k'),
    },
  ],
});
