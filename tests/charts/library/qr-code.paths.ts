import { qrCodeMachine } from '../../../machines/library/qr-code.machine.ts';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../../core/domain/constants.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import { flowInput, OFFLINE, race } from './fixtures.ts';

/** A picture of one pixel. */
const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const made = { kind: 'made', picture: PIXEL } as const;

export default definePaths(qrCodeMachine, {
  name: 'qr-code',
  input: flowInput(race),
  events: { 'qr.copy': [{}], 'qr.retry': [{}], 'qr.close': [{}] },
  results: {
    draw: { done: [made, { kind: 'refused', problem: 'tooBig' }], error: [OFFLINE] },
    copy: { done: [undefined], error: [new Error('not allowed')] },
  },
  pinned: [
    {
      name: '[L23] the code of a video leads to its /playQR, and is copied as a picture',
      steps: [{ done: 'draw', output: made }, { send: { type: 'qr.copy' } }, { done: 'copy', output: undefined }],
      ends: { shown: 'copied' },
      check: ({ context }) => {
        if (context.address !== '/playQR?video=v1') throw new Error(context.address);
      },
    },
    {
      name: '[L23] code that does not come in ten seconds may be drawn again',
      steps: [{ elapse: LIBRARY_REQUEST_TIMEOUT_MS }, { send: { type: 'qr.retry' } }, { done: 'draw', output: made }],
      ends: { shown: 'still' },
    },
  ],
});
