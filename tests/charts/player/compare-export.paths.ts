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
      name: '[B05] an export lets the film be heard that was chosen',
      steps: [{ send: { type: 'export.sound', sound: 'b' } }, start],
      ends: 'requesting',
      check(_, { inputs }) {
        if (JSON.stringify(inputs['requestExport']) !== '[{"sound":"b","withDrawing":true}]')
          throw new Error('another sound');
      },
    },
    {
      name: '[B05] an export is silent where nothing was chosen, or the choice was taken back',
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
      name: '[B05] an export shows what is drawn',
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
      name: '[B05] an export leaves out what is drawn where the viewer wants none of it',
      steps: [{ send: { type: 'export.drawing', included: false } }, start],
      ends: 'requesting',
      context: { withDrawing: false },
      check(_, { inputs }) {
        if (JSON.stringify(inputs['requestExport']) !== '[{"withDrawing":false}]') throw new Error('with the drawing');
      },
    },
    {
      name: '[B05] a drawing that was left out can be taken in again',
      steps: [
        { send: { type: 'export.drawing', included: false } },
        { send: { type: 'export.drawing', included: true } },
        start,
      ],
      ends: 'requesting',
      context: { withDrawing: true },
    },
    {
      name: '[B05] an export waits its turn, is encoded and can be taken away',
      steps: [start, accepted, queued, second, poll('encoding'), second, poll('ready', { path: PATH })],
      ends: 'ready',
      context: { path: PATH },
      runs: [],
    },
    {
      name: '[B05] an export says how many are before it',
      steps: [start, accepted, queued],
      ends: { underWay: 'waiting' },
      context: { id: 'e7', ahead: 2 },
      tags: ['busy'],
    },
    {
      name: '[B05] an export that is encoded has none before it',
      steps: [start, accepted, queued, second, poll('encoding')],
      ends: { underWay: 'waiting' },
      context: { ahead: undefined },
    },
    ...(['noEncoder', 'tooLong', 'tooMuchDrawn', 'limited', 'private', 'empty', 'disconnected'] as const).map(
      (status) => ({
        name: `[B05] an export that is refused says why: ${status}`,
        steps: [start, { done: 'requestExport', output: { status } } as const],
        ends: 'refused' as const,
        context: { refusal: status },
      }),
    ),
    {
      name: '[B05] a right that ends meanwhile ends the export',
      steps: [start, accepted, poll('gone')],
      ends: 'refused',
      context: { refusal: 'gone' },
    },
    {
      name: '[B05] an export that the encoder cannot make has failed',
      steps: [start, accepted, poll('failed')],
      ends: 'failed',
    },
    {
      name: '[B05] a host that is not reached makes no export',
      steps: [start, { error: 'requestExport' }],
      ends: 'failed',
    },
    {
      name: '[B05] a host that says nothing makes no export',
      steps: [start, { elapse: COMPARE_EXPORT_TIMEOUT_MS }],
      ends: 'failed',
    },
    {
      name: '[B05] the host has ten seconds',
      steps: [start, { elapse: COMPARE_EXPORT_TIMEOUT_MS - 1 }],
      ends: 'requesting',
      tags: ['busy'],
      onChart: true,
    },
    {
      name: '[B05] what has failed can be exported again',
      steps: [start, { error: 'requestExport' }, start],
      ends: 'requesting',
    },
    {
      name: '[B05] what was refused can be exported again',
      steps: [start, { done: 'requestExport', output: { status: 'limited' } }, start],
      ends: 'requesting',
    },
    {
      name: '[B05] what is ready can be exported again as it looks now',
      steps: [start, accepted, poll('ready', { path: PATH }), start],
      ends: 'requesting',
    },
    {
      name: '[B05] a question that is lost is asked again',
      steps: [start, accepted, { error: 'pollExport' }, second],
      ends: { underWay: 'asking' },
      tags: ['busy'],
    },
    {
      name: '[B05] a question that nobody answers is asked again',
      steps: [start, accepted, { elapse: COMPARE_EXPORT_TIMEOUT_MS }],
      ends: { underWay: 'waiting' },
    },
    {
      name: '[B05] a question has ten seconds',
      steps: [start, accepted, { elapse: COMPARE_EXPORT_TIMEOUT_MS - 1 }],
      ends: { underWay: 'asking' },
      onChart: true,
    },
    {
      name: '[B05] a second lies between two questions',
      steps: [start, accepted, queued, { elapse: COMPARE_EXPORT_POLL_MS - 1 }],
      ends: { underWay: 'waiting' },
      onChart: true,
    },
    {
      name: '[B05] an export is asked about by its id',
      steps: [start, accepted],
      ends: { underWay: 'asking' },
      context: { id: 'e7', ahead: 0 },
      onChart: true,
      check(_, { inputs }) {
        if (JSON.stringify(inputs['pollExport']) !== '[{"id":"e7"}]') throw new Error('another export');
      },
    },
    {
      name: '[B05] an export is ended by hand, and the next one begins',
      steps: [start, accepted, queued, cancel, { done: 'cancelExport', output: undefined }, start],
      ends: 'requesting',
    },
    {
      name: '[B05] the host is told that nobody waits',
      steps: [start, accepted, queued, cancel],
      ends: 'cancelling',
      tags: ['busy'],
      check(_, { inputs }) {
        if (JSON.stringify(inputs['cancelExport']) !== '[{"id":"e7"}]') throw new Error('another export');
      },
    },
    {
      name: '[B05] an export whose end the host does not hear is over here',
      steps: [start, accepted, queued, cancel, { error: 'cancelExport' }],
      ends: 'idle',
    },
    {
      name: '[B05] an end that the host does not confirm is over here after ten seconds',
      steps: [start, accepted, queued, cancel, { elapse: COMPARE_EXPORT_TIMEOUT_MS }],
      ends: 'idle',
      runs: [],
    },
    {
      name: '[B05] the host has ten seconds to end it',
      steps: [start, accepted, queued, cancel, { elapse: COMPARE_EXPORT_TIMEOUT_MS - 1 }],
      ends: 'cancelling',
      onChart: true,
    },
    {
      name: '[B05] a question that is lost waits a second, too',
      steps: [start, accepted, { error: 'pollExport' }],
      ends: { underWay: 'waiting' },
    },
    {
      name: '[B05] an export that was ended is no more',
      steps: [start, accepted, queued, cancel, { done: 'cancelExport', output: undefined }],
      ends: 'idle',
    },
    {
      name: '[B05] the next export has none before it until the host says so',
      steps: [start, accepted, queued, cancel, { done: 'cancelExport', output: undefined }, start, accepted],
      ends: { underWay: 'asking' },
      context: { ahead: 0 },
    },
  ],
});
