import type { SnapshotFrom } from 'xstate';
import { pushDeviceMachine } from '../../../machines/shared/following/push-device.machine.ts';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../../core/domain/constants/library.ts';
import { PUSH_TIMEOUT_MS } from '../../../core/domain/constants/follows.ts';
import { definePaths } from '../../../tools/paths/index.ts';

type Snapshot = SnapshotFrom<typeof pushDeviceMachine>;

const found = (output: string) => ({ done: 'check', output }) as const;
const switchOn = { send: { type: 'device.on', pushKey: 'B-key' } } as const;
const switchOff = { send: { type: 'device.off' } } as const;
const responded = (status: string) => ({ done: 'subscribe', output: { status } }) as const;
const broken = new Error('no push service');

const says =
  (notice: string | undefined) =>
  ({ context }: Snapshot): void => {
    if (context.notice !== notice) throw new Error(`it says ${String(context.notice)}`);
  };
const reports =
  (...types: string[]) =>
  (_: unknown, { parent }: { parent: readonly { type: string }[] }): void => {
    const reported = parent.map(({ type }) => type).filter((type) => type.startsWith('device.'));
    if (reported.join() !== types.join()) throw new Error(`its parent hears ${reported.join()}`);
  };

export default definePaths(pushDeviceMachine, {
  name: 'push-device',
  input: undefined,
  events: { 'device.on': [{ pushKey: 'B-key' }], 'device.off': [{}] },
  runsIn: { check: 'checking', subscribe: 'subscribing', unsubscribe: 'unsubscribing' },
  results: {
    check: { done: ['unsupported', 'needsInstall', 'denied', 'off', 'on'], error: [broken] },
    subscribe: {
      done: [
        { status: 'ok' },
        { status: 'denied' },
        { status: 'refused' },
        { status: 'full' },
        { status: 'disconnected' },
      ],
      error: [broken],
    },
    unsubscribe: { done: [undefined], error: [broken] },
  },
  tags: { busy: ['checking', 'subscribing', 'unsubscribing'] },
  pinned: [
    {
      name: '[S10] a browser without push support is shown as unsupported',
      steps: [found('unsupported')],
      ends: 'unsupported',
    },
    {
      name: '[S10] a browser whose check fails is shown as unsupported',
      steps: [{ error: 'check', reason: broken }],
      ends: 'unsupported',
    },
    {
      name: '[S10] a browser whose check times out is shown as unsupported',
      steps: [{ elapse: LIBRARY_REQUEST_TIMEOUT_MS }],
      ends: 'unsupported',
    },
    {
      name: '[S10] a browser that needs the page installed first, as on iOS, is told so',
      steps: [found('needsInstall')],
      ends: 'needsInstall',
    },
    { name: '[S10] a denied permission is explained', steps: [found('denied')], ends: 'denied' },
    { name: '[S10] a device that receives push notifications is shown as on', steps: [found('on')], ends: 'on' },
    {
      name: '[S10] the permission is requested only on a press, with the key of the server',
      steps: [found('off'), switchOn],
      ends: 'subscribing',
      check({ context, children }) {
        const { input } = (children['subscribe'] as { getSnapshot: () => unknown }).getSnapshot() as {
          input?: unknown;
        };
        if (context.pushKey !== 'B-key' || JSON.stringify(input) !== '{"pushKey":"B-key"}')
          throw new Error('another key');
      },
    },
    {
      name: '[S10] switching notifications on is reported to the page',
      steps: [found('off'), switchOn, responded('ok')],
      ends: 'on',
      check: (snapshot, observed) => {
        says(undefined)(snapshot);
        reports('device.changed')(snapshot, observed);
      },
    },
    {
      name: '[S10] a denial in the browser prompt is explained and not reported to the page',
      steps: [found('off'), switchOn, responded('denied')],
      ends: 'denied',
      check: reports(),
    },
    {
      name: '[S10] a push service that the server refuses is reported',
      steps: [found('off'), switchOn, responded('refused')],
      ends: 'off',
      check: says('refused'),
    },
    {
      name: '[S10] a viewer with too many devices is told so',
      steps: [found('off'), switchOn, responded('full')],
      ends: 'off',
      check: says('full'),
    },
    {
      name: '[S10] a lost session is reported to the page',
      steps: [found('off'), switchOn, responded('disconnected')],
      ends: 'off',
      check: reports('device.lost'),
    },
    {
      name: '[S10] a failed subscription is reported',
      steps: [found('off'), switchOn, { error: 'subscribe', reason: broken }],
      ends: 'off',
      check: says('failed'),
    },
    {
      name: '[S10] a prompt without an answer in time is reported as a failure',
      steps: [found('off'), switchOn, { elapse: PUSH_TIMEOUT_MS }],
      ends: 'off',
      check: says('failed'),
    },
    {
      name: '[S10] switching on again clears the notice of the failure',
      steps: [found('off'), switchOn, { error: 'subscribe', reason: broken }, switchOn],
      ends: 'subscribing',
      check: says(undefined),
    },
    {
      name: '[S10] switching notifications off is reported to the page',
      steps: [found('on'), switchOff, { done: 'unsubscribe', output: undefined }],
      ends: 'off',
      check: reports('device.changed'),
    },
    {
      name: '[S10] notifications stay on if switching them off fails',
      steps: [found('on'), switchOff, { error: 'unsubscribe', reason: broken }],
      ends: 'on',
      check: says('failed'),
    },
    {
      name: '[S10] notifications stay on if switching them off times out',
      steps: [found('on'), switchOff, { elapse: LIBRARY_REQUEST_TIMEOUT_MS }],
      ends: 'on',
      check: says('failed'),
    },
    {
      name: '[S10] switching off again clears the notice of the failure',
      steps: [found('on'), switchOff, { error: 'unsubscribe', reason: broken }, switchOff],
      ends: 'unsubscribing',
      check: says(undefined),
    },
  ],
});
