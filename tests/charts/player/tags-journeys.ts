/** Journeys of the tags that state for each step which tag is current, until when, and what is reported. */
import type { AnyEventObject } from 'xstate';
import type { Playhead } from '../../../machines/player/playback/media.ports.ts';
import type { TagsInput } from '../../../machines/player/player.events.ts';
import type { tagsMachine } from '../../../machines/player/tags/tags/tags.machine.ts';
import type { Tag, TimedTag } from '../../../core/domain/tag.ts';
import type { Expected, JourneyStep } from '../../../tools/paths/index.ts';
import type { PinnedJourney } from '../../../tools/paths/types.ts';
import { onShow } from './documents.ts';
import { dataDocument, wireTag } from './playback-fixtures.ts';

type Journey = PinnedJourney<typeof tagsMachine>;
type Does = JourneyStep<typeof tagsMachine>;
type Holds = Expected<typeof tagsMachine>;

const A = wireTag('a', '00:00:10', { pub: 'ad' });
const B = wireTag('b', '00:00:20');
const C = wireTag('c', '00:00:30');
const D = wireTag('d', '00:00:50');
const GATES = [A, B, C];
const timed = (tag: Tag, start: number): TimedTag => ({ ...tag, start });
const TIMED = [timed(A, 10), timed(B, 20), timed(C, 30)];

const given = (over: Partial<TagsInput> = {}, tags: Tag[] = GATES): TagsInput => ({
  document: onShow(dataDocument({ tags })),
  tag: undefined,
  list: undefined,
  preRoll: 2,
  postRoll: 5,
  ...over,
});
const film = (time: number, over: Partial<Playhead> = {}): Playhead => ({ kind: 'replay', time, ...over });

const changes = (id: string | undefined, by: 'press' | 'seek' | 'time') => ({ type: 'tag.changed', id, by });
const NONE = changes(undefined, 'time');
const beyond = (to: 'next' | 'previous') => ({ type: 'tags.beyond', to });
const seeks = (time: number) => ({ transport: [{ type: 'playback.seek', time }] });
const isHeld = (current: string, over: Holds['context'] = {}): Partial<NonNullable<Holds['context']>> => ({
  current,
  chosen: true,
  ...over,
});
const LET_GO = { current: undefined, chosen: false, deadline: undefined };

/** A second passes, and the clock reports `output`; nothing is sent except what `expects` lists. */
const tick = (state: 'before' | 'within' | 'exhausted', output: Playhead | undefined, expects: Holds = {}): Does[] => [
  { elapse: 1_000, expects: { in: { [state]: 'checking' }, inputs: { readTime: [undefined] }, parent: [] } },
  { done: 'readTime', output, expects: { parent: [], children: {}, ...expects } },
];
const asked = (event: AnyEventObject, expects: Holds = {}): Does => ({
  send: event,
  expects: { parent: [], children: {}, ...expects },
});
const seeked = (time: number, expects: Holds = {}): Does => asked({ type: 'media.seeked', seek: 1, time }, expects);
const newData = (tags: Tag[], expects: Holds = {}): Does =>
  asked({ type: 'data.changed', document: dataDocument({ tags, version: 2 }) }, expects);
const select = (id: string, expects: Holds = {}): Does => asked({ type: 'tag.select', id }, expects);
const NEXT = { type: 'tag.next' };
const PREVIOUS = { type: 'tag.previous' };
const READY = { type: 'playback.ready', duration: 60, mode: 'replay' };
const repeat = (on: boolean, expects: Holds = {}): Does => asked({ type: 'tag.repeat', on }, expects);
const LIVE = { type: 'playback.changed', mode: 'live', index: 0, offset: 0 };

/** The clock does not respond, and then fails. */
const clockFails = (state: 'before' | 'within' | 'exhausted'): Does[] => [
  { elapse: 1_000, expects: { in: { [state]: 'checking' } } },
  { elapse: 1_000, expects: { in: { [state]: 'waiting' }, parent: [] } },
  { elapse: 1_000, expects: { in: { [state]: 'checking' } } },
  { error: 'readTime', reason: new Error('no engine'), expects: { in: { [state]: 'waiting' }, parent: [] } },
  asked(READY, { in: { [state]: 'checking' }, inputs: { readTime: [undefined] } }),
  { done: 'readTime', output: undefined, expects: { in: { [state]: 'waiting' }, parent: [] } },
];
/** The last tag's post-roll has passed. */
const ended: Does[] = [
  select('c', { children: seeks(28), parent: [changes('c', 'press')] }),
  ...tick('within', film(35), {
    in: { exhausted: 'waiting' },
    parent: [NONE, { type: 'tags.exhausted' }],
    context: isHeld('c', { deadline: 35 }),
  }),
];

export const tagsJourneys: Journey[] = [
  {
    name: '[P09] a film starts before its first tag, with the pre-roll and post-roll of its document',
    onChart: true,
    input: {
      document: onShow(dataDocument({ tags: GATES, playerConf: { preRoll: 3, postRoll: 7 } })),
      tag: undefined,
      list: undefined,
      preRoll: undefined,
      postRoll: undefined,
    },
    begins: {
      in: { before: 'waiting' },
      parent: [],
      context: {
        ...LET_GO,
        list: undefined,
        placement: { kind: 'film', offset: 0 },
        tags: TIMED,
        tracks: [],
        played: TIMED,
        preRoll: 3,
        postRoll: 7,
        repeat: false,
        stretch: undefined,
      },
    },
    steps: [
      ...tick('before', film(6.9), { in: { before: 'waiting' }, context: { stretch: { from: 6.9, to: 6.9 } } }),
      ...tick('before', film(7), {
        in: { within: 'waiting' },
        parent: [changes('a', 'time'), { type: 'advert.due', advert: 'ad' }],
        context: { current: 'a', chosen: false, deadline: 17, stretch: { from: 6.9, to: 7 } },
      }),
      ...tick('within', film(8), { in: { within: 'waiting' }, context: { stretch: { from: 7, to: 8 } } }),
    ],
    ends: { within: 'waiting' },
  },
  {
    name: '[P09] without a pre-roll a tag is current from its start, and without a post-roll until the next',
    onChart: true,
    input: given({ preRoll: undefined, postRoll: undefined, repeat: true }),
    begins: { context: { preRoll: 0, postRoll: undefined, repeat: true } },
    steps: [
      ...tick('before', film(9.9), { in: { before: 'waiting' } }),
      ...tick('before', film(10), {
        in: { within: 'waiting' },
        parent: [changes('a', 'time'), { type: 'advert.due', advert: 'ad' }],
        // The tag repeats when the next one would start.
        context: { current: 'a', deadline: 20 },
      }),
      repeat(false, { context: { repeat: false, deadline: undefined } }),
      repeat(true, { context: { repeat: true, deadline: 20 } }),
      ...tick('within', film(20), {
        in: { within: 'waiting' },
        children: { transport: [{ type: 'playback.seek', time: 10 }] },
      }),
    ],
    ends: { within: 'waiting' },
  },
  {
    name: '[P09] repeat switched on before the first tag applies once that tag is reached',
    onChart: true,
    input: given({ postRoll: undefined }),
    steps: [
      repeat(true, { in: { before: 'waiting' }, context: { ...LET_GO, repeat: true } }),
      ...tick('before', film(9), {
        in: { within: 'waiting' },
        parent: [changes('a', 'time'), { type: 'advert.due', advert: 'ad' }],
        context: { current: 'a', deadline: 18 },
      }),
    ],
    ends: { within: 'waiting' },
  },
  {
    name: '[P32] a list played backwards starts with its last tag',
    onChart: true,
    input: given({ list: ['c', 'a'], fromEnd: true }),
    begins: {
      in: { within: 'waiting' },
      context: isHeld('a', { list: ['c', 'a'], deadline: 15, played: [timed(C, 30), timed(A, 10)] }),
      parent: [changes('a', 'seek')],
    },
    steps: [
      asked(NEXT, { parent: [beyond('next')], context: { current: 'a' } }),
      asked(PREVIOUS, { parent: [changes('c', 'press')], children: seeks(28), context: isHeld('c', { deadline: 35 }) }),
      asked(PREVIOUS, { parent: [beyond('previous')], context: { current: 'c' } }),
    ],
    ends: { within: 'waiting' },
  },
  {
    name: '[P32] next and previous are reported as leading beyond this video if it has no tag to go to',
    onChart: true,
    input: given({}, []),
    begins: { in: 'idle', parent: [] },
    steps: [
      asked(NEXT, { in: 'idle', parent: [beyond('next')] }),
      asked(PREVIOUS, { in: 'idle', parent: [beyond('previous')] }),
      newData(GATES, { in: { before: 'waiting' }, context: { tags: TIMED, played: TIMED } }),
      asked(PREVIOUS, { in: { before: 'waiting' }, parent: [beyond('previous')] }),
    ],
    ends: { before: 'waiting' },
  },
  {
    name: '[P09] a film whose tags cannot become current has no current tag until newer data bring one that can',
    onChart: true,
    input: given({}, []),
    steps: [
      newData([wireTag('x', '00:00:05', { type: 'invisible' })], {
        in: 'idle',
        context: { tags: [timed(wireTag('x', '00:00:05', { type: 'invisible' }), 5)], played: [] },
      }),
      newData([], { in: 'idle', context: { tags: [], played: [] } }),
      newData([A], { in: { before: 'waiting' }, context: { played: [timed(A, 10)] } }),
      newData(GATES, { in: { before: 'waiting' }, context: { tags: TIMED, played: TIMED } }),
      newData([], { in: 'idle', context: { ...LET_GO, tags: [], played: [] }, parent: [NONE] }),
    ],
    ends: 'idle',
  },
  {
    name: '[P09] before the first tag, a clock that does not respond is read again a second later',
    onChart: true,
    input: given(),
    steps: clockFails('before'),
    ends: { before: 'waiting' },
  },
  {
    name: '[P09] choosing the next tag before the first one seeks to its pre-roll and applies its post-roll',
    onChart: true,
    input: given(),
    steps: [
      select('nowhere', { in: { before: 'waiting' }, context: LET_GO }),
      asked(NEXT, {
        in: { within: 'waiting' },
        children: seeks(8),
        parent: [changes('a', 'press')],
        context: isHeld('a', { deadline: 15 }),
      }),
    ],
    ends: { within: 'waiting' },
  },
  {
    name: '[P09] the post-roll of a tag reached by a seek applies unless the seek lands beyond it',
    onChart: true,
    input: given(),
    steps: [
      seeked(5, { in: { before: 'waiting' }, context: { ...LET_GO, stretch: undefined } }),
      seeked(15, {
        in: { within: 'waiting' },
        parent: [changes('a', 'seek')],
        context: { current: 'a', chosen: false, deadline: undefined, stretch: { from: 15.005, to: 15.005 } },
      }),
      seeked(14.5, { context: { current: 'a', deadline: 15, stretch: { from: 14.505, to: 14.505 } } }),
      seeked(15, { context: { current: 'a', deadline: undefined } }),
      repeat(true, { context: { repeat: true, deadline: undefined } }),
      seeked(26, {
        parent: [changes('b', 'seek')],
        context: { current: 'b', chosen: false, deadline: undefined, stretch: { from: 26.005, to: 26.005 } },
      }),
      seeked(19, { context: { current: 'b', deadline: 25 } }),
      seeked(3, {
        in: { before: 'waiting' },
        parent: [NONE],
        context: { ...LET_GO, stretch: { from: 3.005, to: 3.005 } },
      }),
    ],
    ends: { before: 'waiting' },
  },
  {
    name: '[P09] the post-roll applies after a seek to a tag from before the first tag or from another tag',
    onChart: true,
    input: given(),
    steps: [
      seeked(12, { parent: [changes('a', 'seek')], context: { current: 'a', deadline: 15 } }),
      seeked(22, { parent: [changes('b', 'seek')], context: { current: 'b', deadline: 25 } }),
    ],
    ends: { within: 'waiting' },
  },
  {
    name: '[P32] after the last tag of a list, playback can reach a tag of the list that is later in the film',
    onChart: true,
    input: given({ list: ['c', 'a'], tag: 'a' }),
    steps: [
      ...tick('within', film(15), { in: { exhausted: 'waiting' }, parent: [NONE, { type: 'tags.exhausted' }] }),
      ...tick('exhausted', film(29), {
        in: { within: 'waiting' },
        parent: [changes('c', 'time')],
        context: { current: 'c', deadline: 35 },
      }),
    ],
    ends: { within: 'waiting' },
  },
  {
    name: '[P32] a selected tag outside the list gives way to a tag of the list that starts before it',
    onChart: true,
    input: given({ list: ['c'] }, [C, wireTag('e', '00:00:31')]),
    steps: [
      select('e', { children: seeks(29), parent: [changes('e', 'press')], context: isHeld('e') }),
      ...tick('within', film(29.5), { parent: [changes('c', 'time')], context: { current: 'c', chosen: false } }),
    ],
    ends: { within: 'waiting' },
  },
  {
    name: '[P09] within a tag, a clock that does not respond is read again a second later',
    onChart: true,
    input: given({ tag: 'a' }),
    begins: { parent: [changes('a', 'seek')], context: isHeld('a', { deadline: 15 }) },
    steps: clockFails('within'),
    ends: { within: 'waiting' },
  },
  {
    name: '[P09] within a tag another tag can be selected, and the last tag has no next one',
    onChart: true,
    input: given({ tag: 'a' }),
    steps: [
      select('nowhere', { in: { within: 'waiting' }, context: isHeld('a') }),
      select('c', { children: seeks(28), parent: [changes('c', 'press')], context: isHeld('c', { deadline: 35 }) }),
      asked(NEXT, { parent: [beyond('next')], context: isHeld('c') }),
      asked(PREVIOUS, { children: seeks(18), parent: [changes('b', 'press')], context: isHeld('b', { deadline: 25 }) }),
      asked(NEXT, { children: seeks(28), parent: [changes('c', 'press')], context: isHeld('c', { deadline: 35 }) }),
      asked({ type: 'playback.finished' }),
    ],
    ends: { within: 'waiting' },
  },
  {
    name: '[P09] newer data without the current tag, or without any tag, empty the headline',
    onChart: true,
    input: given({ tag: 'b' }),
    steps: [
      newData([A, B, C, D], {
        in: { within: 'waiting' },
        context: isHeld('b', { deadline: 25, tags: [...TIMED, timed(D, 50)], played: [...TIMED, timed(D, 50)] }),
      }),
      newData([A, C], {
        in: { before: 'checking' },
        context: { ...LET_GO, played: [timed(A, 10), timed(C, 30)] },
        parent: [NONE],
        inputs: { readTime: [undefined] },
      }),
      {
        done: 'readTime',
        output: film(32),
        expects: { context: { current: 'c', deadline: 35 }, parent: [changes('c', 'time')] },
      },
      newData([], { in: 'idle', context: { ...LET_GO, tags: [], played: [] }, parent: [NONE] }),
    ],
    ends: 'idle',
  },
  {
    name: '[P09] playback that is back before the first tag empties the headline',
    onChart: true,
    input: given({ tag: 'a' }),
    steps: tick('within', film(3), { in: { before: 'waiting' }, context: LET_GO, parent: [NONE] }),
    ends: { before: 'waiting' },
  },
  {
    name: '[P09] a tag reached by playback replaces the previous one before that one’s post-roll has passed',
    onChart: true,
    input: given({}, [wireTag('x', '00:00:10'), wireTag('y', '00:00:13', { pub: 'ad' })]),
    steps: [
      ...tick('before', film(10), { parent: [changes('x', 'time')], context: { current: 'x', deadline: 15 } }),
      ...tick('within', film(11), {
        in: { within: 'waiting' },
        parent: [changes('y', 'time'), { type: 'advert.due', advert: 'ad' }],
        context: { current: 'y', chosen: false, deadline: 18, stretch: { from: 10, to: 11 } },
      }),
    ],
    ends: { within: 'waiting' },
  },
  {
    name: '[P09] a selected tag stays until its neighbour starts, and the neighbour’s advert is due at its pre-roll',
    onChart: true,
    input: given({ postRoll: undefined }, [wireTag('x', '00:00:10'), wireTag('y', '00:00:13', { pub: 'ad' })]),
    steps: [
      select('x', { children: seeks(8), parent: [changes('x', 'press')] }),
      // The seek misses its target by less than half a frame.
      ...tick('within', film(7.995), { context: isHeld('x', { stretch: { from: 7.995, to: 7.995 } }) }),
      ...tick('within', film(11), { context: isHeld('x'), parent: [{ type: 'advert.due', advert: 'ad' }] }),
      ...tick('within', film(12.9), { context: isHeld('x') }),
      ...tick('within', film(13), {
        context: { current: 'y', chosen: false },
        parent: [changes('y', 'time'), { type: 'advert.due', advert: 'ad' }],
      }),
    ],
    ends: { within: 'waiting' },
  },
  {
    name: '[P09] a selected invisible tag gives way to the visible tag with the same start',
    onChart: true,
    input: given({}, [wireTag('x', '00:00:10', { type: 'invisible' }), wireTag('y', '00:00:10')]),
    steps: [
      select('x', { children: seeks(8), parent: [changes('x', 'press')], context: isHeld('x') }),
      ...tick('within', film(9), { parent: [changes('y', 'time')], context: { current: 'y', chosen: false } }),
    ],
    ends: { within: 'waiting' },
  },
  {
    name: '[P09] a repeated tag does not give way to a neighbour, only to a time before it or beyond its end',
    onChart: true,
    input: given({ repeat: true }, [wireTag('x', '00:00:10'), wireTag('y', '00:00:13'), wireTag('z', '00:00:40')]),
    steps: [
      ...tick('before', film(10), { parent: [changes('x', 'time')], context: { current: 'x', deadline: 15 } }),
      ...tick('within', film(13.5), { context: { current: 'x', deadline: 15, stretch: { from: 10, to: 13.5 } } }),
      ...tick('within', film(15), { children: seeks(8), context: { current: 'x', deadline: 15 } }),
      select('z', { children: seeks(38), parent: [changes('z', 'press')], context: isHeld('z', { deadline: 45 }) }),
      ...tick('within', film(12), { parent: [changes('y', 'time')], context: { current: 'y', deadline: 18 } }),
      seeked(30, { context: { current: 'y', deadline: undefined } }),
      ...tick('within', film(38), { parent: [changes('z', 'time')], context: { current: 'z', deadline: 45 } }),
    ],
    ends: { within: 'waiting' },
  },
  {
    name: '[P09] when the post-roll has passed, the next tag is sought and its own post-roll applies',
    onChart: true,
    input: given({}, [wireTag('x', '00:00:10'), wireTag('y', '00:00:50', { pub: 'ad' })]),
    steps: [
      ...tick('before', film(8), { parent: [changes('x', 'time')], context: { current: 'x', deadline: 15 } }),
      ...tick('within', film(15), {
        children: seeks(48),
        parent: [changes('y', 'time'), { type: 'advert.due', advert: 'ad' }],
        context: { current: 'y', chosen: false, deadline: 55, stretch: { from: 8, to: 15 } },
      }),
    ],
    ends: { within: 'waiting' },
  },
  {
    name: '[P09] after the last tag, a clock that does not respond is read again a second later',
    onChart: true,
    input: given(),
    steps: [...ended, ...clockFails('exhausted')],
    ends: { exhausted: 'waiting' },
  },
  {
    name: '[P09] after the last tag, its neighbour, any other tag and tags of newer data can be selected',
    onChart: true,
    input: given(),
    steps: [
      ...ended,
      select('nowhere', { in: { exhausted: 'waiting' } }),
      asked(NEXT, { in: { exhausted: 'waiting' }, parent: [beyond('next')] }),
      asked(PREVIOUS, {
        in: { within: 'waiting' },
        children: seeks(18),
        parent: [changes('b', 'press')],
        context: isHeld('b', { deadline: 25 }),
      }),
      ...ended,
      select('a', {
        in: { within: 'waiting' },
        children: seeks(8),
        parent: [changes('a', 'press')],
        context: isHeld('a', { deadline: 15 }),
      }),
      ...ended,
      newData([...GATES, D], { in: { exhausted: 'waiting' }, context: { played: [...TIMED, timed(D, 50)] } }),
      asked(NEXT, {
        in: { within: 'waiting' },
        children: seeks(48),
        parent: [changes('d', 'press')],
        context: isHeld('d', { deadline: 55 }),
      }),
    ],
    ends: { within: 'waiting' },
  },
  {
    name: '[P09] after the only tag, previous leads beyond this video',
    onChart: true,
    input: given({}, [C]),
    steps: [...ended, asked(PREVIOUS, { in: { exhausted: 'waiting' }, parent: [beyond('previous')] })],
    ends: { exhausted: 'waiting' },
  },
  {
    name: '[P09] after the last tag, newer data without it, or without any tag, start over',
    onChart: true,
    input: given(),
    steps: [
      ...ended,
      newData([A, B], {
        in: { before: 'checking' },
        context: { ...LET_GO, played: [timed(A, 10), timed(B, 20)] },
        parent: [NONE],
      }),
      { done: 'readTime', output: film(3), expects: { in: { before: 'waiting' }, parent: [] } },
      newData(GATES),
      ...ended,
      newData([], { in: 'idle', context: { ...LET_GO, tags: [], played: [] }, parent: [NONE] }),
    ],
    ends: 'idle',
  },
  {
    name: '[P09] after the last tag, only going back to its start, to another tag or before all tags changes the state',
    onChart: true,
    input: given(),
    steps: [
      ...ended,
      ...tick('exhausted', film(36), { in: { exhausted: 'waiting' }, context: { stretch: { from: 36, to: 36 } } }),
      ...tick('exhausted', film(35), { in: { exhausted: 'waiting' }, context: { stretch: { from: 36, to: 35 } } }),
      ...tick('exhausted', film(34.9), {
        in: { within: 'waiting' },
        parent: [changes('c', 'time')],
        context: { current: 'c', chosen: false, deadline: 35, stretch: { from: 35, to: 34.9 } },
      }),
      ...ended,
      asked(
        { type: 'media.seeked', seek: 1, time: 22 },
        {
          in: { exhausted: 'checking' },
          inputs: { readTime: [undefined] },
        },
      ),
      {
        done: 'readTime',
        output: film(26),
        expects: {
          in: { within: 'waiting' },
          parent: [changes('b', 'time')],
          context: { current: 'b', chosen: false, deadline: undefined },
        },
      },
      ...ended,
      ...tick('exhausted', film(3), { in: { before: 'waiting' }, context: LET_GO }),
    ],
    ends: { before: 'waiting' },
  },
  {
    name: '[E02] after the last tag requested by a page, a return to all tags drops the requested post-roll',
    onChart: true,
    input: given({ postRoll: undefined }),
    steps: [
      asked(
        { type: 'tag.playList', ids: ['c'], postRoll: 4 },
        {
          in: { within: 'waiting' },
          children: { transport: [{ type: 'playback.seek', time: 28 }, { type: 'playback.play' }] },
          parent: [changes('c', 'press')],
          context: isHeld('c', { list: ['c'], played: [timed(C, 30)], postRoll: 4, deadline: 34 }),
        },
      ),
      ...tick('within', film(34), { in: { exhausted: 'waiting' }, parent: [NONE, { type: 'tags.exhausted' }] }),
      asked(
        { type: 'tag.playList', ids: undefined },
        {
          in: { exhausted: 'waiting' },
          context: { list: undefined, played: TIMED, postRoll: undefined },
        },
      ),
      // Without a post-roll the last tag has no end.
      repeat(true, { context: { deadline: undefined } }),
      ...tick('exhausted', film(31), { in: { exhausted: 'waiting' } }),
    ],
    ends: { exhausted: 'waiting' },
  },
  {
    name: '[E02] a list without its own post-roll keeps that of the address; all tags use that of the document',
    onChart: true,
    input: {
      ...given(),
      document: onShow(dataDocument({ tags: GATES, playerConf: { postRoll: 9 } })),
    },
    begins: { context: { postRoll: 5 } },
    steps: [
      asked(
        { type: 'tag.playList', ids: ['b'] },
        {
          children: { transport: [{ type: 'playback.seek', time: 18 }, { type: 'playback.play' }] },
          parent: [changes('b', 'press')],
          context: isHeld('b', { postRoll: 5, deadline: 25 }),
        },
      ),
      asked({ type: 'tag.playList', ids: undefined }, { context: isHeld('b', { postRoll: 9, deadline: 25 }) }),
    ],
    ends: { within: 'waiting' },
  },
  {
    name: '[P10] on live the tags follow the wall time of the picture, and the end of one stops nothing',
    onChart: true,
    input: given({}, [wireTag('a', 'XX:XX:XX', { at: 1_010_000 }), wireTag('s', '00:00:05')]),
    steps: [
      asked(LIVE, { context: { placement: { kind: 'live', origin: undefined }, tracks: [], stretch: undefined } }),
      // Neither the time of a film nor a picture without wall time positions the tags.
      ...tick('before', film(1, { at: 1_001_000 }), { context: { placement: { kind: 'live', origin: undefined } } }),
      ...tick('before', { kind: 'live', time: 2 }, { context: { placement: { kind: 'live', origin: undefined } } }),
      ...tick(
        'before',
        { kind: 'live', time: 7, at: 1_007_000 },
        {
          in: { within: 'waiting' },
          parent: [changes('s', 'time')],
          context: { placement: { kind: 'live', origin: 1_000_000 }, current: 's' },
        },
      ),
      ...tick(
        'within',
        { kind: 'live', time: 8.5, at: 1_008_500 },
        {
          in: { within: 'waiting' },
          parent: [changes('a', 'time')],
          context: { current: 'a', deadline: 15 },
        },
      ),
      // Announcing the current stream again changes nothing.
      asked(LIVE, { context: { placement: { kind: 'live', origin: 1_000_000 } } }),
      ...tick(
        'within',
        { kind: 'live', time: 15, at: 1_015_000 },
        {
          in: { within: 'waiting' },
          context: { current: 'a', deadline: undefined },
        },
      ),
    ],
    ends: { within: 'waiting' },
  },
  {
    name: '[P19] another camera plays only the tags on it, in its own time',
    onChart: true,
    input: given({}, [A, wireTag('bank', '00:00:20', { replay: 'bank' })]),
    begins: { context: { played: [timed(A, 10)] } },
    steps: [
      ...tick('before', film(4)),
      asked(
        { type: 'playback.changed', mode: 'replay', index: 0, offset: 0, replay: 'bank' },
        {
          context: {
            placement: { kind: 'film', offset: 0, replay: 'bank' },
            played: [timed(wireTag('bank', '00:00:20', { replay: 'bank' }), 20)],
            stretch: undefined,
          },
        },
      ),
      asked(
        { type: 'playback.changed', mode: 'replay', index: 1, offset: 4_000 },
        {
          context: { placement: { kind: 'film', offset: 4_000 }, played: [timed(A, 6)] },
        },
      ),
      asked(
        { type: 'playback.changed', mode: 'preRoll', index: 0, offset: 0 },
        {
          context: { placement: { kind: 'film', offset: 4_000 } },
        },
      ),
      // A film has neither window tracks nor wall time.
      ...tick(
        'before',
        { kind: 'live', time: 1, at: 1_001_000, window: { from: 0, to: 60 } },
        {
          context: { placement: { kind: 'film', offset: 4_000 }, tracks: [] },
        },
      ),
    ],
    ends: { before: 'waiting' },
  },
];
