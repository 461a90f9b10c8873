/** Sends the events of the charts to an inspector's window. Development only; see `inspection.ts`. */
import { createBrowserInspector } from '@statelyai/inspect';
import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode, InspectionEvent } from 'xstate';
import type { Taken } from '../../../core/domain/inspection/messages.ts';
import { CONNECTED, INSPECTION_CHANNEL } from '../../adapters/inspection/feed.ts';
import { masked } from './mask.ts';

/** Messages that are kept for a window that is opened later. */
const BUFFERED_MAX = 4_000;

/** As the wire carries it: snapshots and actors know how they are written. */
function asData<Value>(value: Value): Value {
  try {
    return JSON.parse(JSON.stringify(value)) as Value;
  } catch {
    return value;
  }
}

/** The whole of what is sent: inputs of requests carry secrets, too. */
const serialize = <Value>(event: Value): Value => masked(asData(event));

type Inspect = ReturnType<typeof createBrowserInspector>['inspect'];

let statelys: Inspect | undefined;
let own: Inspect | undefined;

/**
 * Opens Stately's window, once for all roots of a page.
 *
 * @param url of the window; the inspector's own site where undefined
 */
export function openStatelyInspector(url: string | undefined): Inspect {
  statelys ??= createBrowserInspector({ ...(url === undefined ? {} : { url }), serialize }).inspect;
  return statelys;
}

interface Message {
  sessionId: string;
  parentId?: string | undefined;
  sourceId?: string | undefined;
}

/** Several pages may be inspected in one window, and each counts its actors from 0. */
function ofPage<Sent extends Message>(page: string, message: Sent): Sent {
  const named = (id: string): string => `${page}/${id}`;
  const { sessionId, parentId, sourceId } = message;
  return {
    ...message,
    sessionId: named(sessionId),
    ...(parentId === undefined ? {} : { parentId: named(parentId) }),
    ...(sourceId === undefined ? {} : { sourceId: named(sourceId) }),
  };
}

/**
 * Opens the project's own inspector, once for all roots of a page.
 *
 * Sends what Stately's window receives, and which transitions were taken. A window that the browser does not let
 * open, or that is opened later, receives everything from the beginning.
 */
export function openOwnInspector(): Inspect {
  own ??= ownInspector();
  return own;
}

function ownInspector(): Inspect {
  const page = crypto.randomUUID();
  const channel = new BroadcastChannel(INSPECTION_CHANNEL);
  const buffered: unknown[] = [];
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none: it never leaves its origin
  const postToWindow = (message: unknown): void => channel.postMessage(message);
  const publish = (message: Message): void => {
    const stamped = ofPage(page, message);
    buffered.push(stamped);
    if (buffered.length > BUFFERED_MAX) buffered.shift();
    postToWindow(stamped);
  };
  channel.addEventListener('message', ({ data }: MessageEvent<{ type?: unknown }>) => {
    if (data.type === CONNECTED) buffered.forEach(postToWindow);
  });
  const address = new URL('/inspector.html', location.origin);
  if (!window.open(address, 'ferryglide-inspector')) console.info(`The inspector is at ${address.href}`);
  const stately = createBrowserInspector({
    autoStart: false,
    serialize,
    send: (event) => publish(event),
  }).inspect;
  return {
    next(event) {
      // Sent when the browser is idle, as the others are, so that all stay in their order.
      if (event.type === '@xstate.microstep') whenIdle(() => publish(microstep(event)));
      else stately.next?.(event);
    },
  };
}

const whenIdle = (act: () => void): void =>
  void ('requestIdleCallback' in window ? requestIdleCallback(act) : requestAnimationFrame(act));

type Microstep = Extract<InspectionEvent, { type: '@xstate.microstep' }>;

function microstep({ actorRef, snapshot, _transitions }: Microstep): Message & Record<string, unknown> {
  const { machine } = snapshot as AnyMachineSnapshot;
  return {
    type: '@xstate.microstep',
    sessionId: actorRef.sessionId,
    createdAt: String(Date.now()),
    taken: _transitions.flatMap((transition): Taken[] => {
      const source = transition.source as AnyStateNode;
      const { eventType, delay } = transition as typeof transition & { delay?: string | number };
      const candidates = eventType === '' ? source.always : source.transitions.get(eventType);
      const index = candidates?.indexOf(transition as never) ?? -1;
      if (index < 0) return [];
      return [{ source: source.path.join('.'), eventType, index, ...delayOf(machine, snapshot, delay) }];
    }),
  };
}

/** How long a timer was, where that does not hang on parameters. */
function delayOf(
  machine: AnyStateMachine,
  snapshot: unknown,
  delay: string | number | undefined,
): Pick<Taken, 'delay'> {
  const named: unknown = typeof delay === 'string' ? machine.implementations.delays[delay] : delay;
  const { context } = snapshot as AnyMachineSnapshot;
  const length: unknown = typeof named === 'function' ? (named as (of: object) => unknown)({ context }) : named;
  return typeof length === 'number' ? { delay: length } : {};
}
