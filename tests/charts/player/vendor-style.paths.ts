import { VENDOR_FILE_TIMEOUT_MS } from '../../../core/domain/constants.ts';
import { vendorStyleMachine } from '../../../machines/player/opening/vendor-style.machine.ts';
import { definePaths } from '../../../tools/paths/index.ts';

const style = { tokens: { '--accent': '#00aa77' } };

export default definePaths(vendorStyleMachine, {
  name: 'vendor-style',
  input: [{ head: { group: 64, custoId: 'c1' } }, { head: { group: 64, custoId: undefined } }],
  events: {},
  answers: { style: { done: [style], error: [new Error('offline')] } },
  unseen: [
    {
      state: '(root)',
      reason: 'Nobody waits for it: the player looks the same while it is fetched, and the root keeps what comes.',
    },
  ],
  pinned: [
    {
      name: '[P01] a vendor style is handed on',
      steps: [{ done: 'style', output: style }],
      ends: 'done',
      output: { style },
    },
    {
      name: '[P01] a style that hangs is done without',
      steps: [{ elapse: VENDOR_FILE_TIMEOUT_MS }],
      ends: 'done',
      output: { style: undefined },
    },
  ],
});
