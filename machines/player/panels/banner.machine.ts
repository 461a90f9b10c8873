import { setup } from 'xstate';
import { isBannerAhead } from '../../../core/domain/banner.ts';
import type { Banner } from '../../../core/domain/banner.ts';
import { BANNER_CHECK_MS } from '../../../core/domain/constants/overlays.ts';
import type { EpochMs } from '../../../core/domain/media.ts';
import { port } from '../../shared/port.ts';
import { currentDocument } from '../../shared/current-document.ts';
import type { DocumentRef } from '../../shared/current-document.ts';
import type { DataChanged } from '../player.events.ts';

/** The viewer pauses or resumes the scrolling text (WCAG 2.2.2). */
export type BannerEvent = { type: 'banner.pause' } | { type: 'banner.resume' };

interface BannerContext {
  document: DocumentRef;
}

const bannerOf = ({ document }: BannerContext): Banner | undefined => currentDocument(document).banner;

/**
 * The scrolling banner, shown only until its date and time, which are checked every 60 s.
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
          description: 'Reads the clock.',
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
        waiting: { description: 'Waits for the next reading.', after: { checkInterval: { target: 'looking' } } },
      },
    },
    shown: {
      description: 'The banner has not expired.',
      type: 'parallel',
      states: {
        check: {
          description: 'Checks whether the banner has expired.',
          initial: 'waiting',
          // Only in this region, so that a paused text stays paused.
          on: {
            'data.changed': [{ guard: 'hasBanner', target: '.looking' }, { target: '#banner.hidden.waiting' }],
          },
          states: {
            waiting: { description: 'Waits for the next reading.', after: { checkInterval: { target: 'looking' } } },
            looking: {
              description: 'Reads the clock.',
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
          description: 'Whether the text scrolls.',
          initial: 'scrolling',
          states: {
            scrolling: { description: 'The text scrolls.', on: { 'banner.pause': { target: 'still' } } },
            still: { description: 'The text is paused.', on: { 'banner.resume': { target: 'scrolling' } } },
          },
        },
      },
    },
  },
});
