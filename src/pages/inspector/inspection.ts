/**
 * Attaches an inspector to a root, in a development build that is asked for it: `?inspect` the project's own,
 * `?inspect=stately` Stately's, and `?inspect=record` none, but every listener on the channel receives everything. An
 * end-to-end test asks by a variable instead, which also holds on the pages that it goes to
 * (`tools/playwright/inspection.ts`).
 *
 * A production build contains none of it: `import.meta.env.DEV` is false there, and with it the import goes.
 */
import type { InspectionEvent, Observer } from 'xstate';

export type Inspect = Observer<InspectionEvent> | ((event: InspectionEvent) => void);

declare global {
  interface Window {
    ferryglideInspect?: string;
  }
}

let attached: Inspect | undefined;

/** Options of an actor that a composition runs beside its root: XState shows an inspector the actors of one root only. */
export const inspected = (id: string): { id?: string; inspect?: Inspect } =>
  import.meta.env.DEV && attached !== undefined ? { id, inspect: attached } : {};

/** Undefined where nobody inspects. */
export async function inspection(): Promise<Inspect | undefined> {
  if (!import.meta.env.DEV || attached !== undefined) return attached;
  const query = new URLSearchParams(location.search);
  const requested = query.get('inspect') ?? window.ferryglideInspect ?? null;
  if (requested === null) return undefined;
  const { openOwnInspector, openStatelyInspector } = await import('./stately.ts');
  attached =
    requested === 'stately'
      ? openStatelyInspector(query.get('inspect-url') ?? undefined)
      : openOwnInspector(requested !== 'record');
  return attached;
}
