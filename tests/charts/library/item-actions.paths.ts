import type { AnyActorLogic } from 'xstate';
import { itemActionsMachine } from '../../../machines/library/item-actions.machine.ts';
import { PLUGIN_TIMEOUT_MS } from '../../../core/domain/constants/requests.ts';
import { NO_ACCOUNT } from '../../../core/domain/item-actions/item-action.ts';
import { NO_PERMISSIONS } from '../../../core/domain/permissions.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import type { PinnedJourney } from '../../../tools/paths/index.ts';
import { stepsOf } from '../steps.ts';
import { expectEqual } from '../expect-equal.ts';
import { stubActor } from '../../../tools/paths/stubs.ts';
import { ADMIN, EVERYTHING, PAGE, race } from './fixtures.ts';

/** A flow controlled by the steps; its view reads a link that could not be copied. */
const flow: AnyActorLogic = stubActor(
  () => ({ snapshot: { value: 'notCopied', context: { address: '/play?video=v1' } } }),
  () => undefined,
);

export const known = { type: 'who.known', permissions: EVERYTHING, connected: true, account: ADMIN } as const;
const visitor = { type: 'who.known', permissions: NO_PERMISSIONS, connected: false, account: NO_ACCOUNT } as const;
const second = { ...race, id: 'v2' };
const open = { send: { type: 'menu.open', item: race, owner: 'list' } } as const;
const share = { send: { type: 'action.perform', action: 'share' } } as const;
const loaded = { done: 'loadFlow', output: flow } as const;

type Journey = PinnedJourney<typeof itemActionsMachine>;
const act = stepsOf<typeof itemActionsMachine>();
const VISITOR = {
  isAdmin: false,
  isEditor: false,
  studio: false,
  multicast: false,
  connected: false,
  permissions: NO_PERMISSIONS,
  isOffline: false,
  shareTags: true,
};
const MEMBER = { ...VISITOR, ...ADMIN, connected: true, permissions: EVERYTHING };
const fetches = { in: 'fetching', inputs: { loadFlow: [{ action: 'share' }] } } as const;
const toRunning = [{ send: known }, open, share, loaded];

const eachStep: readonly Journey[] = [
  {
    name: '[E01] [L36] tag sharing can be switched while a menu is open and survives a change of viewer',
    onChart: true,
    steps: [
      { send: known },
      open,
      act.send(
        { type: 'shareTags.set', on: false },
        { in: 'choosing', context: { who: { ...MEMBER, shareTags: false } } },
      ),
      act.send(visitor, { context: { who: { ...VISITOR, shareTags: false } } }),
      act.send({ type: 'shareTags.set', on: true }, { in: 'choosing', context: { who: VISITOR } }),
    ],
    ends: 'choosing',
  },
  {
    name: '[L16] the viewer is a visitor until the server reports their rights, which then stay when offline',
    onChart: true,
    begins: { in: 'idle', context: { page: PAGE, who: VISITOR, isKnown: false } },
    steps: [
      act.send({ type: 'network.offline' }, { context: { who: { ...VISITOR, isOffline: true } } }),
      act.send(known, { context: { who: { ...MEMBER, isOffline: true }, isKnown: true } }),
      act.send({ type: 'network.online' }, { context: { who: MEMBER } }),
      act.send(visitor, { context: { who: VISITOR, isKnown: true } }),
    ],
    ends: 'idle',
  },
  {
    name: '[L16] choosing an action in an open menu loads and starts its flow',
    onChart: true,
    steps: [
      { send: known },
      act.send(
        { type: 'menu.open', item: race, owner: 'preview' },
        {
          in: 'choosing',
          context: { subject: { item: race, owner: 'preview' } },
        },
      ),
      act.send({ type: 'action.perform', action: 'share' }, fetches),
      act.done('loadFlow', flow, { in: 'running', runs: ['flow'] }),
    ],
    ends: 'running',
    check: ({ children }) =>
      expectEqual((children['flow']?.getSnapshot() as unknown as { input: unknown } | undefined)?.input, {
        item: race,
        page: PAGE,
        who: { ...VISITOR, ...ADMIN, connected: true, permissions: EVERYTHING },
      }),
  },
  {
    name: '[L16] a menu can be closed without choosing an action',
    onChart: true,
    steps: [{ send: known }, open, act.send({ type: 'menu.close' }, { in: 'idle' })],
    ends: 'idle',
  },
  ...(
    [
      ['does not load', act.fails('loadFlow', new Error('offline')), [{ send: known }, open, share]],
      ['does not load within twenty seconds', act.wait(20_000), [{ send: known }, open, share]],
      ['crashes', act.fails('flow', new Error('broken')), toRunning],
    ] as const
  ).map(([what, step, steps]): Journey => ({
    name: `[L16] a flow that ${what} can be retried or dismissed`,
    onChart: true,
    steps: [
      ...steps,
      { ...step, expects: { in: 'failed', runs: [] } },
      act.send({ type: 'action.retry' }, fetches),
      act.fails('loadFlow', new Error('offline')),
      act.send({ type: 'action.dismiss' }, { in: 'idle', runs: [], parent: [] }),
    ],
    ends: 'idle',
  })),
  {
    name: '[L18] an item deleted by a flow is reported at once, and the flow runs to its end',
    onChart: true,
    steps: [
      ...toRunning,
      act.from(
        'flow',
        { type: 'item.deleted', item: race },
        {
          in: 'running',
          parent: [{ type: 'item.deleted', item: race }],
        },
      ),
      act.done('flow', { kind: 'closed' }, { in: 'idle', runs: [], parent: [] }),
    ],
    ends: 'idle',
  },
  {
    name: '[L16] a running flow whose view did not load can be dismissed',
    onChart: true,
    steps: [...toRunning, act.send({ type: 'action.dismiss' }, { in: 'idle', runs: [] })],
    ends: 'idle',
  },
];

export default definePaths(itemActionsMachine, {
  name: 'item-actions',
  input: { page: PAGE, shareTags: true },
  events: {
    'menu.open': [
      { item: race, owner: 'list' },
      { item: second, owner: 'list' },
    ],
    'menu.close': [{}],
    'action.perform': [{ action: 'share' }],
    'action.retry': [{}],
    'action.dismiss': [{}],
    'who.known': [known],
    'shareTags.set': [{ on: true }, { on: false }],
    'network.online': [{}],
    'network.offline': [{}],
    'item.deleted': [],
    'xstate.done.actor.flow': [],
    'xstate.error.actor.flow': [],
  },
  runsIn: { loadFlow: 'fetching' },
  results: {
    loadFlow: { done: [flow], error: [new Error('offline')] },
    flow: {
      emits: [{ type: 'item.deleted', item: race }],
      done: [{ kind: 'closed' }, { kind: 'lost' }],
      error: [new Error('broken')],
    },
  },
  explore: {
    contextKey: ({ who, isKnown, subject, requested }) => [who.isOffline, isKnown, subject?.item.id, requested],
  },
  tags: { busy: ['fetching'] },
  pinned: [
    {
      name: '[L16] a flow that crashes is removed',
      onChart: true,
      steps: [{ send: known }, open, share, loaded, { error: 'flow', reason: new Error('broken') }],
      ends: 'failed',
      check: ({ children }) => {
        if (children['flow'] !== undefined) throw new Error('it is still there');
      },
    },
    {
      name: '[L16] the flow of a chosen action starts with the item of the menu',
      steps: [{ send: known }, open, share, loaded],
      ends: 'running',
      check: ({ children }) => {
        const flow = children['flow']?.getSnapshot() as unknown as { input: { item: object; who: object } } | undefined;
        if (flow?.input.item !== race || !('isAdmin' in flow.input.who)) throw new Error(JSON.stringify(flow?.input));
      },
    },
    {
      name: '[L16] no menu opens before the viewer’s rights are known',
      steps: [open],
      ends: 'idle',
    },
    {
      name: '[L16] opening the menu of another item replaces the open menu',
      steps: [{ send: known }, open, { send: { type: 'menu.open', item: second, owner: 'list' } }],
      ends: 'choosing',
      check: ({ context }) => {
        if (context.subject?.item.id !== 'v2') throw new Error(context.subject?.item.id);
      },
    },
    {
      name: '[L16] a viewer who signed out in another tab becomes a visitor when the rights are reported again',
      steps: [{ send: known }, { send: visitor }],
      ends: 'idle',
      check: ({ context: { who, isKnown } }) => {
        if (!isKnown || who.isAdmin || who.connected) throw new Error(JSON.stringify(who));
      },
    },
    {
      name: '[L16] flow code that times out can be requested again',
      steps: [{ send: known }, open, share, { elapse: PLUGIN_TIMEOUT_MS }, { send: { type: 'action.retry' } }, loaded],
      ends: 'running',
    },
    {
      name: '[L27] flows know that the network is offline',
      steps: [{ send: { type: 'network.offline' } }],
      ends: 'idle',
      check: ({ context }) => {
        if (!context.who.isOffline) throw new Error('thinks that it is online');
      },
    },
    {
      name: '[L32] a flow whose session has expired reports the lost session',
      steps: [{ send: known }, open, share, loaded, { done: 'flow', output: { kind: 'lost' } }],
      ends: 'idle',
      check: (_, observed) => {
        if (observed.parent.map(({ type }) => type).join() !== 'session.lost')
          throw new Error(JSON.stringify(observed.parent));
      },
    },
    ...eachStep,
  ],
});
