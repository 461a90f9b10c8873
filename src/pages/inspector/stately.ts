/** Sends the events of the charts to an inspector's window. Development only; see `inspection.ts`. */
import { createBrowserInspector } from '@statelyai/inspect';
import type { InspectionEvent, Observer } from 'xstate';
import { masked } from '../../../core/domain/inspection/mask.ts';
import { asData } from '../../../core/domain/inspection/messages.ts';
import { observePage } from '../../adapters/inspection/observe.ts';
import { sendToInspectors } from '../../adapters/inspection/send.ts';

/** Stately's inspector cuts whatever lies deeper, 10 when left out: the deepest chart is 17, contexts hold documents. */
const DEPTH_MAX = 64;

type Inspect = ReturnType<typeof createBrowserInspector>['inspect'];

let statelys: Inspect | undefined;
let own: Observer<InspectionEvent> | undefined;

/**
 * Opens Stately's window, once for all roots of a page.
 *
 * @param url of the window; the inspector's own site where undefined
 */
export function openStatelyInspector(url: string | undefined): Inspect {
  statelys ??= createBrowserInspector({
    ...(url === undefined ? {} : { url }),
    serializationDepthLimit: DEPTH_MAX,
    serialize: (event) => withoutSecrets(event),
  }).inspect;
  return statelys;
}

/** A definition is code, which has no secrets; masked as text it might no longer be JSON. */
function withoutSecrets<Sent extends object>(event: Sent): Sent {
  const { definition, ...rest } = event as Sent & { definition?: unknown };
  return { ...masked(asData(rest)), ...(definition === undefined ? {} : { definition }) } as Sent;
}

/**
 * Opens the project's own inspector, once for all roots of a page.
 *
 * A window that the browser does not let open, or that is opened later, receives everything from the beginning.
 */
export function openOwnInspector(): Observer<InspectionEvent> {
  if (own) return own;
  const address = new URL('/inspector.html', location.origin);
  const publish = sendToInspectors();
  if (!window.open(address, 'ferryglide-inspector')) console.info(`The inspector is at ${address.href}`);
  own = { next: observePage(publish, whenIdle) };
  return own;
}

const waiting: (() => void)[] = [];

/** Does what waits in its order, in the browser's spare time. */
function whenIdle(act: () => void): void {
  if (waiting.push(act) > 1) return;
  if ('requestIdleCallback' in window) requestIdleCallback(doSome);
  else requestAnimationFrame(() => doSome());
}

/** Milliseconds of work at once where the browser does not say how many there are. */
const WORK_MS = 8;

function doSome(deadline?: IdleDeadline): void {
  const begun = performance.now();
  const hasTime = (): boolean =>
    deadline ? deadline.timeRemaining() > 1 : performance.now() - begun < WORK_MS;
  do waiting.shift()?.();
  while (waiting.length > 0 && hasTime());
  if (waiting.length === 0) return;
  if ('requestIdleCallback' in window) requestIdleCallback(doSome);
  else requestAnimationFrame(() => doSome());
}
