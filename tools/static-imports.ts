/** Finds the modules that a source loads statically, directly or indirectly, excluding those behind an `import()`. */

export interface ModuleGraph {
  getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null;
}

/**
 * @param roots paths of sources
 * @returns whether a module is one of them or is statically imported by them; the graph is read at the first call,
 * which must be made after all modules are known
 */
export function comesWith(roots: readonly string[]): (id: string, graph: ModuleGraph) => boolean {
  let reached: Set<string> | undefined;
  return (id, graph) => {
    if (!reached) {
      reached = new Set(roots);
      // A set is iterated in insertion order, including members added meanwhile.
      for (const each of reached)
        for (const imported of graph.getModuleInfo(each)?.importedIds ?? []) reached.add(imported);
    }
    return reached.has(id);
  };
}
