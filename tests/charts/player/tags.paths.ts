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
/** A range of 8 s with a moment within it, and one of 4 s at the end. */
const RANGES = [
  wireTag('r', '00:00:10', { duration: 8_000 }),
  wireTag('a', '00:00:13'),
  wireTag('s', '00:00:40', { duration: 4_000 }),
];
/** Each brings an advert. */
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

/** A second passes and the clock reports this. */
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
      name: '[P09] [B21] while a loop is played no post-roll leads on, and no advert is due',
      onChart: true,
      steps: [{ send: { type: 'tag.hold', on: true } }, ...at(film(9)), ...at(film(16)), ...at(film(19))],
      ends: { within: 'waiting' },
      check(snapshot, observed) {
        expect(selectCurrentTag(snapshot)?.id).toBe('b');
        expect([seeks(observed), advertsOf(observed)]).toEqual([[], []]);
      },
    },
    {
      name: '[P09] [B21] nor does a repeated tag hold the loop back',
      onChart: true,
      input: input({ repeat: true }),
      steps: [{ send: { type: 'tag.hold', on: true } }, ...at(film(9)), ...at(film(16)), ...at(film(19))],
      ends: { within: 'waiting' },
      check: (snapshot, observed) => expect([selectCurrentTag(snapshot)?.id, seeks(observed)]).toEqual(['b', []]),
    },
    {
      name: '[P09] [B21] after the loop post-rolls lead on again',
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
      name: '[P10] a live stream whose clock has moved by more than half a second places its tags again',
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
      name: '[P10] a clock that wanders by half a second leaves the tags of a live stream where they are',
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
      name: '[P09] repeat without a post-roll that is switched on at a tag repeats it before the next one begins',
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
      name: '[P09] repeat without a post-roll that is switched off again leads to the next tag',
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
      name: '[P09] repeat keeps the post-roll of the tag that plays',
      onChart: true,
      steps: [...at(film(9)), { send: { type: 'tag.repeat', on: true } }],
      ends: { within: 'waiting' },
      check: ({ context }) => expect([context.repeat, context.deadline, context.isOnHold]).toEqual([true, 15, false]),
    },
    {
      name: '[P10] on a live stream the clock locates its tags',
      onChart: true,
      steps: [
        { send: { type: 'playback.changed', mode: 'live', index: 0, offset: 0 } },
        ...at({ kind: 'live', time: 1, at: 1_750_000_000_000 }),
      ],
      ends: 'before',
      check: ({ context }) => expect(context.placement).toEqual({ kind: 'live', origin: 1_749_999_999_000 }),
    },
    {
      name: '[P09] a tag that is chosen takes the place of the one on show',
      onChart: true,
      steps: [{ send: { type: 'tag.next' } }, { send: { type: 'tag.select', id: 'b' } }],
      ends: { within: 'waiting' },
      check: (snapshot) => expect(selectCurrentTag(snapshot)?.id).toBe('b'),
    },
    {
      name: '[P06] a tag that is reached because the post-roll of another has passed brings its advert',
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
      name: '[P09] a tag is current from its start less the pre-roll, and brings its advert when it is reached by playing',
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
      name: '[P06] a tag that starts together with another brings its advert, whichever of the two is current',
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
      name: '[P06] so it does where the film begins there, before the clock was first looked at',
      input: input({
        document: onShow(document([wireTag('x', '00:00:00', { pub: 'ad' }), wireTag('y', '00:00:00')])),
      }),
      steps: [...at(film(0.4)), ...at(film(1.4))],
      ends: { within: 'waiting' },
      check: (_, observed) => expect(advertsOf(observed)).toEqual(['ad']),
    },
    {
      name: '[P06] a tag that is passed between two looks at the clock brings its advert, each one once and in their order',
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
      name: '[P06] what a seek skips, and the tag that it leads to, bring none; what is played afterwards does',
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
      name: '[P06] so it is with a seek from one tag to another',
      input: input({ postRoll: undefined, document: onShow(document(THREE_ADVERTS)) }),
      steps: [...at(film(8.5)), { send: { type: 'media.seeked', seek: 1, time: 27.998 } }, ...at(film(28.5))],
      ends: { within: 'waiting' },
      check: (_, observed) => expect(advertsOf(observed)).toEqual(['first']),
    },
    {
      name: '[P06] and with a press on a tag',
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
      name: '[P06] a tag that is passed while the one that was pressed is still on show brings its advert',
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
      name: '[P06] after a seek back everything that is played again counts',
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
      name: '[P06] nor does a seek to before the first tag or within a tag, and back',
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
      name: '[P06] nothing interrupts a tag that is repeated',
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
      name: '[P06] another film begins a new count of what was passed',
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
      name: '[P09] selecting a tag seeks to its start less the pre-roll',
      steps: [{ send: { type: 'tag.select', id: 'b' } }],
      ends: { within: 'waiting' },
      check: (_, observed) => {
        expect(observed.children['transport']).toEqual([{ type: 'playback.seek', time: 18 }]);
        expect(observed.parent).toEqual([{ type: 'tag.changed', id: 'b', by: 'press' }]);
      },
    },
    {
      name: '[P28] a tag that a seek leads into was not pressed, from before the first one and from within another',
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
      name: '[P28] nor was the one that the address asks for',
      onChart: true,
      input: input({ tag: 'b' }),
      steps: [],
      ends: { within: 'waiting' },
      check: (_, observed) => expect(observed.parent).toEqual([{ type: 'tag.changed', id: 'b', by: 'seek' }]),
    },
    {
      name: '[P28] its neighbour is pressed by its button',
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
      name: '[P09] repeat without a post-roll plays until the next tag, and then the same again',
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
      name: '[P14] repeat without a post-roll repeats a last tag, too, when the film has come to its end',
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
      name: '[P09] playing on after the end stays there, going back into the film follows the tags again',
      steps: [{ send: { type: 'tag.select', id: 'c' } }, ...at(film(35)), ...at(film(40)), ...at(film(21))],
      ends: { within: 'waiting' },
      check: (snapshot) => expect(selectCurrentTag(snapshot)?.id).toBe('b'),
    },
    {
      name: '[E02] tags that a page asks for are played from the first of them, in their order, each for the seconds asked for',
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
      name: '[E02] tags that are not there move nothing',
      steps: [{ send: { type: 'tag.select', id: 'b' } }, { send: { type: 'tag.playList', ids: ['nowhere'] } }],
      ends: { within: 'waiting' },
      check: (snapshot, observed) => {
        expect(selectCurrentTag(snapshot)?.id).toBe('b');
        expect(seeks(observed)).toHaveLength(1);
        expect(snapshot.context.played.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
      },
    },
    {
      name: '[E02] all tags again: the film stays where it is, and the next tag and its post-roll are those of the film',
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
      name: '[P09] without a post-roll a film never jumps or stops by itself',
      input: input({ postRoll: undefined }),
      steps: [...at(film(9)), ...at(film(19)), ...at(film(29)), ...at(film(3000))],
      ends: { within: 'waiting' },
      check: (_, observed) => {
        expect(observed.parent.filter(({ type }) => type === 'tags.exhausted')).toEqual([]);
        expect(observed.children['transport']).toBeUndefined();
      },
    },
    {
      name: '[P09] a viewer who seeks beyond a post-roll is not sent away',
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
      name: '[P09] of two tags with one start the selected one stays',
      input: input({ document: onShow(document([wireTag('a', '00:00:10'), wireTag('twin', '00:00:10')])) }),
      steps: [{ send: { type: 'tag.select', id: 'a' } }, ...at(film(9))],
      ends: { within: 'waiting' },
      check: (snapshot) => expect(selectCurrentTag(snapshot)?.id).toBe('a'),
    },
    {
      name: "[P09] an advert's time and a seek under way change no tag",
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
      name: '[P09] a current tag that is gone from the data is looked for again, without a seek',
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
      name: "[P09] invisible tags and tags without a time are no one's current tag",
      input: input({
        document: onShow(document([wireTag('x', '00:00:05', { type: 'invisible' }), wireTag('y', 'XX:XX:XX')])),
      }),
      steps: [],
      ends: 'idle',
    },
    {
      name: '[P10] [P12] on live a category keeps its place when its tags leave the window, and another film begins without',
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
      name: '[P10] [P12] a film has all of its tracks, whatever the live stream showed',
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
      name: "[P10] on live a tag's place is its wall time, and its end stops nothing",
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
      name: '[B14] [P32] a range of a list is played to its end, through what lies within it, and then the next one',
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
      name: '[B14] [P09] a film that is merely watched does not jump at the end of a range',
      input: input({ document: onShow(document(RANGES)), postRoll: undefined }),
      steps: [...at(film(41)), ...at(film(44.5))],
      ends: { within: 'waiting' },
      check: (snapshot, observed) => {
        expect(selectCurrentTag(snapshot)?.id).toBe('s');
        expect(seeks(observed)).toEqual([]);
      },
    },
    {
      name: '[P32] next and previous go through the tags',
      steps: [{ send: { type: 'tag.next' } }, { send: { type: 'tag.next' } }, { send: { type: 'tag.previous' } }],
      ends: { within: 'waiting' },
      check: (_, observed) =>
        expect(seeks(observed)).toEqual([8, 18, 8].map((time) => ({ type: 'playback.seek', time }))),
    },
    ...tagsJourneys,
    {
      name: '[P09] a repeated range without a post-roll ends by itself, not where the moment within it begins',
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
      name: '[P09] where all tags are played, the moment within a range takes its place when it is reached',
      onChart: true,
      input: input({ document: onShow(document(RANGES)) }),
      steps: [...at(film(9)), ...at(film(11))],
      ends: { within: 'waiting' },
      check: (snapshot) => expect(selectCurrentTag(snapshot)?.id).toBe('a'),
    },
    {
      name: '[P09] a range of a list that is sought at the beginning of the film is not left for a pre-roll within it',
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
      name: '[P09] [P19] a repeated tag that the camera on show does not have is left for one that it has',
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
