import { definePaths } from '../../../tools/paths/index.ts';
import type { Expected, PinnedJourney } from '../../../tools/paths/index.ts';
import { stepsOf } from '../steps.ts';
import { bannerMachine } from '../../../machines/player/panels/banner.machine.ts';
import { currentDocument } from '../../../machines/shared/current-document.ts';
import { BANNER_CHECK_MS } from '../../../core/domain/constants/overlays.ts';
import { onShow, fullDocument } from './documents.ts';

export const BANNER = {
  text: 'Night slalom: the first boat starts soon',
  url: 'https://regatta.example/night',
  date: '2025-07-01',
  time: '14:00:00',
};
const BEFORE = Date.parse('2025-07-01T13:59:59Z');
const AFTER = Date.parse('2025-07-01T14:00:00Z');

const read = (now: number) => ({ done: 'readNow', output: now }) as const;
const data = (banner: typeof BANNER | undefined) => ({ document: { ...fullDocument(), banner } });
const input = (banner: typeof BANNER | undefined) => ({ document: onShow({ ...fullDocument(), banner }) });

type Journey = PinnedJourney<typeof bannerMachine>;
const act = stepsOf<typeof bannerMachine>();
const looks = { inputs: { readNow: [undefined] } };
const change = (banner: typeof BANNER | undefined, expects: Expected<typeof bannerMachine>) =>
  act.send({ type: 'data.changed', ...data(banner) }, expects);

const eachStep: readonly Journey[] = [
  {
    name: '[P22] an expired banner is rechecked every minute and reappears if the clock is set back',
    onChart: true,
    begins: { in: { hidden: 'looking' }, ...looks },
    steps: [
      act.done('readNow', AFTER, { in: { hidden: 'waiting' } }),
      act.wait(60_000, { in: { hidden: 'looking' }, ...looks }),
      act.fails('readNow', new Error('no clock'), { in: { hidden: 'waiting' } }),
      act.wait(60_000, { in: { hidden: 'looking' }, ...looks }),
      act.done('readNow', BEFORE, { in: { shown: { check: 'waiting', motion: 'scrolling' } } }),
    ],
    ends: 'shown',
  },
  {
    name: '[P22] a shown banner is rechecked every minute and stays if the clock cannot be read',
    onChart: true,
    steps: [
      read(BEFORE),
      act.wait(60_000, { in: { shown: { check: 'looking' } }, ...looks }),
      act.done('readNow', BEFORE, { in: { shown: { check: 'waiting' } } }),
      act.wait(60_000, { in: { shown: { check: 'looking' } }, ...looks }),
      act.fails('readNow', new Error('no clock'), { in: { shown: { check: 'waiting' } } }),
      act.wait(60_000, { in: { shown: { check: 'looking' } } }),
    ],
    ends: { shown: { check: 'looking' } },
  },
  {
    name: '[P22] the viewer can pause and resume the scrolling text',
    steps: [
      read(BEFORE),
      act.send({ type: 'banner.pause' }, { in: { shown: { motion: 'still' } } }),
      act.send({ type: 'banner.resume' }, { in: { shown: { motion: 'scrolling' } } }),
    ],
    ends: 'shown',
  },
  {
    name: '[P22] a paused text stays paused when newer data arrive',
    steps: [
      read(BEFORE),
      { send: { type: 'banner.pause' } },
      change(BANNER, { in: { shown: { check: 'looking', motion: 'still' } }, ...looks }),
      act.done('readNow', BEFORE, { in: { shown: { check: 'waiting', motion: 'still' } } }),
    ],
    ends: 'shown',
  },
  {
    name: '[P22] newer data are checked immediately, whether or not a banner is shown',
    onChart: true,
    steps: [
      read(AFTER),
      change(BANNER, { in: { hidden: 'looking' }, ...looks }),
      read(BEFORE),
      change(BANNER, { in: { shown: { check: 'looking' } }, ...looks }),
      change(undefined, { in: { hidden: 'waiting' }, inputs: {} }),
    ],
    ends: { hidden: 'waiting' },
  },
];

export default definePaths(bannerMachine, {
  name: 'banner',
  input: [input(BANNER), input(undefined)],
  events: {
    'banner.pause': [{}],
    'banner.resume': [{}],
    'data.changed': [data(BANNER), data(undefined)],
  },
  runsIn: { readNow: ['hidden.looking', 'shown.check.looking'] },
  results: { readNow: { done: [BEFORE, AFTER], error: [new Error('no clock')] } },
  explore: { contextKey: ({ document }) => currentDocument(document).banner?.text },
  endless: { readNow: 'a clock responds at once' },
  unseen: [
    {
      state: 'hidden.looking',
      like: 'hidden.waiting',
      reason: 'The clock is read in no time that an eye could see.',
    },
    {
      state: 'shown.check.looking',
      like: 'shown.check.waiting',
      reason: 'The clock is read in no time that an eye could see.',
    },
  ],
  pinned: [
    {
      name: '[P22] a changed banner replaces the one shown',
      onChart: true,
      steps: [
        read(BEFORE),
        { send: { type: 'data.changed', ...data({ ...BANNER, text: 'The first boat starts later' }) } },
      ],
      ends: { shown: { check: 'looking' } },
      check: ({ context }) => {
        const { banner } = currentDocument(context.document);
        if (banner?.text !== 'The first boat starts later') throw new Error(String(banner?.text));
      },
    },
    {
      name: '[P22] a banner is shown while its date and time are in the future',
      steps: [read(BEFORE)],
      ends: 'shown',
    },
    {
      name: '[P22] a banner is hidden from exactly its date and time',
      steps: [read(AFTER)],
      ends: 'hidden',
    },
    {
      name: '[P22] a shown banner is rechecked after 60 s and hidden once its time has come',
      steps: [read(BEFORE), { elapse: BANNER_CHECK_MS }, read(AFTER)],
      ends: { hidden: 'waiting' },
    },
    {
      name: '[P22] a shown banner is not rechecked before 60 s have passed',
      steps: [read(BEFORE), { elapse: BANNER_CHECK_MS - 1 }],
      ends: { shown: { check: 'waiting' } },
    },
    {
      name: '[P22] newer data can add and remove a banner',
      input: input(undefined),
      steps: [
        read(BEFORE),
        { send: { type: 'data.changed', ...data(BANNER) } },
        read(BEFORE),
        { send: { type: 'data.changed', ...data(undefined) } },
      ],
      ends: { hidden: 'waiting' },
    },
    {
      name: '[P22] a paused text stays paused while the banner is rechecked',
      steps: [read(BEFORE), { send: { type: 'banner.pause' } }, { elapse: BANNER_CHECK_MS }, read(BEFORE)],
      ends: { shown: { motion: 'still' } },
    },
    ...eachStep,
  ],
});
