import { compareLinkMachine } from '../../../machines/player/compare/compare-link.machine.ts';
import { CLIPBOARD_TIMEOUT_MS } from '../../../core/domain/constants/inspector.ts';
import { definePaths } from '../../../tools/paths/index.ts';

const copy = { send: { type: 'link.copy' } } as const;
const copied = (output: string) => ({ done: 'copyLink', output }) as const;

export default definePaths(compareLinkMachine, {
  name: 'compare-link',
  input: undefined,
  events: { 'link.copy': [{}] },
  runsIn: { copyLink: 'copying' },
  tags: { busy: ['copying'] },
  results: { copyLink: { done: ['whole', 'long'], error: [new Error('not allowed')] } },
  unseen: [{ state: 'copying', like: 'idle', reason: 'It takes a few milliseconds.' }],
  pinned: [
    { name: '[B05] a link is copied whole', steps: [copy, copied('whole')], ends: 'copied', runs: [] },
    { name: '[B05] a browser that does not copy is said so', steps: [copy, { error: 'copyLink' }], ends: 'failed' },
    {
      name: '[B05] a link whose drawing is too long is copied without it',
      steps: [copy, copied('long')],
      ends: 'copiedWithout',
    },
    {
      name: '[B05] a link that the browser does not copy is said to have failed, and can be copied again',
      steps: [copy, { error: 'copyLink' }, copy, copied('whole')],
      ends: 'copied',
    },
    {
      name: '[B05] a clipboard that says nothing has failed',
      steps: [copy, { elapse: CLIPBOARD_TIMEOUT_MS }],
      ends: 'failed',
    },
    {
      name: '[B05] one link is copied at a time',
      steps: [copy, copy],
      ends: 'copying',
      tags: ['busy'],
      onChart: true,
      check(_, { starts }) {
        if (starts['copyLink'] !== 1) throw new Error('copied twice');
      },
    },
    {
      name: '[B05] a clipboard has half a minute',
      steps: [copy, { elapse: CLIPBOARD_TIMEOUT_MS - 1 }],
      ends: 'copying',
      onChart: true,
    },
  ],
});
