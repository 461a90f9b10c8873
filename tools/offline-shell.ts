/** Build plugin: writes the precache list of the service worker, and names the build. */
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';

export interface OfflineShell {
  /**
   * Pages that work offline: their entry, and the addresses at which they are served. The document of the first address
   * is stored for all of them.
   */
  readonly pages: readonly { readonly entry: string; readonly addresses: readonly [string, ...string[]] }[];
  /**
   * Dynamic imports to precache, as a module or a folder (ending in a slash) relative to the root of the repository.
   * All others need the network anyway.
   */
  readonly lazy: readonly string[];
}

const ROOT = fileURLToPath(new URL('../', import.meta.url));

/** @param worker name of the service worker's entry */
export function offlineShell(worker: string, { pages, lazy }: OfflineShell): Plugin {
  return {
    name: 'ferryglide:offline-shell',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const outputs = Object.values(bundle);
      const script = findEntry(bundle, worker);
      const assets = filesOf(
        bundle,
        pages.map(({ entry }) => findEntry(bundle, entry)),
        lazy,
      );
      const documents = Object.fromEntries(
        pages.flatMap(({ addresses }) => addresses.map((address) => [address, addresses[0]])),
      );
      const shell = { pages: documents, assets };
      const markup = outputs.flatMap((output) =>
        output.type === 'asset' && output.fileName.endsWith('.html') ? [String(output.source)] : [],
      );
      const build = createHash('sha256')
        .update(JSON.stringify([shell, script.code, markup.sort()]))
        .digest('hex')
        .slice(0, 12);
      script.code = `const FERRYGLIDE_SHELL=${JSON.stringify({ build, ...shell })};\n${script.code}`;
    },
  };
}

function findEntry(bundle: Rolldown.OutputBundle, entry: string): Rolldown.OutputChunk {
  for (const output of Object.values(bundle))
    if (output.type === 'chunk' && output.isEntry && output.name === entry) return output;
  throw new Error(`the build has no entry '${entry}'`);
}

/**
 * Scripts and style sheets of these entries with all their imports, and of the listed dynamic imports.
 *
 * @throws if the build has no such dynamic import, because the module has moved
 */
function filesOf(
  bundle: Rolldown.OutputBundle,
  entries: readonly Rolldown.OutputChunk[],
  lazy: readonly string[],
): string[] {
  const files = new Set<string>();
  const unused = new Set(lazy);
  const isListed = (module: string): boolean => {
    const found = lazy.find((path) => (path.endsWith('/') ? module.startsWith(ROOT + path) : module === ROOT + path));
    if (found !== undefined) unused.delete(found);
    return found !== undefined;
  };
  const visit = (fileName: string): void => {
    const chunk = bundle[fileName];
    if (chunk?.type !== 'chunk' || files.has(`/${fileName}`)) return;
    files.add(`/${fileName}`);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(`/${style}`);
    chunk.imports.forEach(visit);
    for (const target of chunk.dynamicImports) {
      const imported = bundle[target];
      if (imported?.type === 'chunk' && isListed(imported.facadeModuleId ?? '')) visit(target);
    }
  };
  for (const { fileName } of entries) visit(fileName);
  if (unused.size > 0) throw new Error(`no offline page imports ${[...unused].join(', ')} dynamically`);
  return [...files].sort();
}
