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
 * A view that suspends until its code is there.
 *
 * React's own `lazy` remembers a failure for as long as the page lives, and the build's code asks for each style sheet once.
 */
export function lazyWithRetry<View extends (props: never) => ReactNode>(load: () => Promise<{ default: View }>): View {
  const request = importAgain(load);
  let fetchView = request;
  let requested: ReturnType<typeof load> | undefined;
  const Lazy = (props: object): ReactNode => {
    if (!requested) {
      requested = fetchView();
      requested.catch(() =>
        failed.add(() => {
          requested = undefined;
          fetchView = () => repairStyles().then(request);
        }),
      );
    }
    return createElement(use(requested).default as unknown as FunctionComponent, props);
  };
  return Lazy as unknown as View;
}
