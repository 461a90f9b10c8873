import { assign, setup } from 'xstate';
import { STORYBOARD_TIMEOUT_MS } from '../../../../core/domain/constants/playback.ts';
import { withGrant } from '../../../../core/domain/signed-address.ts';
import type { Storyboard } from '../../../../core/domain/storyboard.ts';
import { port } from '../../../shared/port.ts';
import { currentDocument } from '../../../shared/current-document.ts';
import type { PlayingStream, PluginFact, PluginInput } from '../../panels/plugins.machine.ts';

interface ScrubContext {
  board: Storyboard | undefined;
  granted: string | undefined;
  stream: PlayingStream | undefined;
  frugal: boolean;
}

/**
 * Preview pictures over the timeline while the viewer looks for a moment.
 *
 * Loaded when the viewer first points at a moment. The storyboard is then fetched after the film's own first picture,
 * and not at all for a viewer who saves data. Without it only the time is shown. Source: decision 0090.
 * Rows: P15, P20.
 */
export const seekPreviewMachine = setup({
  types: {
    input: {} as PluginInput,
    context: {} as ScrubContext,
    events: {} as PluginFact,
  },
  actors: { loadStoryboard: port<void, { url: string }>('loadStoryboard') },
  delays: { storyboardTimeout: STORYBOARD_TIMEOUT_MS },
  guards: {
    isItself: ({ context: { stream } }) =>
      stream === undefined || (stream.mode === 'replay' && stream.index === 0 && stream.replay === undefined),
    hasStoryboard: ({ context }) => context.board !== undefined && !context.frugal,
  },
  actions: {
    setStream: assign((_, { mode, index, replay }: PlayingStream) => ({ stream: { mode, index, replay } })),
  },
}).createMachine({
  id: 'seekPreview',
  context: ({ input: { document, stream, granted, frugal } }) => ({
    board: currentDocument(document).video.storyboard,
    granted,
    stream,
    frugal: frugal === true,
  }),
  initial: 'choosing',
  on: { 'playback.changed': { actions: { type: 'setStream', params: ({ event }) => event } } },
  states: {
    choosing: {
      description: 'Checks whether there is a storyboard and whether it may be fetched.',
      always: [{ guard: 'hasStoryboard', target: 'loading' }, { target: 'bare' }],
    },
    bare: { description: 'Only the time is shown.' },
    loading: {
      description: 'Fetches the storyboard; the time is shown meanwhile.',
      invoke: {
        id: 'loadStoryboard',
        src: 'loadStoryboard',
        input: ({ context: { board, granted } }) => ({ url: withGrant(board!.url, granted) }),
        onDone: { target: 'ready' },
        onError: { target: 'bare' },
      },
      after: { storyboardTimeout: { target: 'bare' } },
    },
    ready: {
      description: 'The storyboard is loaded.',
      initial: 'choosing',
      on: {
        'playback.changed': {
          target: '.choosing',
          actions: { type: 'setStream', params: ({ event }) => event },
        },
      },
      states: {
        choosing: {
          description: 'Checks whether the storyboard belongs to the current source.',
          always: [{ guard: 'isItself', target: 'shown' }, { target: 'foreign' }],
        },
        shown: { description: 'A picture is shown above the time.' },
        foreign: { description: 'Another stream, another camera or an advert plays: only the time is shown.' },
      },
    },
  },
});
