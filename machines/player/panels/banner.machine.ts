import { setup } from 'xstate';
import { isBannerAhead } from '../../../core/domain/banner.ts';
import type { Banner } from '../../../core/domain/banner.ts';
import { BANNER_CHECK_MS } from '../../../core/domain/constants/overlays.ts';
import type { EpochMs } from '../../../core/domain/media.ts';
import { port } from '../../shared/port.ts';
import { currentDocument } from '../../shared/current-document.ts';
import type { DocumentRef } from '../../shared/current-document.ts';
import type { DataChanged } from '../player.events.ts';

/** The viewer stops the text, or lets it go on (WCAG 2.2.2). */
export type BannerEvent = { type: 'banner.pause' } | { type: 'banner.resume' };

interface BannerContext {
  document: DocumentRef;
}

const bannerOf = ({ document }: BannerContext): Banner | undefined => currentDocument(document).banner;

/**
 * The scrolling banner: shown only while its date and time lie ahead, checked every 60 s.
 *
 * Source: player document, point 2.
 * Rows: P22.
 */
export const bannerMachine = setup({
  types: {
    input: {} as BannerContext,
    context: {} as BannerContext,
    events: {} as BannerEvent | DataChanged,
  },
  actors: { readNow: port<EpochMs, void>('readNow') },
  delays: { checkInterval: BANNER_CHECK_MS },
  guards: {
    isAhead: ({ context }, now: EpochMs) => isBannerAhead(bannerOf(context), now),
    hasBanner: ({ context }) => bannerOf(context) !== undefined,
  },
}).createMachine({
  id: 'banner',
  context: ({ input }) => input,
  initial: 'hidden',
  states: {
    hidden: {
      description: 'No banner, or it has expired.',
      initial: 'looking',
      on: {
        'data.changed': { target: '.looking' },
      },
      states: {
        looking: {
          description: 'The clock is read.',
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
        waiting: { description: 'Until the clock is next read.', after: { checkInterval: { target: 'looking' } } },
      },
    },
    shown: {
      description: 'Its moment lies ahead.',
      type: 'parallel',
      states: {
        check: {
          description: 'Whether its moment has come.',
          initial: 'waiting',
          // Of this region alone: a text that the viewer has stopped stands still.
          on: {
            'data.changed': [{ guard: 'hasBanner', target: '.looking' }, { target: '#banner.hidden.waiting' }],
          },
          states: {
            waiting: { description: 'Until the clock is next read.', after: { checkInterval: { target: 'looking' } } },
            looking: {
              description: 'The clock is read.',
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
          description: 'Whether it moves.',
          initial: 'scrolling',
          states: {
            scrolling: { description: 'The text scrolls.', on: { 'banner.pause': { target: 'still' } } },
            still: { description: 'The text stands still.', on: { 'banner.resume': { target: 'scrolling' } } },
          },
        },
      },
    },
  },
});
