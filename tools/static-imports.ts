/** Which modules come with a source: what it imports, and what that imports, but nothing that waits for an `import()`. */

export interface ModuleGraph {
  getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null;
}

/**
 * @param roots paths of sources
 * @returns whether a module is one of them or comes with them; it reads the graph when it is first asked, so ask once
 *   all modules are known
 */
export function comesWith(roots: readonly string[]): (id: string, graph: ModuleGraph) => boolean {
  let reached: Set<string> | undefined;
  return (id, graph) => {
    if (!reached) {
      reached = new Set(roots);
      // A set is walked in the order in which it grows.
      for (const each of reached)
        for (const imported of graph.getModuleInfo(each)?.importedIds ?? []) reached.add(imported);
    }
    return reached.has(id);
  };
}
