/** The Stately inspector, in a window of its own. Development only; see `inspection.ts`. */
import { createBrowserInspector } from '@statelyai/inspect';
import { masked } from './mask.ts';

/** As the wire carries it: snapshots and actors know how they are written. */
function asData<Value>(value: Value): Value {
  try {
    return JSON.parse(JSON.stringify(value)) as Value;
  } catch {
    return value;
  }
}

let inspector: ReturnType<typeof createBrowserInspector> | undefined;

/**
 * Opens the inspector's window, once for all roots of a page.
 *
 * @param url of the window; the inspector's own site where undefined
 */
export function openInspector(url: string | undefined) {
  inspector ??= createBrowserInspector({
    ...(url === undefined ? {} : { url }),
    // The whole of what is sent: inputs of requests carry secrets, too.
    serialize: (event) => masked(asData(event)),
  });
  return inspector.inspect;
}
