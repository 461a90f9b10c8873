import { expect } from 'vitest';
import { consentMachine } from '../../../machines/player/playback/consent.machine.ts';
import { definePaths } from '../../../tools/paths/index.ts';

const SITE = 'https://www.youtube.com/watch?v=abc123';
const opened = (url: string, kind: 'replay' | 'advert' = 'replay') =>
  ({ type: 'source.opened', kind, url, autoplay: true, within: false }) as const;

export default definePaths(consentMachine, {
  name: 'consent',
  input: [{ given: [] }, { given: ['vimeo'] }],
  events: {
    'source.opened': [
      { kind: 'replay', url: '/media/7/index.m3u8', autoplay: true, within: false },
      { kind: 'replay', url: SITE, autoplay: true, within: false },
      { kind: 'replay', url: 'https://vimeo.com/76979871', autoplay: true, within: false },
      { kind: 'advert', url: SITE, autoplay: true, within: false },
    ],
    'source.closed': [{}],
    'consent.give': [{}],
    'consent.refuse': [{}],
  },
  results: {},
  explore: { contextKey: ({ given, provider }) => [[...new Set(given)].sort().join(), provider] },
  unseen: [
    { state: 'withheld', like: 'notNeeded', reason: 'An advert that is not worth a question is left out unseen.' },
    { state: 'given', like: 'notNeeded', reason: "The provider's page is the picture, as a film is." },
  ],
  tags: { panel: ['panel'] },
  pinned: [
    {
      name: '[P07] a provider with saved consent is recognised by the address of the film',
      onChart: true,
      input: { given: ['vimeo'] },
      steps: [{ send: opened('https://vimeo.com/76979871') }],
      ends: 'given',
      check: ({ context }) => expect(context.provider).toBe('vimeo'),
    },
    {
      name: '[P07] the viewer is asked before a third-party video is loaded',
      input: { given: [] },
      steps: [{ send: opened(SITE) }],
      ends: { panel: 'asking' },
      check: (_, observed) => expect(observed.parent).toEqual([]),
    },
    {
      name: '[P07] consent is reported for saving and admits the provider',
      input: { given: [] },
      steps: [{ send: opened(SITE) }, { send: { type: 'consent.give' } }],
      ends: 'given',
      check: (_, observed) =>
        expect(observed.parent).toEqual([
          { type: 'consent.given', provider: 'youtube' },
          { type: 'consent.admitted', asked: true },
        ]),
    },
    {
      name: '[P07] consent to one provider does not apply to another',
      input: { given: ['vimeo'] },
      steps: [{ send: opened(SITE) }],
      ends: { panel: 'asking' },
    },
    {
      name: '[P07] a provider with saved consent is admitted without asking again',
      input: { given: ['vimeo'] },
      steps: [{ send: opened('https://player.vimeo.com/video/76979871?h=abc') }],
      ends: 'given',
      check: (_, observed) => expect(observed.parent).toEqual([{ type: 'consent.admitted', asked: false }]),
    },
    {
      name: '[P07] the viewer can give consent after a refusal',
      input: { given: [] },
      steps: [{ send: opened(SITE) }, { send: { type: 'consent.refuse' } }, { send: { type: 'consent.give' } }],
      ends: 'given',
    },
    {
      name: '[P07] a third-party advert is withheld without asking',
      input: { given: [] },
      steps: [{ send: opened(SITE, 'advert') }],
      ends: 'withheld',
      check: (_, observed) => expect(observed.parent).toEqual([]),
    },
    {
      name: '[P07] consent applies to later films of the provider, and self-hosted films need none',
      onChart: true,
      input: { given: ['vimeo'] },
      begins: { in: 'notNeeded' },
      steps: [
        { send: opened(SITE), expects: { in: { panel: 'asking' }, context: { provider: 'youtube' }, parent: [] } },
        {
          send: { type: 'consent.give' },
          expects: {
            in: 'given',
            context: { given: ['vimeo', 'youtube'] },
            parent: [
              { type: 'consent.given', provider: 'youtube' },
              { type: 'consent.admitted', asked: true },
            ],
          },
        },
        { send: { type: 'source.closed' }, expects: { in: 'notNeeded', parent: [] } },
        {
          send: opened(SITE),
          expects: {
            in: 'given',
            context: { provider: 'youtube' },
            parent: [{ type: 'consent.admitted', asked: false }],
          },
        },
        { send: opened('/media/7/index.m3u8'), expects: { in: 'notNeeded', parent: [] } },
        {
          send: opened('https://vimeo.com/76979871'),
          expects: {
            in: 'given',
            context: { provider: 'vimeo' },
            parent: [{ type: 'consent.admitted', asked: false }],
          },
        },
      ],
      ends: 'given',
    },
    {
      name: '[P07] consent given after a refusal is saved like any other',
      onChart: true,
      input: { given: [] },
      steps: [
        {
          send: opened('https://vimeo.com/76979871'),
          expects: { in: { panel: 'asking' }, context: { provider: 'vimeo' } },
        },
        { send: { type: 'consent.refuse' }, expects: { in: { panel: 'refused' }, context: { given: [] }, parent: [] } },
        {
          send: { type: 'consent.give' },
          expects: {
            in: 'given',
            context: { given: ['vimeo'] },
            parent: [
              { type: 'consent.given', provider: 'vimeo' },
              { type: 'consent.admitted', asked: true },
            ],
          },
        },
        { send: opened(SITE), expects: { in: { panel: 'asking' }, context: { provider: 'youtube' }, parent: [] } },
      ],
      ends: { panel: 'asking' },
    },
  ],
});
