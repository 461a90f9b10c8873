import { shareItemMachine } from '../../../machines/library/share-item.machine.ts';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../../core/domain/constants/library.ts';
import type { ResultItem } from '../../../core/domain/search.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import { flowInput, race } from './fixtures.ts';
import { expectEqual } from '../expect-equal.ts';

const tag: ResultItem = { id: 't/7', type: 'Tag', tag_id: 't/7', visibility: 'public', contentMediaType: 'Audio' };
const REFUSED = new Error('not allowed');

export default definePaths(shareItemMachine, {
  name: 'share-item',
  input: flowInput(race),
  events: { 'share.copy': [{}], 'share.close': [{}] },
  unseen: [{ state: 'closed', like: 'copying', reason: 'over: the library takes the flow away' }],
  runsIn: { copy: 'copying' },
  results: { copy: { done: [undefined], error: [REFUSED] } },
  tags: { busy: ['copying'] },
  pinned: [
    {
      name: '[L24] an item without a page of its own is shared as a link to the front page',
      onChart: true,
      input: flowInput({ ...race, type: 'Exercise' }),
      begins: { inputs: { copy: [{ address: '/' }] } },
      steps: [],
      ends: 'copying',
    },
    {
      name: '[L24] copying the link starts at once and may take up to ten seconds',
      onChart: true,
      steps: [{ elapse: 9_999 }],
      ends: 'copying',
      tags: ['busy'],
      runs: ['copy'],
      check: (_, observed) => expectEqual(observed.inputs['copy'], [{ address: '/play?video=v1' }]),
    },
    ...(
      [
        ['does not respond within ten seconds', { elapse: 10_000 }],
        ['refuses', { error: 'copy', reason: REFUSED }],
      ] as const
    ).flatMap(([what, step]) => [
      {
        name: `[L24] a clipboard that ${what} is reported`,
        onChart: true,
        steps: [step],
        ends: 'notCopied',
        tags: [],
        runs: [],
      },
      {
        name: `[L24] the message about a clipboard that ${what} can be closed`,
        onChart: true,
        steps: [step, { send: { type: 'share.close' } } as const],
        ends: 'closed',
        output: { kind: 'closed' },
      },
    ]),
    {
      name: '[L24] the link of a video leads to its page',
      steps: [{ done: 'copy', output: undefined }],
      ends: 'copied',
      check: ({ context }) => {
        if (context.address !== '/play?video=v1') throw new Error(context.address);
      },
    },
    {
      name: '[L24] [L17] the link of an audio tag names it, URL-encoded, among the audio tags',
      input: flowInput(tag),
      steps: [{ done: 'copy', output: undefined }],
      ends: 'copied',
      check: ({ context }) => {
        if (context.address !== '/play?audioTags=t%2F7') throw new Error(context.address);
      },
    },
    {
      name: '[L24] [L26] a link from the library of another group leads to that group’s page',
      input: { ...flowInput(race), page: { userId: 71, groupId: 0 } },
      steps: [{ done: 'copy', output: undefined }],
      ends: 'copied',
      check: ({ context }) => {
        if (context.address !== '/play?video=v1&user=71') throw new Error(context.address);
      },
    },
    {
      name: '[L24] copying can be retried after the clipboard refuses or times out',
      steps: [
        { error: 'copy', reason: REFUSED },
        { send: { type: 'share.copy' } },
        { elapse: LIBRARY_REQUEST_TIMEOUT_MS },
        { send: { type: 'share.copy' } },
        { done: 'copy', output: undefined },
        { send: { type: 'share.close' } },
      ],
      ends: 'closed',
      output: { kind: 'closed' },
    },
  ],
});
