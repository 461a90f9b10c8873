import { initialProviderContext } from './provider.rules.ts';
import { providerSetup } from './provider.setup.ts';
import { picture, position } from './provider.states.ts';

export type { PageCommand, PageInput, PageReport } from './provider.setup.ts';

/**
 * Plays a film of a video site, in the site's own page within a frame.
 *
 * Nothing is loaded before consent. Until the page listens, the newest command of each kind is queued and the greeting is
 * repeated; from then on commands are passed to it, and only what it reports is confirmed. It reports a few times a second:
 * in between the time is extrapolated, and a time from before a seek is ignored.
 * Rows: P07, P24, P37.
 */
export const providerMachine = providerSetup.createMachine({
  id: 'provider',
  context: ({ input }) => initialProviderContext(input),
  initial: 'withheld',
  on: {
    'media.play': { actions: 'intendPlay' },
    'media.pause': { actions: 'intendPause' },
    'media.seek': {
      actions: { type: 'aim', params: ({ event }) => event },
    },
    'media.seekBy': {
      actions: { type: 'aimBy', params: ({ event }) => event },
    },
    'media.setRate': { actions: { type: 'setRate', params: ({ event }) => ({ rate: event.rate }) } },
    'media.setVolume': { actions: { type: 'setVolume', params: ({ event }) => ({ volume: event.volume }) } },
    'media.setMuted': { actions: { type: 'setMuted', params: ({ event }) => ({ muted: event.muted }) } },
    'media.admit': {
      target: '.loaded',
      actions: { type: 'noteAdmitted', params: ({ event }) => ({ play: event.play }) },
    },
  },
  states: {
    withheld: { description: 'Nothing of the site is loaded before the viewer lets it in.' },
    loaded: {
      description: 'The page is in its frame.',
      entry: 'standStill',
      invoke: {
        id: 'page',
        src: 'page',
        input: ({ context }) => ({ film: context.film, startAt: (context.target ?? context.position).time }),
      },
      on: {
        'media.reload': { target: 'loaded', reenter: true },
        'page.loaded': { target: '.opening.greeted', actions: 'standStill' },
        'page.failed': { actions: 'emitFatal' },
      },
      initial: 'opening',
      states: {
        opening: {
          description: 'The page does not listen yet.',
          on: {
            'page.ready': [
              { guard: 'goesOn', target: 'ready.picture.still.starting', actions: 'introduce' },
              { target: 'ready', actions: 'introduce' },
            ],
          },
          initial: 'fetching',
          states: {
            fetching: { description: 'The frame fetches it.' },
            greeted: {
              description: 'It is there, and is greeted until it listens.',
              entry: 'greet',
              after: { helloInterval: { target: 'greeted', reenter: true } },
            },
          },
        },
        ready: {
          description: 'The page takes commands and reports.',
          type: 'parallel',
          on: {
            'media.setRate': { actions: { type: 'requestRate', params: ({ event }) => ({ rate: event.rate }) } },
            'media.setVolume': {
              actions: { type: 'requestVolume', params: ({ event }) => ({ volume: event.volume }) },
            },
            'media.setMuted': { actions: { type: 'requestMuted', params: ({ event }) => ({ muted: event.muted }) } },
            'page.buffered': { actions: { type: 'noteBuffered', params: ({ event }) => ({ to: event.to }) } },
            'page.rate': [
              { guard: { type: 'isSameRate', params: ({ event }) => ({ rate: event.rate }) } },
              {
                actions: [
                  { type: 'noteRate', params: ({ event }) => ({ rate: event.rate, now: event.now }) },
                  'emitRate',
                ],
              },
            ],
            'page.volume': [
              { guard: { type: 'isSameVolume', params: ({ event }) => event } },
              {
                guard: { type: 'isStillMuted', params: ({ event }) => event },
                actions: { type: 'noteVolume', params: ({ event }) => event },
              },
              {
                actions: [{ type: 'noteVolume', params: ({ event }) => event }, 'settleVolume', 'emitVolume'],
              },
            ],
          },
          states: {
            length: {
              description: 'The length of the film.',
              initial: 'unknown',
              states: {
                unknown: {
                  description: 'How long the film is has not been reported.',
                  always: { guard: 'isLive', target: 'known', actions: 'emitReady' },
                  on: {
                    'page.duration': {
                      target: 'known',
                      actions: [
                        { type: 'noteDuration', params: ({ event }) => ({ duration: event.duration }) },
                        'emitReady',
                      ],
                    },
                    'page.playing': { target: 'known', actions: 'emitReady' },
                  },
                },
                known: {
                  description: 'The film is announced; a live stream at once, for it has no length.',
                  on: {
                    'page.duration': [
                      {
                        guard: { type: 'isOtherLength', params: ({ event }) => ({ duration: event.duration }) },
                        actions: [
                          { type: 'noteDuration', params: ({ event }) => ({ duration: event.duration }) },
                          'emitReady',
                        ],
                      },
                      { actions: { type: 'noteDuration', params: ({ event }) => ({ duration: event.duration }) } },
                    ],
                  },
                },
              },
            },
            position,
            picture,
            polling: {
              description: 'The questions to the page of the site.',
              initial: 'waiting',
              states: {
                waiting: {
                  description: 'What the page does not report by itself is polled once a second.',
                  entry: 'poll',
                  after: { pollInterval: { target: 'waiting', reenter: true } },
                },
              },
            },
          },
        },
      },
    },
  },
});
