import { assign, enqueueActions, sendParent, setup, stopChild } from 'xstate';
import type { AnyActorLogic } from 'xstate';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../core/domain/constants/library.ts';
import { PLUGIN_TIMEOUT_MS } from '../../core/domain/constants/requests.ts';
import type { Seconds } from '../../core/domain/media.ts';
import { nextStepOf } from '../../core/domain/next-step.ts';
import type { NextStep } from '../../core/domain/next-step.ts';
import { isShareable } from '../../core/domain/sharing.ts';
import { pagerMachine } from '../shared/pager/pager.machine.ts';
import { finalOutput } from '../shared/final-output.ts';
import { port } from '../shared/port.ts';
import { spawnFetched } from '../shared/spawn-fetched.ts';
import type { SharingInput } from './sharing.machine.ts';
import { loadPreview } from './library.ports.ts';
import type { PreviewResult, PreviewRequest, PreviewContent, PreviewTarget, Screen } from './library.ports.ts';

export interface PreviewInput extends PreviewRequest {
  connected: boolean;
  screen: Screen;
}

/** Tabs of the side panel. */
export type PreviewTab = 'info' | 'sharing';

interface PreviewContext extends PreviewInput {
  /** Known immediately for a result, later for a direct link. */
  content: PreviewContent | undefined;
}

/** `lost`: the session has ended, and the parent leaves for the sign-in. */
export type PreviewOutcome = { kind: 'closed' } | { kind: 'lost' };

/**
 * Previews one item over the list.
 *
 * A result immediately shows what is known of it, while the rest loads. Source: library document, point 2.
 * Rows: L15, L29, L31, L32.
 */
export const previewMachine = setup({
  types: {
    input: {} as PreviewInput,
    context: {} as PreviewContext,
    events: {} as
      | { type: 'preview.close' }
      | { type: 'preview.retry' }
      | { type: 'preview.signIn' }
      /** The session was lost while the item played. */
      | { type: 'player.leaving'; moment: Seconds | undefined }
      | { type: 'panel.toggle' }
      | { type: 'tab.choose'; tab: PreviewTab }
      | { type: 'sharing.retry' }
      /* From the tab. */
      | { type: 'xstate.done.actor.sharing' }
      | { type: 'xstate.error.actor.sharing' }
      | { type: 'zoom.toggle' },
    output: {} as PreviewOutcome,
    tags: {} as 'busy',
  },
  actors: {
    loadPreview,
    pager: pagerMachine,
    /** The chart of the Sharing tab, loaded when the tab is first opened. */
    loadSharing: port<AnyActorLogic, undefined>('loadSharing'),
  },
  delays: { previewTimeout: LIBRARY_REQUEST_TIMEOUT_MS, tabTimeout: PLUGIN_TIMEOUT_MS },
  guards: {
    isOk: (_, result: PreviewResult) => result.status === 'ok',
    isPrivate: (_, result: PreviewResult) => result.status === 'private',
    isDisconnected: (_, result: PreviewResult) => result.status === 'disconnected',
    isAnonymous: ({ context }) => !context.connected,
    isDocument: ({ context }) => context.content?.item.type === 'Document',
    isWide: ({ context }) => context.screen === 'desktop',
    maySeeSharing: ({ context }, tab: PreviewTab) =>
      tab === 'sharing' && context.connected && isShareable(context.content?.item.type ?? 'Tag'),
    isInfo: (_, tab: PreviewTab) => tab === 'info',
    signsInFirst: ({ context }) => stepOf(context)?.kind === 'signIn',
    leadsOn: ({ context }) => stepOf(context) !== undefined,
    mayZoom: ({ context }) => context.connected && context.content?.item.type === 'Photo',
  },
  actions: {
    setContent: assign((_, result: PreviewResult) => ({
      content: result.status === 'ok' ? result.content : undefined,
    })),
    beginSharing: enqueueActions(({ context, enqueue }, logic: AnyActorLogic) => {
      spawnFetched<SharingInput>(enqueue, logic, {
        id: 'sharing',
        input: { mediaId: context.content?.item.id ?? '' },
      });
    }),
    endSharing: stopChild('sharing'),
    requestSignIn: sendParent((_, start: Seconds | undefined) => ({ type: 'library.signIn', start })),
    reportOpened: sendParent((_, result: PreviewResult) => ({
      type: 'preview.opened',
      mediaType: result.status === 'ok' ? result.content.item.type : undefined,
    })),
  },
}).createMachine({
  id: 'preview',
  description: 'Previews one item over the list.',
  context: ({ input }) => ({ ...input, content: contentOf(input.target) }),
  output: finalOutput<PreviewOutcome>(),
  initial: 'loading',
  on: { 'preview.close': { target: '.closed' } },
  states: {
    loading: {
      description: 'Fetches what is not known yet.',
      tags: 'busy',
      invoke: {
        id: 'load',
        src: 'loadPreview',
        input: ({ context }) => ({
          target: context.target,
          page: context.page,
          types: context.types,
          mayCollections: context.mayCollections,
        }),
        onDone: [
          {
            guard: { type: 'isOk', params: ({ event }) => event.output },
            target: 'open',
            actions: [
              { type: 'setContent', params: ({ event }) => event.output },
              { type: 'reportOpened', params: ({ event }) => event.output },
            ],
          },
          {
            guard: { type: 'isPrivate', params: ({ event }) => event.output },
            target: 'refused',
          },
          {
            guard: { type: 'isDisconnected', params: ({ event }) => event.output },
            target: 'lost',
          },
          { target: 'failed' },
        ],
        onError: { target: 'failed' },
      },
      after: { previewTimeout: { target: 'failed' } },
    },
    open: {
      description: 'The item is shown.',
      type: 'parallel',
      on: {
        'player.leaving': { actions: { type: 'requestSignIn', params: ({ event }) => event.moment } },
      },
      states: {
        panel: {
          description: 'The side panel with the details.',
          initial: 'fitting',
          states: {
            fitting: {
              description: 'Opens the panel if there is enough room.',
              always: [{ guard: 'isWide', target: 'shown' }, { target: 'hidden' }],
            },
            shown: {
              description: 'One of its tabs is open.',
              initial: 'info',
              on: { 'panel.toggle': { target: 'hidden' } },
              states: {
                info: {
                  description: 'All fields of the item.',
                  on: {
                    'tab.choose': {
                      guard: { type: 'maySeeSharing', params: ({ event }) => event.tab },
                      target: 'sharing',
                    },
                  },
                },
                sharing: {
                  description: 'With whom the item is shared.',
                  initial: 'fetching',
                  on: {
                    'tab.choose': {
                      guard: { type: 'isInfo', params: ({ event }) => event.tab },
                      target: 'info',
                    },
                  },
                  states: {
                    fetching: {
                      description: 'Loads the code of the tab.',
                      tags: 'busy',
                      invoke: {
                        id: 'loadSharing',
                        src: 'loadSharing',
                        onDone: {
                          target: 'running',
                          actions: { type: 'beginSharing', params: ({ event }) => event.output },
                        },
                        onError: { target: 'broken' },
                      },
                      after: { tabTimeout: { target: 'broken' } },
                    },
                    running: {
                      description: 'The tab runs as its own chart.',
                      exit: 'endSharing',
                      on: {
                        'xstate.done.actor.sharing': { target: '#preview.lost' },
                        'xstate.error.actor.sharing': { target: 'broken' },
                      },
                    },
                    broken: {
                      description: 'The code failed to load.',
                      on: { 'sharing.retry': { target: 'fetching' } },
                    },
                  },
                },
              },
            },
            hidden: {
              description: 'The picture uses the full width.',
              on: { 'panel.toggle': { target: 'shown' } },
            },
          },
        },
        use: {
          description: 'The use of the item: a document is read, a test or an exercise has a link.',
          initial: 'choosing',
          states: {
            choosing: {
              description: 'Chooses by the item’s type.',
              always: [
                { guard: 'isDocument', target: 'reading' },
                { guard: 'signsInFirst', target: 'signIn' },
                { guard: 'leadsOn', target: 'offered' },
                { target: 'none' },
              ],
            },
            none: { description: 'The item is only previewed.' },
            reading: {
              description: 'The pages of a document are shown.',
              invoke: {
                id: 'pager',
                src: 'pager',
                input: ({ context }) => ({
                  documentId: context.content?.item.id ?? '',
                  url: context.content?.documentUrl,
                }),
              },
            },
            signIn: {
              description: 'The visitor has to sign in first.',
              on: { 'preview.signIn': { actions: { type: 'requestSignIn', params: undefined } } },
            },
            offered: { description: 'A link leads to the page of the test, or to the film of the exercise.' },
          },
        },
        tool: {
          description: 'What the pointer does on a photo.',
          initial: 'none',
          states: {
            none: {
              description: 'The pointer has no function.',
              on: { 'zoom.toggle': { guard: 'mayZoom', target: 'zooming' } },
            },
            zooming: {
              description: 'The pointer magnifies the photo.',
              on: { 'zoom.toggle': { target: 'none' } },
            },
          },
        },
      },
    },
    refused: {
      description: 'The item is private; signing in may give access.',
      on: { 'preview.signIn': { guard: 'isAnonymous', actions: { type: 'requestSignIn', params: undefined } } },
    },
    failed: {
      description: 'The item could not be fetched.',
      on: { 'preview.retry': { target: 'loading' } },
    },
    lost: {
      description: 'The session has ended; the page leads to the sign-in.',
      type: 'final',
      output: { kind: 'lost' },
    },
    closed: { description: 'The preview is closed.', type: 'final', output: { kind: 'closed' } },
  },
});

function stepOf({ content, connected }: PreviewContext): NextStep | undefined {
  return content && nextStepOf(content.item, connected);
}

function contentOf(target: PreviewTarget): PreviewContent | undefined {
  return target.kind === 'item' ? { item: target.item, collections: target.item.collections ?? [] } : undefined;
}
