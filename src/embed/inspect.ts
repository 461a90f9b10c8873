/** The Stately inspector, in a window of its own. Development only; see `inspection.ts`. */
import { createBrowserInspector } from '@statelyai/inspect';
import { masked } from './mask.ts';

let inspector: ReturnType<typeof createBrowserInspector> | undefined;

/**
 * Opens the inspector's window, once for all roots of a page.
 *
 * @param url of the window; the inspector's own site where undefined
 */
export function openInspector(url: string | undefined) {
  inspector ??= createBrowserInspector({
    ...(url === undefined ? {} : { url }),
    sanitizeContext: (context) => masked(context),
    sanitizeEvent: (event) => masked(event),
  });
  return inspector.inspect;
}
