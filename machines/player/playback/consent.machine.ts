import { assign, sendParent, setup } from 'xstate';
import type { Provider } from '../../../core/domain/providers.ts';
import { providerOf } from '../../../core/domain/providers.ts';
import type { ConsentCommand } from '../player.events.ts';
import type { SourceEvent } from './transport/transport.setup.ts';

export interface ConsentInput {
  /** Providers that the viewer has let in before. */
  given: readonly Provider[];
}

/** Up: the page may be loaded (`asked`: the viewer has just said so, and wants to watch), and what is to be remembered. */
export type ConsentFact = { type: 'consent.admitted'; asked: boolean } | { type: 'consent.given'; provider: Provider };

/**
 * Asks before anything of a video site is loaded.
 *
 * Playback says which source is on show. One of a provider waits here until the viewer lets that provider in, or did so
 * before; a refusal may be taken back. An advert is never worth a question: without an earlier yes it is left out.
 * Rows: P07, P24.
 */
export const consentMachine = setup({
  types: {
    input: {} as ConsentInput,
    context: {} as { given: readonly Provider[]; provider: Provider | undefined },
    events: {} as SourceEvent | ConsentCommand,
    tags: {} as 'panel',
  },
  guards: {
    isOwn: (_, params: { url: string }) => providerOf(params.url) === undefined,
    isGiven: ({ context }, params: { url: string }) => {
      const provider = providerOf(params.url);
      return provider !== undefined && context.given.includes(provider);
    },
    isAdvert: (_, params: { kind: string }) => params.kind === 'advert',
  },
  actions: {
    noteProvider: assign((_, params: { url: string }) => ({ provider: providerOf(params.url) })),
    noteGiven: assign(({ context: { given, provider } }) => ({ given: provider ? [...given, provider] : given })),
    reportAdmitted: sendParent((_, params: { asked: boolean }) => ({ type: 'consent.admitted', asked: params.asked })),
    reportGiven: sendParent(({ context }) => ({ type: 'consent.given', provider: context.provider as Provider })),
  },
}).createMachine({
  id: 'consent',
  context: ({ input }) => ({ given: input.given, provider: undefined }),
  initial: 'notNeeded',
  on: {
    'source.closed': { target: '.notNeeded' },
    'source.opened': [
      { guard: { type: 'isOwn', params: ({ event }) => ({ url: event.url }) }, target: '.notNeeded' },
      {
        guard: { type: 'isGiven', params: ({ event }) => ({ url: event.url }) },
        target: '.given',
        actions: [
          { type: 'noteProvider', params: ({ event }) => ({ url: event.url }) },
          { type: 'reportAdmitted', params: { asked: false } },
        ],
      },
      {
        guard: { type: 'isAdvert', params: ({ event }) => ({ kind: event.kind }) },
        target: '.withheld',
      },
      {
        target: '.panel',
        actions: { type: 'noteProvider', params: ({ event }) => ({ url: event.url }) },
      },
    ],
  },
  states: {
    notNeeded: { description: 'What plays comes from no other site, or nothing plays.' },
    withheld: { description: 'An advert of a video site that was not let in: it is not loaded.' },
    panel: {
      description: 'A panel asks for consent; nothing of the provider is loaded.',
      tags: 'panel',
      initial: 'asking',
      on: {
        'consent.give': {
          target: 'given',
          actions: ['noteGiven', 'reportGiven', { type: 'reportAdmitted', params: { asked: true } }],
        },
      },
      states: {
        asking: {
          description: 'It names the provider and what that will learn.',
          on: { 'consent.refuse': { target: 'refused' } },
        },
        refused: { description: 'The viewer does not want it; the panel stays small, and lets them think again.' },
      },
    },
    given: { description: 'The provider is let in: its page is loaded.' },
  },
});
