import type { AnyMachineSnapshot } from 'xstate';
import { transcriptMachine } from '../../../machines/player/tags/transcript/transcript.machine.ts';
import type { CuesInput } from '../../../machines/player/tags/transcript/transcript.machine.ts';
import { TRANSCRIPT_TIMEOUT_MS } from '../../../core/domain/constants/playback.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import type { Observed } from '../../../tools/paths/types.ts';
import { expectEqual } from '../expect-equal.ts';
import { onShow, request, fullDocument } from './documents.ts';

const base = fullDocument();
const captions = [
  { lang: 'en', label: 'English', url: '/media/v1/captions.en.vtt' },
  { lang: 'fr', label: 'Français', url: '/media/v1/captions.fr.vtt' },
];
export const captioned = { ...base, video: { ...base.video, captions } };
const fewer = { ...base, video: { ...base.video, captions: captions.slice(0, 1) } };
const input = {
  request: request(),
  document: onShow(captioned),
  visitor: undefined,
  pageGroup: 64,
  grant: undefined,
  hasCookies: true,
  tag: undefined,
  stream: { mode: 'replay', index: 0 } as const,
  plays: true,
};

const english = {
  lang: 'en',
  cues: [
    { start: 1, end: 3, text: 'Gate 1.' },
    { start: 4, end: 8, text: 'Gate 2, upstream.' },
    { start: 30, end: 34, text: 'A touch at gate 3.' },
  ],
};
const french = { lang: 'fr', cues: [{ start: 1, end: 3, text: 'Porte 1.' }] };
const listed = { done: 'loadCues', output: english } as const;
const failed = { error: 'loadCues', reason: new Error('404') } as const;

function expectRequested({ children: { transport = [] } }: Observed, ...requests: object[]): void {
  expectEqual(transport, requests);
}

const signed = {
  ...base,
  video: { ...base.video, captions: [{ lang: 'en', label: 'English', url: '/media/s/1.old/v1/en.vtt' }] },
};

export default definePaths(transcriptMachine, {
  name: 'transcript',
  system: ['transport'],
  input,
  events: {
    'transcript.pick': [{ time: 4 }],
    'transcript.choose': [{ lang: 'fr' }],
    'transcript.search': [{ text: 'touch' }],
    'transcript.wander': [{}],
    'transcript.follow': [{}],
    'transcript.retry': [{}],
    'playback.changed': [
      { mode: 'midRoll', index: 0, offset: 0 },
      { mode: 'replay', index: 0, offset: 0 },
    ],
    'playback.regranted': [{ url: '/media/s/9.new/v1/film.m3u8', grant: { expiresAt: 9 } }],
    'data.changed': [],
    'playback.ready': [],
    'playback.playing': [],
    'playback.paused': [],
    'playback.waiting': [],
    'media.seeked': [],
    'playback.finished': [],
    'playback.volume': [],
    'tag.changed': [],
    'cover.changed': [],
    'ad.impression': [],
    'ad.click': [],
    'page.visible': [],
    'page.hidden': [],
    'network.online': [],
    'network.offline': [],
  },
  runsIn: { loadCues: 'loading' },
  results: {
    loadCues: { done: [english, { lang: 'en', cues: [] }, undefined], error: [new Error('404')] },
  },
  explore: {
    contextKey: ({ lang, search, mode, granted, cues }) => [lang, search, mode, granted !== undefined, cues.length],
  },
  pinned: [
    {
      name: '[P15] picking a line seeks to it and follows playback from there',
      steps: [listed, { send: { type: 'transcript.wander' } }, { send: { type: 'transcript.pick', time: 4 } }],
      ends: { listing: 'following' },
      check: (_, observed) => expectRequested(observed, { type: 'playback.seek', time: 4 }),
    },
    {
      name: '[P15] a viewer who has scrolled away stays there while searching',
      steps: [listed, { send: { type: 'transcript.wander' } }, { send: { type: 'transcript.search', text: 'touch' } }],
      ends: { listing: 'wandering' },
    },
    {
      name: '[P15] choosing another language fetches and shows its lines',
      steps: [listed, { send: { type: 'transcript.choose', lang: 'fr' } }, { done: 'loadCues', output: french }],
      ends: { listing: 'following' },
      check({ context }: AnyMachineSnapshot) {
        const { lang, cues } = context as { lang: string; cues: { text: string }[] };
        if (lang !== 'fr' || cues[0]?.text !== 'Porte 1.') throw new Error(`${lang}: ${cues[0]?.text}`);
      },
    },
    {
      name: '[P15] a response that is not a caption file shows a failure',
      steps: [{ done: 'loadCues', output: undefined }],
      ends: 'failed',
    },
    {
      name: '[P15] captions that do not load in time show a failure',
      steps: [{ elapse: TRANSCRIPT_TIMEOUT_MS }],
      ends: 'failed',
    },
    {
      name: '[P15] a retry after a failure loads the captions',
      steps: [failed, { send: { type: 'transcript.retry' } }, listed],
      ends: { listing: 'following' },
    },
    {
      name: '[P15] captions without any line show an empty transcript',
      steps: [{ done: 'loadCues', output: { lang: 'en', cues: [] } }],
      ends: 'empty',
    },
    {
      name: '[P06] [P15] an advert, newer data and a newer signature during loading are applied',
      steps: [
        { send: { type: 'playback.changed', mode: 'midRoll', index: 0, offset: 0 } },
        { send: { type: 'playback.regranted', url: '/media/s/9.new/v1/film.m3u8', grant: { expiresAt: 9 } } },
        { send: { type: 'data.changed', document: fewer } },
        { send: { type: 'transcript.choose', lang: 'en' } },
      ],
      ends: 'loading',
      check({ context, children }: AnyMachineSnapshot) {
        const { mode, granted } = context as { mode: string; granted: string };
        const { input: request } = children['loadCues']!.getSnapshot() as { input: CuesInput };
        if (mode !== 'midRoll' || !granted.includes('9.new') || request.tracks.length !== 1)
          throw new Error('not kept');
      },
    },
    {
      name: '[P15] [P24] lines are fetched with the newest signature, and another language replaces them',
      onChart: true,
      input: { ...input, document: onShow(signed), granted: '/media/s/9.new/v1/film.m3u8' },
      begins: {
        in: 'loading',
        context: { lang: undefined, cues: [], search: '', mode: 'replay', granted: '/media/s/9.new/v1/film.m3u8' },
        inputs: {
          transport: [undefined],
          loadCues: [{ tracks: [{ lang: 'en', label: 'English', url: '/media/s/9.new/v1/en.vtt' }], lang: undefined }],
        },
      },
      steps: [
        { ...listed, expects: { in: { listing: 'following' }, context: { lang: 'en', cues: english.cues } } },
        {
          send: { type: 'transcript.choose', lang: 'fr' },
          expects: {
            in: 'loading',
            context: { lang: 'fr', cues: [] },
            inputs: {
              loadCues: [{ tracks: [{ lang: 'en', label: 'English', url: '/media/s/9.new/v1/en.vtt' }], lang: 'fr' }],
            },
          },
        },
        {
          done: 'loadCues',
          output: { lang: 'en', cues: [] },
          expects: { in: 'empty', context: { lang: 'en', cues: [] } },
        },
        { send: { type: 'transcript.choose', lang: 'de' }, expects: { in: 'loading', context: { lang: 'de' } } },
      ],
      ends: 'loading',
    },
    {
      name: '[P15] a search keeps the scroll mode, and a viewer who scrolled away can follow playback again',
      onChart: true,
      steps: [
        listed,
        {
          send: { type: 'transcript.search', text: 'touch' },
          expects: { in: { listing: 'following' }, context: { search: 'touch' } },
        },
        { send: { type: 'transcript.wander' }, expects: { in: { listing: 'wandering' } } },
        { send: { type: 'transcript.search', text: 'gate' }, expects: { context: { search: 'gate' } } },
        { send: { type: 'transcript.follow' }, expects: { in: { listing: 'following' }, children: {} } },
      ],
      ends: { listing: 'following' },
    },
  ],
});
