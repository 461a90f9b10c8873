/** Where playback is relative to the tags: before the first, within one, or after the last one's post-roll. */
import { arrive, findTagAtPlayhead, findTagAfterEnd, playheadAt } from './tags.rules.ts';
import { lookUp, tagsSetup } from './tags.setup.ts';

/** The clock is read every second, whatever it reports. */
const waiting = tagsSetup.createStateConfig({
  description: 'Waits for the next reading of the clock.',
  after: { tagCheck: { target: 'checking' } },
});

export const before = tagsSetup.createStateConfig({
  description: 'No tag has been reached yet.',
  initial: 'waiting',
  on: {
    'playback.ready': { target: '.checking' },
    'tag.next': {
      target: '#tags.within',
      actions: [
        { type: 'holdNext', params: { by: 'viewer' } },
        'requestSeek',
        { type: 'reportChanged', params: { by: 'press' } },
      ],
    },
    'media.seeked': {
      guard: { type: 'isReached', params: ({ context, event }) => ({ finding: arrive(context, event.time) }) },
      target: '#tags.within',
      actions: [
        {
          type: 'holdFound',
          params: ({ context, event }) => ({
            finding: arrive(context, event.time),
            playhead: playheadAt(context, event.time),
          }),
        },
        { type: 'noteSeek', params: ({ event }) => event },
        { type: 'reportChanged', params: { by: 'seek' } },
      ],
    },
    'data.changed': [
      {
        guard: 'hasLostAll',
        target: '#tags.idle',
        actions: ['replaceTags', 'letGo', 'reportNone'],
      },
      { actions: 'replaceTags' },
    ],
  },
  states: {
    waiting,
    checking: {
      description: 'Reads the position of the playhead.',
      invoke: {
        id: 'readTime',
        src: 'readTime',
        onDone: [
          {
            guard: {
              type: 'isReached',
              params: ({ context, event }) => lookUp(findTagAtPlayhead, context, event.output),
            },
            target: '#tags.within',
            actions: [
              { type: 'holdFound', params: ({ context, event }) => lookUp(findTagAtPlayhead, context, event.output) },
              { type: 'reportChanged', params: { by: 'time' } },
              { type: 'reportAdverts', params: { isReached: true } },
            ],
          },
          {
            target: 'waiting',
            actions: { type: 'findByClock', params: ({ event }) => ({ playhead: event.output }) },
          },
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
    'playback.ready': { target: '.checking' },
    'tag.next': {
      guard: 'hasNext',
      target: '#tags.within',
      actions: [
        { type: 'holdNext', params: { by: 'viewer' } },
        'requestSeek',
        { type: 'reportChanged', params: { by: 'press' } },
      ],
    },
    'media.seeked': [
      {
        guard: { type: 'isReached', params: ({ context, event }) => ({ finding: arrive(context, event.time) }) },
        target: '#tags.within',
        actions: [
          {
            type: 'holdFound',
            params: ({ context, event }) => ({
              finding: arrive(context, event.time),
              playhead: playheadAt(context, event.time),
            }),
          },
          { type: 'noteSeek', params: ({ event }) => event },
          { type: 'reportChanged', params: { by: 'seek' } },
        ],
      },
      {
        guard: { type: 'isNone', params: ({ context, event }) => ({ finding: arrive(context, event.time) }) },
        target: '#tags.before',
        actions: [{ type: 'noteSeek', params: ({ event }) => event }, 'letGo', 'reportNone'],
      },
      {
        actions: [
          { type: 'noteSeek', params: ({ event }) => event },
          { type: 'rearm', params: ({ event }) => event },
        ],
      },
    ],
    'data.changed': [
      {
        guard: 'hasLostAll',
        target: '#tags.idle',
        actions: ['replaceTags', 'letGo', 'reportNone'],
      },
      {
        guard: 'hasLostCurrent',
        target: '#tags.before.checking',
        actions: ['replaceTags', 'letGo', 'reportNone'],
      },
      { actions: 'replaceTags' },
    ],
    // The last tag ends with the film, unless a post-roll ends it before.
    'playback.finished': { guard: 'isRepeated', actions: ['requestSeek', 'requestPlay'] },
    'tag.previous': {
      guard: 'hasPrevious',
      target: 'within',
      actions: ['holdPrevious', 'requestSeek', { type: 'reportChanged', params: { by: 'press' } }],
    },
  },
  states: {
    waiting,
    checking: {
      description: 'Reads the position of the playhead.',
      invoke: {
        id: 'readTime',
        src: 'readTime',
        onDone: [
          {
            guard: {
              type: 'isPassedInRepeat',
              params: ({ context, event }) => lookUp(findTagAtPlayhead, context, event.output),
            },
            target: 'waiting',
            actions: 'requestSeek',
          },
          {
            guard: {
              type: 'isPassedBeforeNext',
              params: ({ context, event }) => lookUp(findTagAtPlayhead, context, event.output),
            },
            target: 'waiting',
            actions: [
              { type: 'findByClock', params: ({ event }) => ({ playhead: event.output }) },
              { type: 'holdNext', params: { by: 'time' } },
              'requestSeek',
              { type: 'reportChanged', params: { by: 'time' } },
              { type: 'reportAdverts', params: { isReached: true } },
            ],
          },
          {
            guard: {
              type: 'isPassedOnLive',
              params: ({ context, event }) => lookUp(findTagAtPlayhead, context, event.output),
            },
            target: 'waiting',
            actions: 'disarm',
          },
          {
            guard: {
              type: 'isPassed',
              params: ({ context, event }) => lookUp(findTagAtPlayhead, context, event.output),
            },
            target: '#tags.exhausted',
          },
          {
            guard: {
              type: 'isReached',
              params: ({ context, event }) => lookUp(findTagAtPlayhead, context, event.output),
            },
            target: 'waiting',
            actions: [
              { type: 'holdFound', params: ({ context, event }) => lookUp(findTagAtPlayhead, context, event.output) },
              { type: 'reportChanged', params: { by: 'time' } },
              { type: 'reportAdverts', params: { isReached: true } },
            ],
          },
          {
            guard: { type: 'isNone', params: ({ context, event }) => lookUp(findTagAtPlayhead, context, event.output) },
            target: '#tags.before',
            actions: ['letGo', 'reportNone'],
          },
          {
            target: 'waiting',
            actions: [
              { type: 'findByClock', params: ({ event }) => ({ playhead: event.output }) },
              { type: 'reportAdverts', params: { isReached: false } },
            ],
          },
        ],
        onError: { target: 'waiting' },
      },
      after: { playheadTimeout: { target: 'waiting' } },
    },
  },
});

export const exhausted = tagsSetup.createStateConfig({
  description:
    'The last post-roll has passed: the film is stopped and the headline empty until playback moves elsewhere.',
  entry: ['reportNone', 'reportExhausted'],
  initial: 'waiting',
  on: {
    'playback.ready': { target: '.checking' },
    'tag.previous': {
      guard: 'hasPrevious',
      target: 'within',
      actions: ['holdPrevious', 'requestSeek', { type: 'reportChanged', params: { by: 'press' } }],
    },
    'tag.next': {
      guard: 'hasNext',
      target: '#tags.within',
      actions: [
        { type: 'holdNext', params: { by: 'viewer' } },
        'requestSeek',
        { type: 'reportChanged', params: { by: 'press' } },
      ],
    },
    'media.seeked': { target: '.checking' },
    'data.changed': [
      {
        guard: 'hasLostAll',
        target: '#tags.idle',
        actions: ['replaceTags', 'letGo', 'reportNone'],
      },
      {
        guard: 'hasLostCurrent',
        target: '#tags.before.checking',
        actions: ['replaceTags', 'letGo', 'reportNone'],
      },
      { actions: 'replaceTags' },
    ],
  },
  states: {
    waiting,
    checking: {
      description: 'Reads whether playback has left the rest of the last tag.',
      invoke: {
        id: 'readTime',
        src: 'readTime',
        onDone: [
          {
            guard: {
              type: 'isReached',
              params: ({ context, event }) => lookUp(findTagAfterEnd, context, event.output),
            },
            target: '#tags.within',
            actions: [
              { type: 'holdFound', params: ({ context, event }) => lookUp(findTagAfterEnd, context, event.output) },
              { type: 'reportChanged', params: { by: 'time' } },
            ],
          },
          {
            guard: { type: 'isNone', params: ({ context, event }) => lookUp(findTagAfterEnd, context, event.output) },
            target: '#tags.before',
            actions: 'letGo',
          },
          { target: 'waiting', actions: { type: 'findByClock', params: ({ event }) => ({ playhead: event.output }) } },
        ],
        onError: { target: 'waiting' },
      },
      after: { playheadTimeout: { target: 'waiting' } },
    },
  },
});
