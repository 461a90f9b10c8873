import { definePaths } from '../../../tools/paths/index.ts';
import type { Observed } from '../../../tools/paths/types.ts';
import { sponsorsMachine } from '../../../machines/player/panels/sponsors.machine.ts';
import type { SponsorsInput } from '../../../machines/player/panels/sponsors.machine.ts';
import { AD_FADE_MS } from '../../../core/domain/constants.ts';
import type { SponsorAd } from '../../../core/domain/data-document.ts';
import { onShow, whole } from './documents.ts';

/** A pixel that always loads, so that a view's pictures are whole. */
export const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
export const PADDLES: SponsorAd = {
  id: 'paddles',
  content_url: `${PIXEL}#paddles`,
  redirect_url: 'https://www.paddles.example/',
  duration: 4,
};
export const OATS: SponsorAd = {
  id: 'oats',
  content_url: `${PIXEL}#oats`,
  redirect_url: 'https://oats.example/',
  duration: 7,
};

const slot = 'pubDisplay' as const;
export const sponsorsInput = (...ads: SponsorAd[]): SponsorsInput => ({
  slot,
  document: onShow({ ...whole(), pubDisplay: ads }),
});

const data = (...pubDisplay: SponsorAd[]) => ({ document: { ...whole(), pubDisplay } });
const changed = { type: 'tag.changed', id: 't1', by: 'press' } as const;
const drawn = (output: number) => ({ done: 'draw', output }) as const;
const said = (type: 'loaded' | 'broken' | 'seen' | 'unseen' | 'pause' | 'resume' | 'close') =>
  ({ send: { type: `sponsor.${type}`, slot } }) as const;

function counted(observed: Observed, ...ads: string[]): void {
  const all = observed.parent.map((event) => `${event.type} ${(event as unknown as { ad: string }).ad}`);
  const expected = ads.map((ad) => `ad.impression ${ad}`);
  if (String(all) !== String(expected)) throw new Error(`counted ${all.join(', ') || 'nothing'}`);
}

export default definePaths(sponsorsMachine, {
  name: 'sponsors',
  input: [sponsorsInput(PADDLES, OATS), sponsorsInput(PADDLES), sponsorsInput()],
  events: {
    'sponsor.loaded': [{ slot }],
    'sponsor.broken': [{ slot }],
    'sponsor.seen': [{ slot }],
    'sponsor.unseen': [{ slot }],
    'sponsor.listed': [{ slot, ad: 'oats' }],
    'sponsor.pause': [{ slot }],
    'sponsor.resume': [{ slot }],
    'sponsor.close': [{ slot }],
    'tag.changed': [{ id: 't1', by: 'press' }],
    'data.changed': [data(OATS), data(PADDLES, OATS), data()],
    'page.visible': [{}],
    'page.hidden': [{}],
  },
  runsIn: { draw: 'place.open.picture.picking' },
  results: { draw: { done: [0, 0.9], error: [new Error('no dice')] } },
  endless: { draw: 'a draw responds at once' },
  explore: {
    contextKey: ({
      ads,
      ad,
      broken,
      listed,
    }: {
      ads: SponsorAd[];
      ad: SponsorAd | undefined;
      broken: string[];
      listed: string[];
    }) => [ads.map(({ id }) => id), ad?.id, broken, listed],
  },
  unseen: [
    {
      state: 'place.open.picture.picking',
      like: 'place.open.picture.loading',
      reason: 'A draw takes no time that an eye could see; its place is kept.',
    },
    {
      state: 'place.open.picture.fading',
      like: 'place.open.picture.loading',
      reason: 'The old picture goes over half a second as the new one comes: neither is looked at.',
    },
    {
      state: 'place.open.picture.waiting',
      like: 'place.open.picture.showing',
      reason: 'It is there, out of sight: only what counts differs.',
    },
    {
      state: 'place.open.picture.due',
      like: 'place.open.picture.showing',
      reason: 'Its time is over, and it stays as it is.',
    },
    { state: 'place.closed', like: 'place.empty', reason: 'An empty place is an empty place, whoever emptied it.' },
    { state: 'sight', reason: 'Whether it is seen decides only what counts.' },
    { state: 'page', reason: 'A hidden page shows nothing.' },
  ],
  tags: { fading: ['place.open.picture.fading'] },
  pinned: [
    {
      name: '[P17] each is shown for its own duration, fades in half a second, and another one follows',
      steps: [
        drawn(0.6),
        said('loaded'),
        said('seen'),
        { elapse: OATS.duration * 1000 },
        { elapse: AD_FADE_MS },
        drawn(0.6),
        said('loaded'),
        { elapse: PADDLES.duration * 1000 - 1 },
      ],
      ends: { place: { open: { picture: 'showing' } } },
      check: (snapshot, observed) => {
        if (snapshot.context.ad?.id !== 'paddles') throw new Error(`shows ${snapshot.context.ad?.id}`);
        counted(observed, 'oats', 'paddles');
      },
    },
    {
      name: '[P17] the fade takes 500 ms and not less',
      steps: [drawn(0), said('loaded'), said('seen'), { elapse: 4000 }, { elapse: AD_FADE_MS - 1 }],
      ends: { place: { open: { picture: 'fading' } } },
    },
    {
      name: '[P17] another tag brings another sponsor',
      steps: [drawn(0), said('loaded'), said('seen'), { send: changed }],
      ends: { place: { open: { picture: 'fading' } } },
    },
    {
      name: '[P17] a broken picture is passed over, and never counted',
      steps: [drawn(0), said('broken'), drawn(0), said('loaded'), said('seen')],
      ends: { place: { open: { picture: 'showing' } } },
      check: (snapshot, observed) => {
        if (snapshot.context.ad?.id !== 'oats') throw new Error(`shows ${snapshot.context.ad?.id}`);
        counted(observed, 'oats');
      },
    },
    {
      name: '[P17] with every picture broken nothing is shown',
      steps: [drawn(0), said('broken'), drawn(0), said('broken')],
      ends: { place: 'empty' },
    },
    {
      name: '[P17] one alone stays, and is counted once',
      input: sponsorsInput(PADDLES),
      steps: [drawn(0), said('loaded'), said('seen'), { elapse: 60_000, meanwhile: true }],
      ends: { place: { open: { picture: 'due' } } },
      check: (_, observed) => counted(observed, 'paddles'),
    },
    {
      name: '[P17] what is out of sight is not counted, and counts when it comes into sight',
      steps: [drawn(0), said('loaded'), { elapse: 60_000 }],
      ends: { place: { open: { picture: 'waiting' } } },
      check: (_, observed) => counted(observed),
    },
    {
      name: '[P17] a hidden page turns nothing',
      steps: [
        drawn(0),
        said('loaded'),
        said('seen'),
        { send: { type: 'page.hidden' } },
        { elapse: 60_000, meanwhile: true },
      ],
      ends: { place: { open: { picture: 'due' } } },
      check: (_, observed) => counted(observed, 'paddles'),
    },
    {
      name: '[P17] a viewer who stops the change keeps the picture until they let it go on',
      steps: [
        drawn(0),
        said('loaded'),
        said('seen'),
        said('pause'),
        { elapse: 60_000, meanwhile: true },
        { send: changed },
        said('resume'),
      ],
      ends: { place: { open: { picture: 'fading' } } },
    },
    {
      name: '[P17] in the list of all each is counted once, and a stranger never',
      steps: ['oats', 'oats', 'paddles', 'nobody'].map((ad) => ({
        send: { type: 'sponsor.listed' as const, slot, ad },
      })),
      ends: { place: { open: { picture: 'picking' } } },
      check: (_, observed) => counted(observed, 'oats', 'paddles'),
    },
    {
      name: '[P17] what was put away stays away, whatever the data say',
      steps: [drawn(0), said('loaded'), said('close'), { send: { type: 'data.changed', ...data(OATS) } }],
      ends: { place: 'closed' },
    },
    {
      name: '[P17] refreshed data with the same sponsors disturb nothing, with others they start over',
      steps: [
        drawn(0),
        said('loaded'),
        said('seen'),
        { send: { type: 'data.changed', ...data(PADDLES, OATS) } },
        { send: { type: 'data.changed', ...data(OATS) } },
        drawn(0),
      ],
      ends: { place: { open: { picture: 'loading' } } },
      check: (snapshot, observed) => {
        if (snapshot.context.ad?.id !== 'oats') throw new Error(`shows ${snapshot.context.ad?.id}`);
        counted(observed, 'paddles');
      },
    },
  ],
});
