/** Code that is imported on demand, and imported again when it could not be loaded. */

/** The address that a browser names when a module could not be loaded; a query of an earlier attempt is left out. */
function addressIn(error: unknown): string | undefined {
  const named = error instanceof TypeError ? /https?:\/\/\S+?\.js\b/.exec(error.message)?.[0] : undefined;
  return named !== undefined && new URL(named).origin === new URL(import.meta.url).origin ? named : undefined;
}

/**
 * An import that may be tried again.
 *
 * Browsers older than the HTML standard's change of July 2026 (Chromium 150 among them) remember a failed module for as
 * long as the page lives and settle the next `import()` without a request. No API names the address that failed, but
 * their message does, and the same file under another query is a module of its own.
 *
 * @param load one `import()` of the build; it rejects as the browser says it
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
