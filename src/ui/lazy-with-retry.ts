/** Views whose code is fetched when they are first requested; see `AsyncBoundary.tsx`, which stands around them. */
import { createElement, use } from 'react';
import type { FunctionComponent, ReactNode } from 'react';
import { importAgain } from '../import-again.ts';
import { repairStyles } from './repair-styles.ts';

const failed = new Set<() => void>();

/** What could not be loaded is fetched again when it is next requested. */
export function forgetFailed(): void {
  for (const forget of failed) forget();
  failed.clear();
}

/**
 * Code that is requested once, and again after a failure that was forgotten.
 *
 * React's own `lazy` remembers a failure for as long as the page lives, and the build's code asks for each style sheet once.
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

/** A view that suspends until its code is there. */
export function lazyWithRetry<View extends (props: never) => ReactNode>(load: () => Promise<{ default: View }>): View {
  const request = requestWithRetry(load);
  const Lazy = (props: object): ReactNode =>
    createElement(use(request()).default as unknown as FunctionComponent, props);
  return Lazy as unknown as View;
}
