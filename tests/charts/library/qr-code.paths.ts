import { qrCodeMachine } from '../../../machines/library/qr-code.machine.ts';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../../core/domain/constants/library.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import { flowInput, OFFLINE, race } from './fixtures.ts';
import { expectEqual } from '../expect-equal.ts';

/** A picture of one pixel. */
const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const made = { kind: 'made', picture: PIXEL } as const;

export default definePaths(qrCodeMachine, {
  name: 'qr-code',
  input: flowInput(race),
  events: { 'qr.copy': [{}], 'qr.retry': [{}], 'qr.close': [{}] },
  runsIn: { draw: 'drawing', copy: 'shown.copying' },
  results: {
    draw: { done: [made, { kind: 'refused', problem: 'tooBig' }], error: [OFFLINE] },
    copy: { done: [undefined], error: [new Error('not allowed')] },
  },
  tags: { busy: ['drawing', 'shown.copying'] },
  pinned: [
    {
      name: '[L23] drawing the QR code starts at once and may take up to ten seconds',
      onChart: true,
      steps: [{ elapse: 9_999 }],
      ends: 'drawing',
      tags: ['busy'],
      runs: ['draw'],
      check: ({ context }, observed) => {
        expectEqual(context, { address: '/playQR?video=v1', picture: undefined });
        expectEqual(observed.inputs['draw'], [{ address: '/playQR?video=v1' }]);
      },
    },
    {
      name: '[L23] the drawn QR code is shown',
      onChart: true,
      steps: [{ done: 'draw', output: made }],
      ends: { shown: 'still' },
      tags: [],
      runs: [],
      check: ({ context }) => expectEqual(context.picture, PIXEL),
    },
    ...(
      [
        ['is not drawn within ten seconds', { elapse: 10_000 }],
        ['cannot be drawn', { error: 'draw', reason: OFFLINE }],
        ['is refused', { done: 'draw', output: { kind: 'refused', problem: 'tooBig' } }],
      ] as const
    ).map(([what, step]) => ({
      name: `[L23] a QR code that ${what} is reported as failed`,
      onChart: true,
      steps: [step],
      ends: 'failed',
      tags: [],
      runs: [],
    })),
    {
      name: '[L23] copying the QR code to the clipboard may take up to ten seconds',
      onChart: true,
      steps: [{ done: 'draw', output: made }, { send: { type: 'qr.copy' } }, { elapse: 9_999 }],
      ends: { shown: 'copying' },
      tags: ['busy'],
      runs: ['copy'],
      check: (_, observed) => expectEqual(observed.inputs['copy'], [{ address: '/playQR?video=v1' }]),
    },
    ...(
      [
        ['takes ten seconds', { elapse: 10_000 }],
        ['is not allowed', { error: 'copy', reason: new Error('not allowed') }],
      ] as const
    ).map(([what, step]) => ({
      name: `[L23] a copy that ${what} is reported`,
      onChart: true,
      steps: [{ done: 'draw', output: made } as const, { send: { type: 'qr.copy' } } as const, step],
      ends: { shown: 'notCopied' },
      tags: [],
      runs: [],
    })),
    {
      name: '[L23] the dialog can be closed while the QR code is being drawn',
      onChart: true,
      steps: [{ send: { type: 'qr.close' } }],
      ends: 'closed',
      output: { kind: 'closed' },
    },
    {
      name: '[L23] the QR code of a video leads to its /playQR address and is copied as a picture',
      steps: [{ done: 'draw', output: made }, { send: { type: 'qr.copy' } }, { done: 'copy', output: undefined }],
      ends: { shown: 'copied' },
      check: ({ context }) => {
        if (context.address !== '/playQR?video=v1') throw new Error(context.address);
      },
    },
    {
      name: '[L23] a QR code that timed out can be drawn again',
      steps: [{ elapse: LIBRARY_REQUEST_TIMEOUT_MS }, { send: { type: 'qr.retry' } }, { done: 'draw', output: made }],
      ends: { shown: 'still' },
    },
  ],
});
