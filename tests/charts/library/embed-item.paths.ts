import { embedItemMachine } from '../../../machines/library/embed-item.machine.ts';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../../core/domain/constants/library.ts';
import { elementSnippet, frameSnippet } from '../../../core/domain/embed-snippet.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import { flowInput, race } from './fixtures.ts';
import { expectEqual } from '../expect-equal.ts';

const SITE = 'https://host.example/';
const embedded = { type: 'video', id: 'v1', title: 'Slalom final, K1 women' } as const;
const frame = frameSnippet(SITE, embedded);

export default definePaths(embedItemMachine, {
  name: 'embed-item',
  input: flowInput(race),
  events: { 'embed.copy': [{ text: frame }, { text: elementSnippet(SITE, embedded) }], 'embed.close': [{}] },
  runsIn: { copy: 'copying' },
  results: { copy: { done: [undefined], error: [new Error('not allowed')] } },
  tags: { busy: ['copying'] },
  pinned: [
    {
      name: '[L25] the snippets are shown at once for the item and the user of the page',
      onChart: true,
      steps: [],
      ends: 'reading',
      tags: [],
      runs: [],
      check: ({ context }) => expectEqual(context, { item: race, userId: flowInput(race).page.userId, text: '' }),
    },
    {
      name: '[L25] copying the chosen snippet to the clipboard may take up to ten seconds',
      onChart: true,
      steps: [{ send: { type: 'embed.copy', text: frame } }, { elapse: 9_999 }],
      ends: 'copying',
      tags: ['busy'],
      runs: ['copy'],
      check: (_, observed) => expectEqual(observed.inputs['copy'], [{ text: frame }]),
    },
    ...(
      [
        ['takes ten seconds', { elapse: 10_000 }],
        ['is not allowed', { error: 'copy', reason: new Error('not allowed') }],
      ] as const
    ).map(([what, step]) => ({
      name: `[L25] a copy that ${what} is reported`,
      onChart: true,
      steps: [{ send: { type: 'embed.copy', text: frame } } as const, step],
      ends: 'notCopied',
      tags: [],
      runs: [],
    })),
    {
      name: '[L25] the dialog can be closed',
      onChart: true,
      steps: [{ send: { type: 'embed.close' } }],
      ends: 'closed',
      output: { kind: 'closed' },
    },
    {
      name: '[L25] copying a snippet can be retried after a timeout',
      steps: [
        { send: { type: 'embed.copy', text: frame } },
        { elapse: LIBRARY_REQUEST_TIMEOUT_MS },
        { send: { type: 'embed.copy', text: frame } },
        { done: 'copy', output: undefined },
      ],
      ends: 'copied',
      check: ({ context }) => {
        if (context.text !== frame) throw new Error(context.text);
      },
    },
  ],
});
