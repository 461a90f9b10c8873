import { expect } from 'vitest';
import type { PlayAllInput } from '../../../machines/library/play-all.machine.ts';
import { playAllMachine } from '../../../machines/library/play-all.machine.ts';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../../core/domain/constants/library.ts';
import type { ResultItem } from '../../../core/domain/search.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import { EMPTY_QUERY, OFFLINE, PAGE, pageOf } from './fixtures.ts';

const input: PlayAllInput = { query: { ...EMPTY_QUERY, type: 'Tag' }, page: PAGE, connected: true };
const tag = (id: string, video: string, contentMediaType: 'Video' | 'Audio' = 'Video'): ResultItem => ({
  id,
  tag_id: id,
  video_id: video,
  contentMediaType,
  type: 'Tag',
  visibility: 'public',
});
export const found = { status: 'ok', page: { ...pageOf(0, 2), items: [tag('t7', 'v2'), tag('t1', 'v1')] } } as const;
const mixed = {
  status: 'ok',
  page: {
    ...pageOf(0, 4),
    items: [tag('s2', 'r1', 'Audio'), tag('t7', 'v2'), tag('s1', 'r1', 'Audio'), tag('t1', 'v1')],
  },
} as const;
const go = { send: { type: 'playAll.go' } } as const;

export default definePaths(playAllMachine, {
  name: 'play-all',
  input,
  events: {
    'playAll.preRoll': [{ seconds: 3 }],
    'playAll.postRoll': [{ seconds: 15 }, { seconds: undefined }],
    'playAll.go': [{}],
    'playAll.close': [{}],
  },
  runsIn: { search: 'gathering', leave: 'leaving' },
  results: {
    search: {
      done: [found, { status: 'ok', page: pageOf(0, 0) }, { status: 'other' }, { status: 'disconnected' }],
      error: [OFFLINE],
    },
    leave: { done: [undefined], error: [OFFLINE] },
  },
  tags: { busy: ['gathering', 'leaving'] },
  pinned: [
    {
      name: '[L14] no pre-roll or post-roll is set until the viewer chooses one',
      onChart: true,
      steps: [],
      ends: 'asking',
      tags: [],
      runs: [],
      check: ({ context }) =>
        expect(context).toEqual({ ...input, preRoll: 0, postRoll: undefined, tags: [], sounds: [] }),
    },
    {
      name: '[L14] the request for the first 25 tags of the search may take up to ten seconds',
      onChart: true,
      steps: [go, { elapse: 9_999 }],
      ends: 'gathering',
      tags: ['busy'],
      runs: ['search'],
      check: (_, observed) =>
        expect(observed.inputs['search']).toEqual([
          { query: input.query, page: PAGE, connected: true, offset: 0, limit: 25 },
        ]),
    },
    ...(
      [
        ['does not respond within ten seconds', { elapse: 10_000 }],
        ['cannot be reached', { error: 'search', reason: OFFLINE }],
        ['returns no list', { done: 'search', output: { status: 'other' } }],
        ['returns an empty list', { done: 'search', output: { status: 'ok', page: pageOf(0, 0) } }],
      ] as const
    ).map(([what, step]) => ({
      name: `[L14] a server that ${what} is reported`,
      onChart: true,
      steps: [go, step],
      ends: 'failed',
      tags: [],
      runs: [],
    })),
    {
      name: '[L14] opening the player with the video tags, audio tags and rolls may take up to ten seconds',
      onChart: true,
      steps: [
        { send: { type: 'playAll.preRoll', seconds: 3 } },
        { send: { type: 'playAll.postRoll', seconds: 15 } },
        go,
        { done: 'search', output: mixed },
        { elapse: 9_999 },
      ],
      ends: 'leaving',
      tags: ['busy'],
      runs: ['leave'],
      check: (_, observed) =>
        expect(observed.inputs['leave']).toEqual([
          { list: { tags: ['t7', 't1'], sounds: ['s2', 's1'], preRoll: 3, postRoll: 15 }, page: PAGE },
        ]),
    },
    {
      name: '[L14] a result without a tag id is played by the id of its row',
      onChart: true,
      steps: [
        go,
        {
          done: 'search',
          output: { status: 'ok', page: { ...pageOf(0, 1), items: [{ id: 't9', type: 'Tag', visibility: 'public' }] } },
        },
      ],
      ends: 'leaving',
      check: ({ context }) => expect(context.tags).toEqual(['t9']),
    },
    ...(
      [
        ['does not open within ten seconds', { elapse: 10_000 }],
        ['fails to open', { error: 'leave', reason: OFFLINE }],
      ] as const
    ).map(([what, step]) => ({
      name: `[L14] a player that ${what} is reported`,
      onChart: true,
      steps: [go, { done: 'search', output: found } as const, step],
      ends: 'failed',
      tags: [],
      runs: [],
    })),
    ...([[], [go]] as const).map((steps) => ({
      name: `[L14] the dialog can be closed ${steps.length === 0 ? 'before' : 'after'} GO`,
      onChart: true,
      steps: [...steps, { send: { type: 'playAll.close' } } as const],
      ends: 'closed',
      output: { kind: 'closed' },
    })),
    {
      name: '[L14] GO loads the tags and opens the player with them and the chosen rolls',
      steps: [
        { send: { type: 'playAll.preRoll', seconds: 3 } },
        { send: { type: 'playAll.postRoll', seconds: 15 } },
        go,
        { done: 'search', output: found },
      ],
      ends: 'leaving',
      check: ({ context }) =>
        expect(context).toMatchObject({ tags: ['t7', 't1'], sounds: [], preRoll: 3, postRoll: 15 }),
    },
    {
      name: '[L14] video tags and audio tags are passed on as separate lists, each in its order',
      steps: [go, { done: 'search', output: mixed }],
      ends: 'leaving',
      check: ({ context }) => expect(context).toMatchObject({ tags: ['t7', 't1'], sounds: ['s2', 's1'] }),
    },
    {
      name: '[L14] GO can be pressed again after a request timed out',
      steps: [go, { elapse: LIBRARY_REQUEST_TIMEOUT_MS }, go],
      ends: 'gathering',
    },
    {
      name: '[L14] the dialog is closed when the viewer returns from the player',
      steps: [go, { done: 'search', output: found }, { done: 'leave', output: undefined }],
      ends: 'closed',
      output: { kind: 'closed' },
    },
    {
      name: '[L32] an expired session is reported to the library',
      steps: [go, { done: 'search', output: { status: 'disconnected' } }],
      ends: 'lost',
      output: { kind: 'lost' },
    },
  ],
});
