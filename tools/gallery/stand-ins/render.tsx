/** Renders the view of a path into the gallery's page. */
import { createRoot } from 'react-dom/client';
import type { ReactNode } from 'react';

/** Called with errors thrown by the view. */
let failed: (error: unknown) => void = () => undefined;

export function onFailure(listener: (error: unknown) => void): void {
  failed = listener;
}

export function render(element: ReactNode): Promise<{ container: HTMLElement; unmount: () => Promise<void> }> {
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container, { onUncaughtError: (error) => failed(error) });
  root.render(element);
  return Promise.resolve({
    container,
    unmount() {
      root.unmount();
      container.remove();
      return Promise.resolve();
    },
  });
}
