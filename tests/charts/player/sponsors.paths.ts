import { definePaths } from '../../../tools/paths/index.ts';
import type { Expected, PinnedJourney } from '../../../tools/paths/index.ts';
import { stepsOf } from '../steps.ts';
import type { Observed } from '../../../tools/paths/types.ts';
import { sponsorsMachine } from '../../../machines/player/panels/sponsors.machine.ts';
import type { SponsorsInput } from '../../../machines/player/panels/sponsors.machine.ts';
import { AD_FADE_MS } from '../../../core/domain/constants/overlays.ts';
import type { SponsorAd } from '../../../core/domain/data-document.ts';
import { onShow, fullDocument } from './documents.ts';

/** A pixel that always loads, so that no view shows a broken picture. */
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
  document: onShow({ ...fullDocument(), pubDisplay: ads }),
});

const data = (...pubDisplay: SponsorAd[]) => ({ document: { ...fullDocument(), pubDisplay } });
const changed = { type: 'tag.changed', id: 't1', by: 'press' } as const;
const drawn = (output: number) => ({ done: 'draw', output }) as const;
const said = (type: 'loaded' | 'broken' | 'seen' | 'unseen' | 'pause' | 'resume' | 'close') =>
  ({ send: { type: `sponsor.${type}`, slot } }) as const;

function counted(observed: Observed, ...ads: string[]): void {
  const all = observed.parent.map((event) => `${event.type} ${(event as unknown as { ad: string }).ad}`);
  const expected = ads.map((ad) => `ad.impression ${ad}`);
  if (String(all) !== String(expected)) throw new Error(`counted ${all.join(', ') || 'nothing'}`);
}

type Journey = PinnedJourney<typeof sponsorsMachine>;
const act = stepsOf<typeof sponsorsMachine>();
const impression = (ad: string) => ({ parent: [{ type: 'ad.impression', ad, slot }] });
const picture = (state: string) => ({ in: { slot: { open: { picture: state } } } });
const toShowing = [drawn(0), said('loaded'), said('seen')];
const listed = (ad: string, expects: Expected<typeof sponsorsMachine>) =>
  act.send({ type: 'sponsor.listed', slot, ad }, expects);

const eachStep: readonly Journey[] = [
  {
    name: '[P17] an impression counts for its slot once its picture has loaded and is in the viewport',
    onChart: true,
    steps: [
      act.done('draw', 0, { ...picture('loading'), context: { ad: PADDLES, last: 'paddles' }, parent: [] }),
      act.send({ type: 'sponsor.seen', slot }, { ...picture('loading'), parent: [] }),
      act.send({ type: 'sponsor.loaded', slot }, { ...picture('showing'), ...impression('paddles') }),
      act.wait(4_000, { ...picture('fading'), parent: [] }),
      act.wait(500, { ...picture('picking'), inputs: { draw: [undefined] } }),
    ],
    ends: { slot: 'open' },
  },
  {
    name: '[P17] the first sponsor is shown if the random draw fails',
    onChart: true,
    steps: [act.fails('draw', new Error('no dice'), { ...picture('loading'), context: { ad: PADDLES } })],
    ends: { slot: 'open' },
  },
  {
    name: '[P17] each sponsor of the full list counts one impression for its slot',
    onChart: true,
    steps: [
      listed('oats', { ...impression('oats'), context: { listed: ['oats'] } }),
      listed('oats', { parent: [] }),
      listed('nobody', { parent: [], context: { listed: ['oats'] } }),
      listed('paddles', impression('paddles')),
    ],
    ends: {},
  },
  {
    name: '[P17] a picture whose time is over stays until both the slot and the page are in view',
    onChart: true,
    steps: [
      ...toShowing,
      act.send({ type: 'sponsor.unseen', slot }, picture('showing')),
      act.wait(4_000, picture('due')),
      act.send({ type: 'page.hidden' }, picture('due')),
      act.send({ type: 'sponsor.seen', slot }, picture('due')),
      act.send({ type: 'page.visible' }, picture('fading')),
    ],
    ends: { slot: 'open' },
  },
  {
    name: '[P17] a picture that loads while its slot is out of view counts when the slot is back in view',
    onChart: true,
    steps: [
      drawn(0),
      said('seen'),
      said('unseen'),
      act.send({ type: 'sponsor.loaded', slot }, { ...picture('waiting'), parent: [] }),
      act.send({ type: 'sponsor.seen', slot }, { ...picture('showing'), ...impression('paddles') }),
    ],
    ends: { slot: 'open' },
  },
  {
    name: '[P17] a broken picture is skipped; a slot with only broken pictures is empty until newer data fill it',
    onChart: true,
    steps: [
      drawn(0),
      act.send(
        { type: 'sponsor.broken', slot },
        { ...picture('picking'), context: { broken: ['paddles'] }, parent: [] },
      ),
      act.done('draw', 0, { context: { ad: OATS } }),
      act.send(
        { type: 'sponsor.broken', slot },
        {
          in: { slot: 'empty' },
          context: { ad: undefined, broken: ['paddles', 'oats'] },
          parent: [],
        },
      ),
      act.send(
        { type: 'data.changed', ...data(PADDLES) },
        {
          ...picture('picking'),
          context: { ads: [PADDLES], broken: [], ad: undefined },
        },
      ),
      act.done('draw', 0, { context: { ad: PADDLES } }),
    ],
    ends: { slot: 'open' },
  },
  {
    name: '[P17] a paused rotation stays paused when a broken picture is replaced',
    onChart: true,
    steps: [
      drawn(0),
      act.send({ type: 'sponsor.pause', slot }, { in: { slot: { open: { rotation: 'paused' } } } }),
      act.send(
        { type: 'sponsor.broken', slot },
        { in: { slot: { open: { picture: 'picking', rotation: 'paused' } } } },
      ),
    ],
    ends: { slot: 'open' },
  },
  {
    name: '[P17] the same sponsors keep the picture, other sponsors replace it, and no sponsors empty the slot',
    onChart: true,
    steps: [
      ...toShowing,
      act.send({ type: 'data.changed', ...data(PADDLES, OATS) }, { ...picture('showing'), context: { ad: PADDLES } }),
      act.send(
        { type: 'data.changed', ...data(OATS) },
        {
          ...picture('picking'),
          context: { ads: [OATS], ad: undefined },
        },
      ),
      drawn(0),
      said('loaded'),
      act.send({ type: 'data.changed', ...data() }, { in: { slot: 'empty' }, context: { ads: [], ad: undefined } }),
    ],
    ends: { slot: 'empty' },
  },
  {
    name: '[P17] closing a slot removes its picture, and newer data do not reopen it',
    onChart: true,
    steps: [
      ...toShowing,
      act.send({ type: 'sponsor.close', slot }, { in: { slot: 'closed' }, context: { ad: undefined }, runs: [] }),
      act.send({ type: 'data.changed', ...data(OATS) }, { in: { slot: 'closed' } }),
    ],
    ends: { slot: 'closed' },
  },
  {
    name: '[P17] a single sponsor does not rotate and cannot be paused',
    onChart: true,
    input: sponsorsInput(PADDLES),
    steps: [
      ...toShowing,
      act.send({ type: 'sponsor.pause', slot }, { in: { slot: { open: { rotation: 'running' } } } }),
      act.wait(4_000, picture('due')),
    ],
    ends: { slot: 'open' },
  },
];

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
  runsIn: { draw: 'slot.open.picture.picking' },
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
      state: 'slot.open.picture.picking',
      like: 'slot.open.picture.loading',
      reason: 'A draw takes no visible time; the slot stays as it is.',
    },
    {
      state: 'slot.open.picture.fading',
      like: 'slot.open.picture.loading',
      reason: 'The old picture goes over half a second as the new one comes: neither is looked at.',
    },
    {
      state: 'slot.open.picture.waiting',
      like: 'slot.open.picture.showing',
      reason: 'It has loaded outside the viewport: only what counts differs.',
    },
    {
      state: 'slot.open.picture.due',
      like: 'slot.open.picture.showing',
      reason: 'Its time is over, and it stays as it is.',
    },
    { state: 'slot.closed', like: 'slot.empty', reason: 'An empty slot looks the same, whoever emptied it.' },
    { state: 'viewport', reason: 'Whether it is in view decides only what counts.' },
    { state: 'page', reason: 'A hidden page shows nothing.' },
  ],
  tags: { fading: ['slot.open.picture.fading'] },
  pinned: [
    {
      name: '[P17] each sponsor is shown for its own duration, fades out in half a second, and the next one follows',
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
      ends: { slot: { open: { picture: 'showing' } } },
      check: (snapshot, observed) => {
        if (snapshot.context.ad?.id !== 'paddles') throw new Error(`shows ${snapshot.context.ad?.id}`);
        counted(observed, 'oats', 'paddles');
      },
    },
    {
      name: '[P17] the fade does not end before 500 ms',
      steps: [drawn(0), said('loaded'), said('seen'), { elapse: 4000 }, { elapse: AD_FADE_MS - 1 }],
      ends: { slot: { open: { picture: 'fading' } } },
    },
    {
      name: '[P17] a change of tag replaces the sponsor',
      steps: [drawn(0), said('loaded'), said('seen'), { send: changed }],
      ends: { slot: { open: { picture: 'fading' } } },
    },
    {
      name: '[P17] a broken picture is skipped and never counted',
      steps: [drawn(0), said('broken'), drawn(0), said('loaded'), said('seen')],
      ends: { slot: { open: { picture: 'showing' } } },
      check: (snapshot, observed) => {
        if (snapshot.context.ad?.id !== 'oats') throw new Error(`shows ${snapshot.context.ad?.id}`);
        counted(observed, 'oats');
      },
    },
    {
      name: '[P17] the slot is empty if every picture is broken',
      steps: [drawn(0), said('broken'), drawn(0), said('broken')],
      ends: { slot: 'empty' },
    },
    {
      name: '[P17] a single sponsor stays on show and is counted once',
      input: sponsorsInput(PADDLES),
      steps: [drawn(0), said('loaded'), said('seen'), { elapse: 60_000, meanwhile: true }],
      ends: { slot: { open: { picture: 'due' } } },
      check: (_, observed) => counted(observed, 'paddles'),
    },
    {
      name: '[P17] a picture outside the viewport is not counted',
      steps: [drawn(0), said('loaded'), { elapse: 60_000 }],
      ends: { slot: { open: { picture: 'waiting' } } },
      check: (_, observed) => counted(observed),
    },
    {
      name: '[P17] sponsors do not rotate while the page is hidden',
      steps: [
        drawn(0),
        said('loaded'),
        said('seen'),
        { send: { type: 'page.hidden' } },
        { elapse: 60_000, meanwhile: true },
      ],
      ends: { slot: { open: { picture: 'due' } } },
      check: (_, observed) => counted(observed, 'paddles'),
    },
    {
      name: '[P17] a viewer who pauses the rotation keeps the picture until they resume it',
      steps: [
        drawn(0),
        said('loaded'),
        said('seen'),
        said('pause'),
        { elapse: 60_000, meanwhile: true },
        { send: changed },
        said('resume'),
      ],
      ends: { slot: { open: { picture: 'fading' } } },
    },
    {
      name: '[P17] each sponsor of the full list is counted once, and an unknown one never',
      steps: ['oats', 'oats', 'paddles', 'nobody'].map((ad) => ({
        send: { type: 'sponsor.listed' as const, slot, ad },
      })),
      ends: { slot: { open: { picture: 'picking' } } },
      check: (_, observed) => counted(observed, 'oats', 'paddles'),
    },
    {
      name: '[P17] a slot closed by the viewer stays closed when newer data arrive',
      steps: [drawn(0), said('loaded'), said('close'), { send: { type: 'data.changed', ...data(OATS) } }],
      ends: { slot: 'closed' },
    },
    {
      name: '[P17] refreshed data with the same sponsors keep the picture; with other sponsors the rotation restarts',
      steps: [
        drawn(0),
        said('loaded'),
        said('seen'),
        { send: { type: 'data.changed', ...data(PADDLES, OATS) } },
        { send: { type: 'data.changed', ...data(OATS) } },
        drawn(0),
      ],
      ends: { slot: { open: { picture: 'loading' } } },
      check: (snapshot, observed) => {
        if (snapshot.context.ad?.id !== 'oats') throw new Error(`shows ${snapshot.context.ad?.id}`);
        counted(observed, 'paddles');
      },
    },
    ...eachStep,
  ],
});
