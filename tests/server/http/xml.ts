/** Reads and validates XML written by the host, with libxml2. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  RelaxNGValidator,
  XmlBufferInputProvider,
  XmlDocument,
  XmlElement,
  xmlRegisterInputProvider,
  XsdValidator,
} from 'libxml2-wasm';

const FOLDER = join(import.meta.dirname, 'schemas');
const SCHEMAS = ['sitemap.xsd', 'siteindex.xsd', 'sitemap-video.xsd', 'rss.rng', 'atom.rng'] as const;
/** The package contains the schemas published by sitemaps.org, unchanged. */
const PUBLISHED = new URL('schema/sitemap.xsd', import.meta.resolve('sitemap/package.json'));
xmlRegisterInputProvider(
  new XmlBufferInputProvider({
    ...Object.fromEntries(SCHEMAS.map((name) => [name, readFileSync(join(FOLDER, name))])),
    'published-sitemap.xsd': readFileSync(PUBLISHED),
  }),
);

/** @throws with the reason if it is not valid */
export function validate(xml: string, schema: (typeof SCHEMAS)[number]): void {
  using rules = XmlDocument.fromBuffer(readFileSync(join(FOLDER, schema)), { url: schema });
  using validator = (schema.endsWith('.rng') ? RelaxNGValidator : XsdValidator).fromDoc(rules);
  using document = XmlDocument.fromString(xml);
  validator.validate(document);
}

/** Text of every element or attribute that an XPath selects. @throws if it is not XML */
export function textsOf(xml: string, path: string, namespaces: Record<string, string> = {}): string[] {
  using document = XmlDocument.fromString(xml);
  return document.find(path, namespaces).map((node) => node.content);
}

/** The children of the root by name. */
export function fieldsOf(xml: string): Record<string, string> {
  using document = XmlDocument.fromString(xml);
  return Object.fromEntries(
    document.root.find('*').flatMap((node) => (node instanceof XmlElement ? [[node.name, node.content]] : [])),
  );
}
