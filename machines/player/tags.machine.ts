import { assign, enqueueActions, sendParent, setup } from 'xstate';
import { CURRENT_TAG_CHECK_MS, PLAYHEAD_TIMEOUT_MS } from '../../src/domain/constants.ts';
import type { DataDocument } from '../../src/domain/data-document.ts';
import type { Seconds } from '../../src/domain/media.ts';
import { seekTime } from '../../src/domain/tags.ts';
import { port } from '../shared/port.ts';
import type { Playhead } from './media.ports.ts';
import type { PlayingMode, TagsInbox, TagsInput } from './player.events.ts';
import {
  arrive,
  beginTags,
  currentOf,
  filmTime,
  held,
  LET_GO,
  look,
  lookAfterEnd,
  nextOf,
  previousOf,
  rearmed,
  tagById,
  withClock,
  withRepeat,
  withSource,
  withTags,
} from './tags.rules.ts';
import type { Finding, TagsContext } from './tags.rules.ts';

/** What the clock told, and what that means for the tags. */
interface Looked {
  playhead: Playhead | undefined;
  finding: Finding;
}

/** Looks at the tags where the clock says the playhead is; `rule` is the state's own. */
const looked = (rule: typeof look, context: TagsContext, playhead: Playhead | undefined): Looked => ({
  playhead,
  finding: rule(withClock(context, playhead), filmTime(playhead)),
});

const isFilm = (mode: PlayingMode): boolean => mode === 'live' || mode === 'replay';

const tagsSetup = setup({
  types: {
    input: {} as TagsInput,
    context: {} as TagsContext,
    events: {} as TagsInbox,
    transitionMeta: {} as { row: string },
  },
  actors: { readTime: port<Playhead | undefined, void>('readTime') },
  guards: {
    hasTimedTag: ({ context }) => context.played.length > 0,
    isHeld: ({ context }) => currentOf(context) !== undefined,
    isReached: (_, params: { finding: Finding }) => params.finding.kind === 'reached',
    isNone: (_, params: { finding: Finding }) => params.finding.kind === 'none',
    isPassed: (_, params: { finding: Finding }) => params.finding.kind === 'passed',
    isPassedInRepeat: ({ context }, params: { finding: Finding }) => params.finding.kind === 'passed' && context.repeat,
    isPassedBeforeNext: ({ context }, params: { finding: Finding }) =>
      params.finding.kind === 'passed' && nextOf(context) !== undefined,
    isPassedOnLive: ({ context }, params: { finding: Finding }) =>
      params.finding.kind === 'passed' && context.placement.kind === 'live',
    isKnown: ({ context }, params: { id: string }) => tagById(context, params.id) !== undefined,
    hasNext: ({ context }) => nextOf(context) !== undefined,
    hasPrevious: ({ context }) => previousOf(context) !== undefined,
    isFilm: (_, params: { mode: PlayingMode }) => isFilm(params.mode),
    hasLostAll: ({ context }, params: { document: DataDocument }) => withTags(context, params.document.tags).played.length === 0,
    hasLostCurrent: ({ context }, params: { document: DataDocument }) => {
      const later = withTags(context, params.document.tags);
      return later.current !== undefined && currentOf(later) === undefined;
    },
    hasTags: ({ context }, params: { document: DataDocument }) => withTags(context, params.document.tags).played.length > 0,
  },
  actions: {
    /** Holds the tag that a look at the clock, or a seek, has found. */
    holdFound: assign(({ context }, { finding, playhead }: Looked) => {
      const later = withClock(context, playhead);
      return finding.kind === 'reached' ? { ...later, ...held(later, finding.tag, 'time', filmTime(playhead)) } : later;
    }),
    placeByClock: assign(({ context }, params: { playhead: Playhead | undefined }) => withClock(context, params.playhead)),
    holdKnown: assign(({ context }, params: { id: string }) => {
      const tag = tagById(context, params.id);
      return tag ? held(context, tag, 'viewer') : {};
    }),
    holdNext: assign(({ context }, params: { by: 'viewer' | 'time' }) => {
      const tag = nextOf(context);
      return tag ? held(context, tag, params.by) : {};
    }),
    holdPrevious: assign(({ context }) => {
      const tag = previousOf(context);
      return tag ? held(context, tag, 'viewer') : {};
    }),
    letGo: assign(LET_GO),
    disarm: assign({ deadline: undefined }),
    rearm: assign(({ context }, params: { time: Seconds }) => rearmed(context, params.time)),
    setRepeat: assign(({ context }, params: { on: boolean }) => withRepeat(context, params.on)),
    replaceTags: assign(({ context }, params: { document: DataDocument }) => withTags(context, params.document.tags)),
    replaceSource: assign(({ context }, params: { mode: PlayingMode; offset: number }) =>
      withSource(context, params.mode === 'live', params.offset),
    ),
    askSeek: enqueueActions(({ context, enqueue }) => {
      const tag = currentOf(context);
      if (tag) enqueue.sendParent({ type: 'tags.seek', time: seekTime(tag, context.preRoll), tag: tag.id } as never);
    }),
    tellChanged: sendParent(({ context }, params: { by: 'viewer' | 'time' }) => ({
      type: 'tag.changed',
      id: context.current,
      by: params.by,
    })),
    tellNone: sendParent({ type: 'tag.changed', id: undefined, by: 'time' }),
    tellExhausted: sendParent({ type: 'tags.exhausted' }),
    /** A tag with `pub` reached by playing brings its advert (row P06). */
    tellAdvert: enqueueActions(({ context, enqueue }) => {
      const pub = currentOf(context)?.pub;
      if (pub !== undefined) enqueue.sendParent({ type: 'advert.due', advert: pub } as never);
    }),
  },
  delays: { tagCheck: CURRENT_TAG_CHECK_MS, playheadTimeout: PLAYHEAD_TIMEOUT_MS },
});

/** The clock is asked again each second, whatever it tells. */
const waiting = tagsSetup.createStateConfig({
  description: 'Until the next look at the clock.',
  after: { tagCheck: { target: 'checking', meta: { row: 'P09' } } },
});

/** What the viewer may ask of the tags wherever playing is. */
const commands = tagsSetup.createStateConfig({
  on: {
    'tag.select': {
      guard: { type: 'isKnown', params: ({ event }) => event },
      target: '#tags.within',
      actions: [{ type: 'holdKnown', params: ({ event }) => event }, 'askSeek', { type: 'tellChanged', params: { by: 'viewer' } }],
      meta: { row: 'P09' },
    },
    'tag.next': {
      guard: 'hasNext',
      target: '#tags.within',
      actions: [{ type: 'holdNext', params: { by: 'viewer' } }, 'askSeek', { type: 'tellChanged', params: { by: 'viewer' } }],
      meta: { row: 'P32' },
    },
    'playback.ready': { target: '.checking' },
    'playback.moved': [
      {
        guard: { type: 'isReached', params: ({ context, event }) => ({ finding: arrive(context, event.time) }) },
        target: '#tags.within',
        actions: [
          {
            type: 'holdFound',
            params: ({ context, event }) => ({
              finding: arrive(context, event.time),
              playhead: { kind: event.mode === 'live' ? 'live' : 'replay', time: event.time },
            }),
          },
          { type: 'tellChanged', params: { by: 'viewer' } },
        ],
        meta: { row: 'P09' },
      },
      {
        guard: { type: 'isNone', params: ({ context, event }) => ({ finding: arrive(context, event.time) }) },
        target: '#tags.before',
        actions: ['letGo', 'tellNone'],
        meta: { row: 'P09' },
      },
      { actions: { type: 'rearm', params: ({ event }) => event } },
    ],
    'data.changed': [
      {
        guard: { type: 'hasLostAll', params: ({ event }) => event },
        target: '#tags.idle',
        actions: [{ type: 'replaceTags', params: ({ event }) => event }, 'letGo', 'tellNone'],
        meta: { row: 'P10' },
      },
      {
        guard: { type: 'hasLostCurrent', params: ({ event }) => event },
        target: '#tags.before.checking',
        actions: [{ type: 'replaceTags', params: ({ event }) => event }, 'letGo', 'tellNone'],
        meta: { row: 'P09' },
      },
      { actions: { type: 'replaceTags', params: ({ event }) => event }, meta: { row: 'P09' } },
    ],
  },
});

const before = tagsSetup.createStateConfig({
  description: 'No tag has been reached yet.',
  initial: 'waiting',
  on: commands.on,
  states: {
    waiting,
    checking: {
      description: 'The clock is asked where the playhead is.',
      invoke: {
        id: 'readTime',
        src: 'readTime',
        onDone: [
          {
            guard: { type: 'isReached', params: ({ context, event }) => looked(look, context, event.output) },
            target: '#tags.within',
            actions: [
              { type: 'holdFound', params: ({ context, event }) => looked(look, context, event.output) },
              { type: 'tellChanged', params: { by: 'time' } },
              'tellAdvert',
            ],
            meta: { row: 'P09' },
          },
          { target: 'waiting', actions: { type: 'placeByClock', params: ({ event }) => ({ playhead: event.output }) } },
        ],
        onError: { target: 'waiting' },
      },
      after: { playheadTimeout: { target: 'waiting' } },
    },
  },
});

const within = tagsSetup.createStateConfig({
  description: 'A tag is current: the headline, the document page and the profile follow it.',
  initial: 'waiting',
  on: {
    ...commands.on,
    'tag.previous': {
      guard: 'hasPrevious',
      target: 'within',
      actions: ['holdPrevious', 'askSeek', { type: 'tellChanged', params: { by: 'viewer' } }],
      meta: { row: 'P32' },
    },
  },
  states: {
    waiting,
    checking: {
      description: 'The clock is asked where the playhead is.',
      invoke: {
        id: 'readTime',
        src: 'readTime',
        onDone: [
          {
            guard: { type: 'isPassedInRepeat', params: ({ context, event }) => looked(look, context, event.output) },
            target: 'waiting',
            actions: 'askSeek',
            meta: { row: 'P09' },
          },
          {
            guard: { type: 'isPassedBeforeNext', params: ({ context, event }) => looked(look, context, event.output) },
            target: 'waiting',
            actions: [
              { type: 'placeByClock', params: ({ event }) => ({ playhead: event.output }) },
              { type: 'holdNext', params: { by: 'time' } },
              'askSeek',
              { type: 'tellChanged', params: { by: 'time' } },
              'tellAdvert',
            ],
            meta: { row: 'P09' },
          },
          {
            guard: { type: 'isPassedOnLive', params: ({ context, event }) => looked(look, context, event.output) },
            target: 'waiting',
            actions: 'disarm',
            meta: { row: 'P09' },
          },
          {
            guard: { type: 'isPassed', params: ({ context, event }) => looked(look, context, event.output) },
            target: '#tags.exhausted',
            meta: { row: 'P09' },
          },
          {
            guard: { type: 'isReached', params: ({ context, event }) => looked(look, context, event.output) },
            target: 'waiting',
            actions: [
              { type: 'holdFound', params: ({ context, event }) => looked(look, context, event.output) },
              { type: 'tellChanged', params: { by: 'time' } },
              'tellAdvert',
            ],
            meta: { row: 'P09' },
          },
          {
            guard: { type: 'isNone', params: ({ context, event }) => looked(look, context, event.output) },
            target: '#tags.before',
            actions: ['letGo', 'tellNone'],
            meta: { row: 'P09' },
          },
          { target: 'waiting', actions: { type: 'placeByClock', params: ({ event }) => ({ playhead: event.output }) } },
        ],
        onError: { target: 'waiting' },
      },
      after: { playheadTimeout: { target: 'waiting' } },
    },
  },
});

const exhausted = tagsSetup.createStateConfig({
  description: 'The last post-roll has passed: the film is stopped and the headline empty, until playing is elsewhere.',
  entry: ['tellNone', 'tellExhausted'],
  initial: 'waiting',
  on: {
    ...commands.on,
    'tag.previous': {
      guard: 'hasPrevious',
      target: 'within',
      actions: ['holdPrevious', 'askSeek', { type: 'tellChanged', params: { by: 'viewer' } }],
      meta: { row: 'P32' },
    },
    'playback.moved': { target: '.checking' },
  },
  states: {
    waiting,
    checking: {
      description: 'The clock is asked whether playing has left the rest of the last tag.',
      invoke: {
        id: 'readTime',
        src: 'readTime',
        onDone: [
          {
            guard: { type: 'isReached', params: ({ context, event }) => looked(lookAfterEnd, context, event.output) },
            target: '#tags.within',
            actions: [
              { type: 'holdFound', params: ({ context, event }) => looked(lookAfterEnd, context, event.output) },
              { type: 'tellChanged', params: { by: 'time' } },
            ],
            meta: { row: 'P09' },
          },
          {
            guard: { type: 'isNone', params: ({ context, event }) => looked(lookAfterEnd, context, event.output) },
            target: '#tags.before',
            actions: 'letGo',
            meta: { row: 'P09' },
          },
          { target: 'waiting', actions: { type: 'placeByClock', params: ({ event }) => ({ playhead: event.output }) } },
        ],
        onError: { target: 'waiting' },
      },
      after: { playheadTimeout: { target: 'waiting' } },
    },
  },
});

/**
 * Follows the tags while a film plays.
 *
 * Each second the clock tells which tag is current. A tag's post-roll, where a number is set, leads to the next tag, to the
 * same one where repeat is on, and after the last to a stop; without a number a film never jumps or stops by itself,
 * and a live stream never stops. A tag that the viewer selects is sought at its start less the pre-roll. The current
 * tag is held by its id, so newer data leave it and its deadline alone.
 * Source: player document, point 4; row P09.
 */
export const tagsMachine = tagsSetup.createMachine({
  id: 'tags',
  context: ({ input }) => beginTags(input),
  on: {
    'tag.repeat': { actions: { type: 'setRepeat', params: ({ event }) => event }, meta: { row: 'P09' } },
    'playback.changed': {
      guard: { type: 'isFilm', params: ({ event }) => event },
      actions: { type: 'replaceSource', params: ({ event }) => event },
      meta: { row: 'P10' },
    },
  },
  initial: 'choosing',
  states: {
    choosing: {
      description: 'Are there timed tags, and one to start at?',
      always: [
        { guard: 'isHeld', target: 'within', actions: { type: 'tellChanged', params: { by: 'viewer' } } },
        { guard: 'hasTimedTag', target: 'before' },
        { target: 'idle' },
      ],
    },
    idle: {
      description: 'No tag has a time: nothing is followed.',
      on: {
        'data.changed': [
          {
            guard: { type: 'hasTags', params: ({ event }) => event },
            target: 'before',
            actions: { type: 'replaceTags', params: ({ event }) => event },
            meta: { row: 'P10' },
          },
          { actions: { type: 'replaceTags', params: ({ event }) => event } },
        ],
      },
    },
    before,
    within,
    exhausted,
  },
});

