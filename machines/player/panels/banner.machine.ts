import { assign, setup } from 'xstate';
import { isBannerAhead } from '../../../core/domain/banner.ts';
import type { Banner } from '../../../core/domain/banner.ts';
import { BANNER_CHECK_MS } from '../../../core/domain/constants.ts';
import type { DataDocument } from '../../../core/domain/data-document.ts';
import type { EpochMs } from '../../../core/domain/media.ts';
import { port } from '../../shared/port.ts';

/** The viewer stops the text, or lets it go on (WCAG 2.2.2). */
export type BannerEvent = { type: 'banner.pause' } | { type: 'banner.resume' };

interface BannerContext {
  banner: Banner | undefined;
}

/**
 * The scrolling banner: shown only while its date and time lie ahead, looked at again every 60 s.
 *
 * Source: player document, point 2.
 * Rows: P22.
 */
export const bannerMachine = setup({
  types: {
    input: {} as BannerContext,
    context: {} as BannerContext,
    events: {} as BannerEvent | { type: 'data.changed'; document: DataDocument; resultsChanged: boolean },
  },
  actors: { readNow: port<EpochMs, void>('readNow') },
  delays: { checkInterval: BANNER_CHECK_MS },
  guards: {
    isAhead: ({ context }, now: EpochMs) => isBannerAhead(context.banner, now),
    hasBanner: (_, document: DataDocument) => document.banner !== undefined,
  },
  actions: { setBanner: assign((_, document: DataDocument) => ({ banner: document.banner })) },
}).createMachine({
  id: 'banner',
  context: ({ input }) => input,
  initial: 'hidden',
  states: {
    hidden: {
      description: 'There is none, or its moment has come.',
      initial: 'looking',
      on: {
        'data.changed': {
          target: '.looking',
          actions: { type: 'setBanner', params: ({ event }) => event.document },
        },
      },
      states: {
        looking: {
          invoke: {
            id: 'readNow',
            src: 'readNow',
            onDone: [
              {
                guard: { type: 'isAhead', params: ({ event }) => event.output },
                target: '#banner.shown',
              },
              { target: 'waiting' },
            ],
            onError: { target: 'waiting' },
          },
        },
        waiting: { after: { checkInterval: { target: 'looking' } } },
      },
    },
    shown: {
      description: 'Its moment lies ahead.',
      type: 'parallel',
      on: {
        'data.changed': [
          {
            guard: { type: 'hasBanner', params: ({ event }) => event.document },
            target: '.check.looking',
            actions: { type: 'setBanner', params: ({ event }) => event.document },
          },
          {
            target: 'hidden.waiting',
            actions: { type: 'setBanner', params: ({ event }) => event.document },
          },
        ],
      },
      states: {
        check: {
          initial: 'waiting',
          states: {
            waiting: { after: { checkInterval: { target: 'looking' } } },
            looking: {
              invoke: {
                id: 'readNow',
                src: 'readNow',
                onDone: [
                  { guard: { type: 'isAhead', params: ({ event }) => event.output }, target: 'waiting' },
                  { target: '#banner.hidden.waiting' },
                ],
                onError: { target: 'waiting' },
              },
            },
          },
        },
        motion: {
          initial: 'scrolling',
          states: {
            scrolling: { on: { 'banner.pause': { target: 'still' } } },
            still: { on: { 'banner.resume': { target: 'scrolling' } } },
          },
        },
      },
    },
  },
});
