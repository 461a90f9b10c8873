/** Views whose code is fetched when first requested; wrap them in `AsyncBoundary` (`AsyncBoundary.tsx`). */
import { createElement, use } from 'react';
import type { FunctionComponent, ReactNode } from 'react';
import { importAgain } from '../import-again.ts';
import { repairStyles } from './repair-styles.ts';

const failed = new Set<() => void>();

/** Makes failed modules load again on the next request. */
export function forgetFailed(): void {
  for (const forget of failed) forget();
  failed.clear();
}

/**
 * Loads code once; after a failure that was forgotten, it loads again.
 *
 * React's own `lazy` remembers a failure for the lifetime of the page, and the build's code requests each style sheet
 * only once.
 */
export function requestWithRetry<Module>(load: () => Promise<Module>): () => Promise<Module> {
  const request = importAgain(load);
  let fetchCode = request;
  let requested: Promise<Module> | undefined;
  return () => {
    if (!requested) {
      requested = fetchCode();
      requested.catch(() =>
        failed.add(() => {
          requested = undefined;
          fetchCode = () => repairStyles().then(request);
        }),
      );
    }
    return requested;
  };
}

/** A view that suspends until its code has loaded. */
export function lazyWithRetry<View extends (props: never) => ReactNode>(load: () => Promise<{ default: View }>): View {
  const request = requestWithRetry(load);
  const Lazy = (props: object): ReactNode =>
    createElement(use(request()).default as unknown as FunctionComponent, props);
  return Lazy as unknown as View;
}
