/**
 * Attaches an inspector to a root actor in development builds. `?inspect` selects the project's own inspector and
 * `?inspect=stately` Stately's; `?inspect=record` opens none, but every listener on the channel receives all events.
 * End-to-end tests set a variable instead, which persists across navigation (`tools/playwright/inspection.ts`).
 *
 * Production builds contain none of it: `import.meta.env.DEV` is false there, so the import is removed.
 */
import type { InspectionEvent, Observer } from 'xstate';

export type Inspect = Observer<InspectionEvent> | ((event: InspectionEvent) => void);

declare global {
  interface Window {
    ferryglideInspect?: string;
  }
}

let attached: Inspect | undefined;

/**
 * Options for an actor that a composition runs beside its root, because XState only inspects the actors of one root.
 */
export const inspected = (id: string): { id?: string; inspect?: Inspect } =>
  import.meta.env.DEV && attached !== undefined ? { id, inspect: attached } : {};

/** Undefined if no inspector was requested. */
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
