/** Imports code on demand, and retries after a failure. */

/** The address in a browser's error about a failed module, without the query of an earlier attempt. */
function addressIn(error: unknown): string | undefined {
  const named = error instanceof TypeError ? /https?:\/\/\S+?\.js\b/.exec(error.message)?.[0] : undefined;
  return named !== undefined && new URL(named).origin === new URL(import.meta.url).origin ? named : undefined;
}

/**
 * An import that can be retried.
 *
 * Browsers older than the HTML standard's change of July 2026 (Chromium 150 among them) remember a failed module for
 * the page's lifetime and settle the next `import()` without a request. No API names the failed address, but their
 * error message does, and the same file with another query is a separate module.
 *
 * @param load one `import()` of the build, which rejects with the browser's error
 */
export function importAgain<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let failures = 0;
  return async () => {
    try {
      return await load();
    } catch (error) {
      failures += 1;
      const address = addressIn(error);
      if (failures === 1 || address === undefined) throw error;
      return (await import(/* @vite-ignore */ `${address}?again=${failures}`)) as Module;
    }
  };
}
