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
    { name: '[B05] the complete link is copied', steps: [copy, copied('whole')], ends: 'copied', runs: [] },
    { name: '[B05] a failed copy is reported', steps: [copy, { error: 'copyLink' }], ends: 'failed' },
    {
      name: '[B05] a link whose drawing is too long is copied without it',
      steps: [copy, copied('long')],
      ends: 'copiedWithout',
    },
    {
      name: '[B05] copying the link can be retried after a failure',
      steps: [copy, { error: 'copyLink' }, copy, copied('whole')],
      ends: 'copied',
    },
    {
      name: '[B05] copying fails when the clipboard does not respond within 30 seconds',
      steps: [copy, { elapse: CLIPBOARD_TIMEOUT_MS }],
      ends: 'failed',
    },
    {
      name: '[B05] a second copy is ignored while one is in progress',
      steps: [copy, copy],
      ends: 'copying',
      tags: ['busy'],
      onChart: true,
      check(_, { starts }) {
        if (starts['copyLink'] !== 1) throw new Error('copied twice');
      },
    },
    {
      name: '[B05] copying is pending until its 30-second timeout',
      steps: [copy, { elapse: CLIPBOARD_TIMEOUT_MS - 1 }],
      ends: 'copying',
      onChart: true,
    },
  ],
});
