/** Sends chart events to an inspector window. Development only; see `inspection.ts`. */
import { createBrowserInspector } from '@statelyai/inspect';
import type { InspectionEvent, Observer } from 'xstate';
import { observePage } from '../../adapters/inspection/observe.ts';
import { sendToInspectors } from '../../adapters/inspection/send.ts';
import { INSPECTION_FLUSH } from '../../../core/domain/inspection/messages.ts';
import { STATELY_OPTIONS } from '../../adapters/inspection/stately-options.ts';

type Inspect = ReturnType<typeof createBrowserInspector>['inspect'];

let statelys: Inspect | undefined;
let own: Observer<InspectionEvent> | undefined;

/**
 * Opens Stately's window, once for all roots of a page.
 *
 * @param url of the window; undefined: the inspector's own site
 */
export function openStatelyInspector(url: string | undefined): Inspect {
  statelys ??= createBrowserInspector({
    ...(url === undefined ? {} : { url }),
    ...STATELY_OPTIONS,
  }).inspect;
  return statelys;
}

/**
 * Opens the project's own inspector, once for all roots of a page.
 *
 * If the browser blocks the window, or it is opened later, it still receives all events from the beginning.
 *
 * @param hasWindow false if the page is only recorded
 */
export function openOwnInspector(hasWindow: boolean): Observer<InspectionEvent> {
  if (own) return own;
  const address = new URL('/inspector.html', location.origin);
  const publish = sendToInspectors();
  if (hasWindow && !window.open(address, 'ferryglide-inspector')) console.info(`The inspector is at ${address.href}`);
  own = { next: observePage(publish, whenIdle) };
  addEventListener(INSPECTION_FLUSH, () => {
    while (waiting.length > 0) waiting.shift()?.();
  });
  return own;
}

const waiting: (() => void)[] = [];

/** Runs queued work in order while the browser is idle. */
function whenIdle(act: () => void): void {
  if (waiting.push(act) > 1) return;
  if ('requestIdleCallback' in window) requestIdleCallback(doSome);
  else requestAnimationFrame(() => doSome());
}

/** Milliseconds of work per batch if the browser reports no idle deadline. */
const WORK_MS = 8;

function doSome(deadline?: IdleDeadline): void {
  const begun = performance.now();
  const hasTime = (): boolean => (deadline ? deadline.timeRemaining() > 1 : performance.now() - begun < WORK_MS);
  do waiting.shift()?.();
  while (waiting.length > 0 && hasTime());
  if (waiting.length === 0) return;
  if ('requestIdleCallback' in window) requestIdleCallback(doSome);
  else requestAnimationFrame(() => doSome());
}
