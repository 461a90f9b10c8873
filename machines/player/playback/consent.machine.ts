import { assign, sendParent, setup } from 'xstate';
import type { Provider } from '../../../core/domain/providers.ts';
import { providerOf } from '../../../core/domain/providers.ts';
import type { ConsentCommand } from '../player.events.ts';
import type { SourceEvent } from './transport/transport.setup.ts';

export interface ConsentInput {
  /** Providers that the viewer has consented to before. */
  given: readonly Provider[];
}

/**
 * Up: the page may be loaded (`asked`: the viewer has just consented and wants to watch), and the consent to remember.
 */
export type ConsentFact = { type: 'consent.admitted'; asked: boolean } | { type: 'consent.given'; provider: Provider };

/**
 * Asks for consent before anything of a video site is loaded.
 *
 * Playback reports the current source. A provider's source waits here until the viewer consents to that provider, or if
 * they did so before; a refusal can be reversed. Adverts never ask: without earlier consent they are skipped.
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
    notNeeded: { description: 'The source is not from a third party, or there is none.' },
    withheld: { description: 'An advert of a video site without consent: it is not loaded.' },
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
          description: 'Names the provider and what it will learn.',
          on: { 'consent.refuse': { target: 'refused' } },
        },
        refused: { description: 'The viewer refuses; the panel shrinks and lets them reconsider.' },
      },
    },
    given: { description: 'The viewer consents: the provider’s page is loaded.' },
  },
});
