/** Where playing is among the tags: before the first, within one, or after the last one's post-roll. */
import { arrive, look, lookAfterEnd } from './tags.rules.ts';
import { looked, tagsSetup } from './tags.setup.ts';

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
      actions: [
        { type: 'holdKnown', params: ({ event }) => event },
        'askSeek',
        { type: 'tellChanged', params: { by: 'press' } },
      ],
      meta: { row: 'P09' },
    },
    'playback.ready': { target: '.checking' },
  },
});

export const before = tagsSetup.createStateConfig({
  description: 'No tag has been reached yet.',
  initial: 'waiting',
  on: {
    ...commands.on,
    'tag.next': {
      target: '#tags.within',
      actions: [
        { type: 'holdNext', params: { by: 'viewer' } },
        'askSeek',
        { type: 'tellChanged', params: { by: 'press' } },
      ],
      meta: { row: 'P32' },
    },
    'playback.moved': {
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
        { type: 'tellChanged', params: { by: 'seek' } },
      ],
      meta: { row: 'P09' },
    },
    'data.changed': [
      {
        guard: { type: 'hasLostAll', params: ({ event }) => event },
        target: '#tags.idle',
        actions: [{ type: 'replaceTags', params: ({ event }) => event }, 'letGo', 'tellNone'],
        meta: { row: 'P10' },
      },
      { actions: { type: 'replaceTags', params: ({ event }) => event }, meta: { row: 'P09' } },
    ],
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

export const within = tagsSetup.createStateConfig({
  description: 'A tag is current: the headline, the document page and the profile follow it.',
  initial: 'waiting',
  on: {
    ...commands.on,
    'tag.next': {
      guard: 'hasNext',
      target: '#tags.within',
      actions: [
        { type: 'holdNext', params: { by: 'viewer' } },
        'askSeek',
        { type: 'tellChanged', params: { by: 'press' } },
      ],
      meta: { row: 'P32' },
    },
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
          { type: 'tellChanged', params: { by: 'seek' } },
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
    // A film's last tag ends with the film where no post-roll ends it before.
    'playback.finished': { guard: 'isRepeated', actions: ['askSeek', 'askPlay'], meta: { row: 'P14' } },
    'tag.previous': {
      guard: 'hasPrevious',
      target: 'within',
      actions: ['holdPrevious', 'askSeek', { type: 'tellChanged', params: { by: 'press' } }],
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

export const exhausted = tagsSetup.createStateConfig({
  description: 'The last post-roll has passed: the film is stopped and the headline empty, until playing is elsewhere.',
  entry: ['tellNone', 'tellExhausted'],
  initial: 'waiting',
  on: {
    ...commands.on,
    'tag.previous': {
      guard: 'hasPrevious',
      target: 'within',
      actions: ['holdPrevious', 'askSeek', { type: 'tellChanged', params: { by: 'press' } }],
      meta: { row: 'P32' },
    },
    'tag.next': {
      guard: 'hasNext',
      target: '#tags.within',
      actions: [
        { type: 'holdNext', params: { by: 'viewer' } },
        'askSeek',
        { type: 'tellChanged', params: { by: 'press' } },
      ],
      meta: { row: 'P32' },
    },
    'playback.moved': { target: '.checking' },
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
