import { compareExportMachine } from '../../../machines/player/compare/compare-export.machine.ts';
import { COMPARE_EXPORT_POLL_MS, COMPARE_EXPORT_TIMEOUT_MS } from '../../../core/domain/compare/limits.ts';
import { definePaths } from '../../../tools/paths/index.ts';

const start = { send: { type: 'export.start' } } as const;
const cancel = { send: { type: 'export.cancel' } } as const;
const accepted = { done: 'requestExport', output: { status: 'ok', id: 'e7' } } as const;
const poll = (state: string, more: { ahead?: number; path?: string } = {}) =>
  ({ done: 'pollExport', output: { state, ahead: undefined, path: undefined, ...more } }) as const;
const queued = poll('queued', { ahead: 2 });
const second = { elapse: COMPARE_EXPORT_POLL_MS } as const;
const PATH = '/services/comparisons/e7.mp4';

export default definePaths(compareExportMachine, {
  name: 'compare-export',
  input: undefined,
  events: {
    'export.start': [{}],
    'export.cancel': [{}],
    'export.sound': [{ sound: 'b' }, { sound: undefined }],
    'export.drawing': [{ included: false }, { included: true }],
  },
  runsIn: { requestExport: 'requesting', pollExport: 'underWay.asking', cancelExport: 'cancelling' },
  results: {
    requestExport: {
      done: [{ status: 'ok', id: 'e7' }, { status: 'noEncoder' }],
      error: [new Error('offline')],
    },
    pollExport: {
      done: [queued.output, poll('ready', { path: PATH }).output, poll('failed').output, poll('gone').output],
      error: [new Error('offline')],
    },
    cancelExport: { done: [undefined], error: [new Error('offline')] },
  },
  unseen: [{ state: 'underWay.asking', like: 'underWay.waiting', reason: 'A question takes a few milliseconds.' }],
  tags: { busy: ['requesting', 'underWay', 'cancelling'] },
  pinned: [
    {
      name: '[B05] an export uses the sound of the chosen film',
      steps: [{ send: { type: 'export.sound', sound: 'b' } }, start],
      ends: 'requesting',
      check(_, { inputs }) {
        if (JSON.stringify(inputs['requestExport']) !== '[{"sound":"b","withDrawing":true}]')
          throw new Error('another sound');
      },
    },
    {
      name: '[B05] an export is silent when the chosen sound is deselected',
      steps: [
        { send: { type: 'export.sound', sound: 'a' } },
        { send: { type: 'export.sound', sound: undefined } },
        start,
      ],
      ends: 'requesting',
      context: { sound: undefined },
      onChart: true,
    },
    {
      name: '[B05] an export includes the drawing by default',
      steps: [start],
      ends: 'requesting',
      context: { withDrawing: true },
      onChart: true,
      check(_, { inputs }) {
        if (JSON.stringify(inputs['requestExport']) !== '[{"withDrawing":true}]')
          throw new Error('without the drawing');
      },
    },
    {
      name: '[B05] an export omits the drawing when the viewer excludes it',
      steps: [{ send: { type: 'export.drawing', included: false } }, start],
      ends: 'requesting',
      context: { withDrawing: false },
      check(_, { inputs }) {
        if (JSON.stringify(inputs['requestExport']) !== '[{"withDrawing":false}]') throw new Error('with the drawing');
      },
    },
    {
      name: '[B05] an excluded drawing can be included again',
      steps: [
        { send: { type: 'export.drawing', included: false } },
        { send: { type: 'export.drawing', included: true } },
        start,
      ],
      ends: 'requesting',
      context: { withDrawing: true },
    },
    {
      name: '[B05] an export is queued, encoded and ready to download',
      steps: [start, accepted, queued, second, poll('encoding'), second, poll('ready', { path: PATH })],
      ends: 'ready',
      context: { path: PATH },
      runs: [],
    },
    {
      name: '[B05] a queued export reports how many are ahead of it',
      steps: [start, accepted, queued],
      ends: { underWay: 'waiting' },
      context: { id: 'e7', ahead: 2 },
      tags: ['busy'],
    },
    {
      name: '[B05] an export that is being encoded reports no queue position',
      steps: [start, accepted, queued, second, poll('encoding')],
      ends: { underWay: 'waiting' },
      context: { ahead: undefined },
    },
    ...(['noEncoder', 'tooLong', 'tooMuchDrawn', 'limited', 'private', 'empty', 'disconnected'] as const).map(
      (status) => ({
        name: `[B05] a refused export reports the reason: ${status}`,
        steps: [start, { done: 'requestExport', output: { status } } as const],
        ends: 'refused' as const,
        context: { refusal: status },
      }),
    ),
    {
      name: '[B05] an export is refused when the viewer loses access meanwhile',
      steps: [start, accepted, poll('gone')],
      ends: 'refused',
      context: { refusal: 'gone' },
    },
    {
      name: '[B05] an export fails when the encoder fails',
      steps: [start, accepted, poll('failed')],
      ends: 'failed',
    },
    {
      name: '[B05] an export fails when the server cannot be reached',
      steps: [start, { error: 'requestExport' }],
      ends: 'failed',
    },
    {
      name: '[B05] an export fails when the server does not respond in time',
      steps: [start, { elapse: COMPARE_EXPORT_TIMEOUT_MS }],
      ends: 'failed',
    },
    {
      name: '[B05] an export request is pending until its ten-second timeout',
      steps: [start, { elapse: COMPARE_EXPORT_TIMEOUT_MS - 1 }],
      ends: 'requesting',
      tags: ['busy'],
      onChart: true,
    },
    {
      name: '[B05] a failed export can be started again',
      steps: [start, { error: 'requestExport' }, start],
      ends: 'requesting',
    },
    {
      name: '[B05] a refused export can be started again',
      steps: [start, { done: 'requestExport', output: { status: 'limited' } }, start],
      ends: 'requesting',
    },
    {
      name: '[B05] a new export can be started when one is ready',
      steps: [start, accepted, poll('ready', { path: PATH }), start],
      ends: 'requesting',
    },
    {
      name: '[B05] a failed poll is repeated after one second',
      steps: [start, accepted, { error: 'pollExport' }, second],
      ends: { underWay: 'asking' },
      tags: ['busy'],
    },
    {
      name: '[B05] polling continues after a poll times out',
      steps: [start, accepted, { elapse: COMPARE_EXPORT_TIMEOUT_MS }],
      ends: { underWay: 'waiting' },
    },
    {
      name: '[B05] a poll is pending until its ten-second timeout',
      steps: [start, accepted, { elapse: COMPARE_EXPORT_TIMEOUT_MS - 1 }],
      ends: { underWay: 'asking' },
      onChart: true,
    },
    {
      name: '[B05] the next poll does not start before one second has passed',
      steps: [start, accepted, queued, { elapse: COMPARE_EXPORT_POLL_MS - 1 }],
      ends: { underWay: 'waiting' },
      onChart: true,
    },
    {
      name: '[B05] an export is polled by its id',
      steps: [start, accepted],
      ends: { underWay: 'asking' },
      context: { id: 'e7', ahead: 0 },
      onChart: true,
      check(_, { inputs }) {
        if (JSON.stringify(inputs['pollExport']) !== '[{"id":"e7"}]') throw new Error('another export');
      },
    },
    {
      name: '[B05] a new export can be started after the viewer cancels one',
      steps: [start, accepted, queued, cancel, { done: 'cancelExport', output: undefined }, start],
      ends: 'requesting',
    },
    {
      name: '[B05] cancelling an export notifies the server',
      steps: [start, accepted, queued, cancel],
      ends: 'cancelling',
      tags: ['busy'],
      check(_, { inputs }) {
        if (JSON.stringify(inputs['cancelExport']) !== '[{"id":"e7"}]') throw new Error('another export');
      },
    },
    {
      name: '[B05] an export is cancelled locally even if the cancel request fails',
      steps: [start, accepted, queued, cancel, { error: 'cancelExport' }],
      ends: 'idle',
    },
    {
      name: '[B05] an export is cancelled locally when the server does not confirm within ten seconds',
      steps: [start, accepted, queued, cancel, { elapse: COMPARE_EXPORT_TIMEOUT_MS }],
      ends: 'idle',
      runs: [],
    },
    {
      name: '[B05] a cancel request is pending until its ten-second timeout',
      steps: [start, accepted, queued, cancel, { elapse: COMPARE_EXPORT_TIMEOUT_MS - 1 }],
      ends: 'cancelling',
      onChart: true,
    },
    {
      name: '[B05] a failed poll is not repeated at once',
      steps: [start, accepted, { error: 'pollExport' }],
      ends: { underWay: 'waiting' },
    },
    {
      name: '[B05] the export returns to idle when the server confirms the cancellation',
      steps: [start, accepted, queued, cancel, { done: 'cancelExport', output: undefined }],
      ends: 'idle',
    },
    {
      name: '[B05] a new export does not inherit the queue position of a cancelled one',
      steps: [start, accepted, queued, cancel, { done: 'cancelExport', output: undefined }, start, accepted],
      ends: { underWay: 'asking' },
      context: { ahead: 0 },
    },
  ],
});
