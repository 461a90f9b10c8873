import { expect } from 'vitest';
import type { PlayAllInput } from '../../../machines/library/play-all.machine.ts';
import { playAllMachine } from '../../../machines/library/play-all.machine.ts';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../../core/domain/constants.ts';
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
  results: {
    search: {
      done: [found, { status: 'ok', page: pageOf(0, 0) }, { status: 'other' }, { status: 'disconnected' }],
      error: [OFFLINE],
    },
    leave: { done: [undefined], error: [OFFLINE] },
  },
  pinned: [
    {
      name: '[L14] GO gathers the tags and leaves with them and the choices',
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
      name: '[L14] tags of sounds leave as such, each list in its order',
      steps: [go, { done: 'search', output: mixed }],
      ends: 'leaving',
      check: ({ context }) => expect(context).toMatchObject({ tags: ['t7', 't1'], sounds: ['s2', 's1'] }),
    },
    {
      name: '[L14] no response within ten seconds: reported, and GO tries again',
      steps: [go, { elapse: LIBRARY_REQUEST_TIMEOUT_MS }, go],
      ends: 'gathering',
    },
    {
      name: '[L14] who comes back finds the list free',
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
