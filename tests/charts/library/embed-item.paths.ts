import { embedItemMachine } from '../../../machines/library/embed-item.machine.ts';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../../core/domain/constants.ts';
import { elementSnippet, frameSnippet } from '../../../core/domain/embed-snippet.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import { flowInput, race } from './fixtures.ts';

const SITE = 'https://host.example/';
const embedded = { type: 'video', id: 'v1', title: 'Slalom final, K1 women' } as const;
const frame = frameSnippet(SITE, embedded);

export default definePaths(embedItemMachine, {
  name: 'embed-item',
  input: flowInput(race),
  events: { 'embed.copy': [{ text: frame }, { text: elementSnippet(SITE, embedded) }], 'embed.close': [{}] },
  results: { copy: { done: [undefined], error: [new Error('not allowed')] } },
  pinned: [
    {
      name: '[L25] a snippet that could not be copied can be tried again',
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
