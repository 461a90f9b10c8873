import { DATA_FILE_TIMEOUT_MS } from '../../../core/domain/constants/requests.ts';
import { loadMachine } from '../../../machines/player/opening/load.machine.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import { NOW, request, stub, fullDocument } from './documents.ts';

const offline = new Error('offline');
const result = { document: fullDocument(), at: NOW };
const videos = [
  { type: 'video' as const, id: 'v1', tags: ['t1'] },
  { type: 'video' as const, id: 'v2', tags: ['t9', 't8'] },
];
const sounds = [{ type: 'audio' as const, id: 'r1', tags: ['s1'] }];

export default definePaths(loadMachine, {
  name: 'load',
  input: [
    { request: request(), id: undefined },
    { request: request({ id: undefined, tags: ['t1', 't9', 't8'] }), id: undefined },
  ],
  events: {},
  runsIn: { tagList: 'resolvingTags', data: 'requestingData', copy: 'requestingCopy' },
  results: {
    tagList: { done: [{ videos }, { videos: [] }], error: [offline] },
    data: { done: [result], error: [offline] },
    copy: { done: [result], error: [offline] },
  },
  unseen: [
    {
      state: 'resolvingTags',
      like: 'requestingData',
      reason: 'One skeleton until the data are there, wherever they come from.',
    },
    {
      state: 'requestingCopy',
      like: 'requestingData',
      reason: 'One skeleton until the data are there, wherever they come from.',
    },
  ],
  pinned: [
    {
      name: '[P01] the data file is loaded',
      steps: [{ done: 'data', output: result }],
      ends: 'loaded',
      output: { kind: 'loaded', result, list: [] },
    },
    {
      name: '[P01] a stub is loaded like any other data file',
      steps: [{ done: 'data', output: { document: stub(), at: NOW } }],
      ends: 'loaded',
      output: { kind: 'loaded', result: { document: stub(), at: NOW }, list: [] },
    },
    {
      name: '[P01] a data file without a response within ten seconds is replaced by its copy',
      steps: [{ elapse: DATA_FILE_TIMEOUT_MS - 1 }, { elapse: 1 }, { done: 'copy', output: result }],
      ends: 'loaded',
    },
    {
      name: '[P01] loading fails if the data file fails and its copy does not respond',
      steps: [{ error: 'data', reason: offline }, { elapse: DATA_FILE_TIMEOUT_MS }],
      ends: 'failed',
      output: { kind: 'failed' },
    },
    {
      name: '[P02] a list of tags loads the video of its first tag',
      input: { request: request({ id: undefined, tags: ['t1', 't9', 't8'] }), id: undefined },
      steps: [
        { done: 'tagList', output: { videos } },
        { done: 'data', output: result },
      ],
      ends: 'loaded',
      output: { kind: 'loaded', result, list: videos },
    },
    {
      name: '[P02] [P32] if only a sound is left of a list of videos and sounds, the sound is loaded',
      input: { request: request({ id: undefined, tags: ['t1'], sounds: ['s1'] }), id: undefined },
      steps: [{ done: 'tagList', output: { videos: sounds } }],
      ends: 'requestingData',
      check: ({ context, children }) => {
        if (context.type !== 'audio' || context.id !== 'r1') throw new Error(JSON.stringify(context));
        if (children['data'] === undefined) throw new Error('nothing is loaded');
      },
    },
    {
      name: '[P02] the next video of a list is loaded without requesting the list again',
      input: { request: request({ id: undefined, tags: ['t1', 't9'] }), id: 'v2' },
      steps: [{ done: 'data', output: result }],
      ends: 'loaded',
    },
    {
      name: '[P01] the data file and its copy are requested for the video and its user',
      onChart: true,
      input: { request: request({ userId: 9 }), id: undefined },
      begins: { in: 'requestingData', inputs: { data: [{ type: 'video', id: 'v1', userId: 9 }] } },
      steps: [
        {
          error: 'data',
          reason: offline,
          expects: { in: 'requestingCopy', inputs: { copy: [{ type: 'video', id: 'v1', userId: 9 }] } },
        },
        { done: 'copy', output: result },
      ],
      ends: 'loaded',
      output: { kind: 'loaded', result, list: [] },
    },
    {
      name: '[P01] loading fails if neither the data file nor its copy can be fetched',
      onChart: true,
      steps: [
        { error: 'data', reason: offline },
        { error: 'copy', reason: offline },
      ],
      ends: 'failed',
      output: { kind: 'failed' },
    },
    {
      name: '[P02] videos and sounds are looked up by all their tags',
      onChart: true,
      input: { request: request({ id: undefined, tags: ['t1'], sounds: ['s1'] }), id: undefined },
      begins: {
        in: 'resolvingTags',
        inputs: { tagList: [{ tags: ['t1'], sounds: ['s1'], type: 'video' }] },
      },
      steps: [{ done: 'tagList', output: { videos: [] } }],
      ends: 'failed',
      output: { kind: 'failed' },
    },
    ...[{ error: 'tagList' as const, reason: offline }, { elapse: 10_000 }].map((step) => ({
      name: `[P02] a list of tags whose lookup ${'elapse' in step ? 'gets no response within ten seconds' : 'fails'} has no data`,
      onChart: true,
      input: { request: request({ id: undefined, tags: ['t1'] }), id: undefined },
      steps: [step],
      ends: 'failed',
      output: { kind: 'failed' },
    })),
  ],
});
