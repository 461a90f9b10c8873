import { and, assign, not, sendParent, setup, stateIn } from 'xstate';
import { AD_FADE_MS } from '../../../core/domain/constants/overlays.ts';
import type { SponsorAd } from '../../../core/domain/data-document.ts';
import { pickAd, showingTime, usableAds } from '../../../core/domain/sponsors.ts';
import type { SponsorSlot } from '../../../core/domain/sponsors.ts';
import { port } from '../../shared/port.ts';
import { currentDocument } from '../../shared/current-document.ts';
import type { DocumentRef } from '../../shared/current-document.ts';
import type { DataChanged, TagChanged } from '../player.events.ts';

/** Reports of a slot's view, through the root. */
export type SponsorEvent =
  /** The picture has loaded, or failed to load. */
  | { type: 'sponsor.loaded'; slot: SponsorSlot }
  | { type: 'sponsor.broken'; slot: SponsorSlot }
  /** The slot entered or left the viewport: a panel was closed, the page was scrolled. */
  | { type: 'sponsor.seen'; slot: SponsorSlot }
  | { type: 'sponsor.unseen'; slot: SponsorSlot }
  /** A sponsor in the list of all sponsors entered the viewport. */
  | { type: 'sponsor.listed'; slot: SponsorSlot; ad: string }
  /** The viewer pauses or resumes the rotation (WCAG 2.2.2). */
  | { type: 'sponsor.pause'; slot: SponsorSlot }
  | { type: 'sponsor.resume'; slot: SponsorSlot }
  /** The viewer closes the slot. */
  | { type: 'sponsor.close'; slot: SponsorSlot };

export interface SponsorsInput {
  slot: SponsorSlot;
  document: DocumentRef;
}

interface SponsorsContext extends SponsorsInput {
  /** The ads in rotation. Newer data with the same ads neither restart the rotation nor reopen a closed slot. */
  ads: SponsorAd[];
  /** The current ad. */
  ad: SponsorAd | undefined;
  last: string | undefined;
  broken: string[];
  /** Ads counted in the list of all sponsors, each once. */
  listed: string[];
}

const adsOf = ({ slot, document }: SponsorsInput): SponsorAd[] => currentDocument(document)[slot];

const sameAds = (one: readonly SponsorAd[], other: readonly SponsorAd[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/**
 * The sponsors of a slot, one picture after another, each for its own duration.
 *
 * The next one is picked at random when the time is up or the current tag changes. A picture that fails to load is
 * skipped; a single one stays. Only a loaded picture in the viewport counts as an impression, and a hidden page pauses
 * the rotation. Source: player document, points 2 and 4.
 * Rows: P17.
 */
export const sponsorsMachine = setup({
  types: {
    input: {} as SponsorsInput,
    context: {} as SponsorsContext,
    events: {} as SponsorEvent | TagChanged | DataChanged | { type: 'page.visible' } | { type: 'page.hidden' },
    tags: {} as 'fading',
  },
  actors: { draw: port<number, void>('draw') },
  delays: {
    ownDuration: ({ context }) => showingTime(context.ad),
    fade: AD_FADE_MS,
  },
  guards: {
    hasUsable: ({ context }) => usableAds(context.ads, context.broken).length > 0,
    hasOther: ({ context }) => usableAds(context.ads, context.broken).some(({ id }) => id !== context.ad?.id),
    hasOtherThanBroken: ({ context }) => usableAds(context.ads, [...context.broken, context.ad?.id ?? '']).length > 0,
    hasSeveral: ({ context }) => context.ads.length > 1,
    isSeen: stateIn('#sponsors.viewport.inside'),
    isPaused: stateIn('#sponsors.slot.open.rotation.paused'),
    isPageHidden: stateIn('#sponsors.page.hidden'),
    isInView: and(['isSeen', not('isPageHidden')]),
    canTurn: and(['hasOther', 'isInView', not('isPaused')]),
    isUnlisted: ({ context }, ad: string) => !context.listed.includes(ad) && context.ads.some(({ id }) => id === ad),
    isChanged: ({ context }) => !sameAds(adsOf(context), context.ads),
  },
  actions: {
    setAd: assign(({ context }, draw: number) => {
      const ad = pickAd(context.ads, context, draw);
      return { ad, last: ad?.id };
    }),
    markBroken: assign(({ context }) => ({ broken: context.ad ? [...context.broken, context.ad.id] : context.broken })),
    dropAd: assign({ ad: undefined }),
    replaceAds: assign(({ context }) => ({ ads: adsOf(context), broken: [] })),
    setListed: assign(({ context }, ad: string) => ({ listed: [...context.listed, ad] })),
    reportListed: sendParent(({ context }, ad: string) => ({ type: 'ad.impression', ad, slot: context.slot })),
    reportImpression: sendParent(({ context }) => ({
      type: 'ad.impression',
      ad: context.ad?.id ?? '',
      slot: context.slot,
    })),
  },
}).createMachine({
  id: 'sponsors',
  context: ({ input }) => ({ ...input, ads: adsOf(input), ad: undefined, last: undefined, broken: [], listed: [] }),
  type: 'parallel',
  on: {
    'sponsor.listed': {
      guard: { type: 'isUnlisted', params: ({ event }) => event.ad },
      actions: [
        { type: 'setListed', params: ({ event }) => event.ad },
        { type: 'reportListed', params: ({ event }) => event.ad },
      ],
    },
  },
  states: {
    slot: {
      description: 'The slot.',
      initial: 'empty',
      on: {
        'data.changed': { guard: 'isChanged', target: '.empty', actions: 'replaceAds' },
        'sponsor.close': { target: '.closed' },
      },
      states: {
        empty: {
          description: 'Nothing to show.',
          entry: 'dropAd',
          always: { guard: 'hasUsable', target: 'open' },
        },
        closed: {
          description: 'The viewer has closed the slot.',
          entry: 'dropAd',
          on: { 'data.changed': {} },
        },
        open: {
          description: 'One sponsor after another.',
          type: 'parallel',
          states: {
            picture: {
              description: 'The current picture.',
              initial: 'picking',
              states: {
                picking: {
                  description: 'Picks the next ad at random.',
                  invoke: {
                    id: 'draw',
                    src: 'draw',
                    onDone: {
                      target: 'loading',
                      actions: { type: 'setAd', params: ({ event }) => event.output },
                    },
                    onError: { target: 'loading', actions: { type: 'setAd', params: 0 } },
                  },
                },
                loading: {
                  description: 'Loads the picture.',
                  on: {
                    'sponsor.loaded': { target: 'waiting' },
                    'sponsor.broken': [
                      { guard: 'hasOtherThanBroken', target: 'picking', actions: 'markBroken' },
                      { target: '#sponsors.slot.empty', actions: 'markBroken' },
                    ],
                  },
                },
                waiting: {
                  description: 'The picture has loaded, but is outside the viewport.',
                  always: { guard: 'isInView', target: 'showing' },
                },
                showing: {
                  description: 'The picture is visible for its own duration.',
                  entry: 'reportImpression',
                  after: { ownDuration: { target: 'due' } },
                  on: { 'tag.changed': { guard: 'canTurn', target: 'fading' } },
                },
                due: {
                  description: 'Its time is up; it stays while it is the only one, paused or outside the viewport.',
                  always: { guard: 'canTurn', target: 'fading' },
                },
                fading: {
                  description: 'The picture fades out.',
                  tags: 'fading',
                  after: { fade: { target: 'picking' } },
                },
              },
            },
            rotation: {
              description: 'The rotation of pictures.',
              initial: 'running',
              states: {
                running: {
                  description: 'The pictures rotate.',
                  on: { 'sponsor.pause': { guard: 'hasSeveral', target: 'paused' } },
                },
                paused: {
                  description: 'The viewer has paused the rotation.',
                  on: { 'sponsor.resume': { target: 'running' } },
                },
              },
            },
          },
        },
      },
    },
    viewport: {
      description: 'Whether the slot is in the viewport.',
      initial: 'outside',
      states: {
        outside: { description: 'The slot is out of view.', on: { 'sponsor.seen': { target: 'inside' } } },
        inside: { description: 'The slot is in view.', on: { 'sponsor.unseen': { target: 'outside' } } },
      },
    },
    page: {
      description: 'Whether the page is in view.',
      initial: 'visible',
      states: {
        visible: { description: 'The page is in view.', on: { 'page.hidden': { target: 'hidden' } } },
        hidden: { description: 'The page is hidden.', on: { 'page.visible': { target: 'visible' } } },
      },
    },
  },
});
