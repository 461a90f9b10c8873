/**
 * Attaches the Stately inspector to a root, in a development build that is asked for it (`?inspect=stately`).
 *
 * A production build contains none of it: `import.meta.env.DEV` is false there, and with it the import goes.
 */
import type { InspectionEvent, Observer } from 'xstate';

export type Inspect = Observer<InspectionEvent> | ((event: InspectionEvent) => void);

/** Undefined where nobody inspects. */
export async function inspection(): Promise<Inspect | undefined> {
  if (!import.meta.env.DEV) return undefined;
  const query = new URLSearchParams(location.search);
  if (query.get('inspect') !== 'stately') return undefined;
  const { openInspector } = await import('./inspect.ts');
  return openInspector(query.get('inspect-url') ?? undefined);
}
