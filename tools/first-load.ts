/** The files that the play page loads before its first frame, from the build's manifest; size-limit measures them. */
import { readFileSync } from 'node:fs';

interface ManifestChunk {
  readonly file: string;
  readonly src?: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
}

type Manifest = Readonly<Record<string, ManifestChunk>>;

/** Texts of the page's language, requested as soon as the page starts, although by `import()`. */
const ALWAYS_LOADED = /i18n\/en\/(common|entry|player)\.ts$/;

export interface FirstLoad {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/**
 * @param page name of the page's HTML file
 * @param always lazily imported sources that count as well
 */
export function firstLoad(manifest: Manifest, page: string, always: RegExp = ALWAYS_LOADED): FirstLoad {
  const entry = Object.keys(manifest).find((key) => key.endsWith(page));
  if (entry === undefined) throw new Error(`the build has no ${page}`);
  const seen = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    chunk.imports?.forEach(visit);
    chunk.dynamicImports?.filter((lazy) => always.test(lazy)).forEach(visit);
  };
  visit(entry);
  const chunks = [...seen].map((key) => manifest[key]!);
  return {
    scripts: [...new Set(chunks.map(({ file }) => file).filter((file) => file.endsWith('.js')))],
    styles: [...new Set(chunks.flatMap(({ css }) => css ?? []))],
  };
}

export const readManifest = (dist: string): Manifest =>
  JSON.parse(readFileSync(`${dist}/.vite/manifest.json`, 'utf8')) as Manifest;
