import { initialProviderContext } from './provider.rules.ts';
import { providerSetup } from './provider.setup.ts';
import { picture, position } from './provider.states.ts';

export type { PageCommand, PageInput, PageReport } from './provider.setup.ts';

/**
 * Plays a film of a video site, in the site's own page within a frame.
 *
 * Nothing is loaded before the viewer consents. Until the page responds, the newest command of each kind is queued and
 * the greeting is repeated. After that commands are sent directly, and only what the page reports counts as confirmed.
 * The page reports a few times a second: in between the time is extrapolated, and a time from before a seek is ignored.
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
    withheld: { description: 'Nothing of the site is loaded before the viewer consents.' },
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
          description: 'The page does not respond yet.',
          on: {
            'page.ready': [
              { guard: 'goesOn', target: 'ready.picture.still.starting', actions: 'introduce' },
              { target: 'ready', actions: 'introduce' },
            ],
          },
          initial: 'fetching',
          states: {
            fetching: { description: 'The frame loads the page.' },
            greeted: {
              description: 'The page has loaded and is greeted until it responds.',
              entry: 'greet',
              after: { helloInterval: { target: 'greeted', reenter: true } },
            },
          },
        },
        ready: {
          description: 'The page accepts commands and reports.',
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
              description: 'The duration of the film.',
              initial: 'unknown',
              states: {
                unknown: {
                  description: 'The duration has not been reported yet.',
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
                  description: 'The film is ready; a live stream is at once, because it has no duration.',
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
              description: 'Polls the page of the site.',
              initial: 'waiting',
              states: {
                waiting: {
                  description: 'Polls once a second for what the page does not report on its own.',
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
