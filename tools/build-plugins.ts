/** Vite plugins of the production build. */
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build, type Plugin, type Rolldown } from 'vite';
import { waiting as english } from '../src/i18n/en/waiting.ts';
import { waiting as french } from '../src/i18n/fr/waiting.ts';
import { withoutDocumentation } from './documentation-texts.ts';
import { withLateTrees } from './late-charts.ts';

const COMPRESSIBLE = new Set(['.js', '.mjs', '.css', '.html', '.svg', '.json', '.wasm', '.bcmap', '.ttf']);
const WORTH_BYTES = 1024;
/** Quality 9 of 11: the last two steps gain one percent and take ten times as long. */
const BROTLI_QUALITY = 9;

/** Writes `.gz` and `.br` beside each asset, so that the server only has to select one. */
export function precompress(): Plugin {
  let outDir = '';
  return {
    name: 'ferryglide:precompress',
    apply: 'build',
    configResolved(config) {
      outDir = config.build.outDir;
    },
    async closeBundle() {
      const files = await readdir(outDir, { recursive: true, withFileTypes: true });
      await Promise.all(
        files.map(async (file) => {
          if (!file.isFile() || !COMPRESSIBLE.has(extname(file.name))) return;
          const path = join(file.parentPath, file.name);
          const bytes = await readFile(path);
          if (bytes.length <= WORTH_BYTES) return;
          const [gz, br] = await Promise.all([
            promisify(gzip)(bytes, { level: 9 }),
            promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
          ]);
          await Promise.all([writeFile(`${path}.gz`, gz), writeFile(`${path}.br`, br)]);
        }),
      );
    },
  };
}

/** Writes `embed/client.js`: the client package as one file, for pages without a build step. */
export function clientBeside(config: string): Plugin {
  let outDir = '';
  return {
    name: 'ferryglide:client-beside',
    apply: 'build',
    configResolved(resolved) {
      ({ outDir } = resolved.build);
    },
    async writeBundle() {
      await build({
        configFile: config,
        logLevel: 'error',
        build: { outDir: join(outDir, 'embed'), emptyOutDir: false },
      });
    },
  };
}

/**
 * Makes browsers that support the hint compile these chunks completely, off the main thread. Nearly all of their code
 * runs before the first frame; without the hint, each function is parsed again when it is first called.
 */
export function compileWhole(names: readonly string[]): Plugin {
  return {
    name: 'ferryglide:compile-whole',
    apply: 'build',
    generateBundle: {
      // Runs after Vite has prepended its list of chunk dependencies, because the hint only counts in the first line.
      order: 'post',
      handler(_options, bundle) {
        for (const output of Object.values(bundle))
          if (output.type === 'chunk' && names.includes(output.name))
            output.code = `//# allFunctionsCalledOnLoad\n${output.code}`;
      },
    },
  };
}

/** Removes documentation texts of charts and of the contract from what viewers load. */
export function leaveOutDocumentation(): Plugin {
  return {
    name: 'ferryglide:leave-out-documentation',
    apply: 'build',
    transform: {
      filter: { id: /\/(machines|core\/contract)\/.+\.ts$/ },
      handler(code) {
        return { code: withoutDocumentation(code, this.parse(code)), map: null };
      },
    },
  };
}

/** Avoids building charts twice before the first frame, and building those that are not started. */
export function chartsWhenStarted(): Plugin {
  return {
    name: 'ferryglide:charts-when-started',
    apply: 'build',
    transform: {
      filter: { id: /\/node_modules\/xstate\/dist\/StateMachine-\w+\.esm\.js$/ },
      handler: (code) => ({ code: withLateTrees(code), map: null }),
    },
  };
}

/**
 * Makes the elements' module load its own styles, as one file from the module's origin, so that an embedding page loads
 * only the module.
 *
 * It also adds links to the parts of that file. They are disabled and therefore fetch nothing, but chunks loaded later
 * find that their styles are already present.
 */
export function elementsBringStyles(entry: string): Plugin {
  return {
    name: 'ferryglide:elements-bring-styles',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output): output is Rolldown.OutputChunk => output.type === 'chunk');
      const main = chunks.find((chunk) => chunk.isEntry && chunk.name === entry);
      if (!main) return;
      const parts = new Set<string>();
      const seen = new Set<string>();
      const visit = (fileName: string): void => {
        const chunk = chunks.find((other) => other.fileName === fileName);
        if (!chunk || seen.has(fileName)) return;
        seen.add(fileName);
        chunk.imports.forEach(visit);
        for (const style of chunk.viteMetadata?.importedCss ?? []) parts.add(style);
      };
      visit(main.fileName);
      if (parts.size === 0) return;
      const source = [...parts].map((part) => textOf(bundle, part)).join('\n');
      const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
      const whole = `assets/${entry}-${hash}.css`;
      this.emitFile({ type: 'asset', fileName: whole, source });
      const hrefOf = (file: string): string => posix.relative(posix.dirname(main.fileName), file);
      const links = [[hrefOf(whole), false], ...[...parts].map((part) => [hrefOf(part), true])];
      const load = `for(const[href,off]of ${JSON.stringify(links)}){const link=document.createElement("link");link.rel="stylesheet";link.toggleAttribute("disabled",off);link.href=new URL(href,import.meta.url).href;document.head.append(link)}`;
      // Runs first, so that chunks loaded later do not add a second link to the same file.
      main.code = `${load}\n${main.code}`;
    },
  };
}

function textOf(bundle: Rolldown.OutputBundle, file: string): string {
  const style = bundle[file];
  if (style?.type !== 'asset') throw new Error(`the build has no style sheet ${file}`);
  return String(style.source);
}

/**
 * Builds a self-contained script that a page may load as a module or as a classic script. It defines no global names.
 */
export function wholeScript(fileName: string, entry: string): Plugin {
  return {
    name: 'ferryglide:whole-script',
    apply: 'build',
    async generateBundle() {
      const [built] = (await build({
        configFile: false,
        publicDir: false,
        logLevel: 'error',
        build: { write: false, target: 'es2023', lib: { entry, formats: ['iife'], name: 'ferryglide' } },
      })) as Rolldown.RolldownOutput[];
      // Minified code has line breaks only within style sheets.
      const code = built?.output[0].code.replaceAll(/ (?=\{\n)|(?<=\n\s*[\w-]+:) |;(?=\n\s*\})|\n\s*/g, '');
      this.emitFile({ type: 'asset', fileName, source: code ?? '' });
    },
  };
}

/**
 * Inlines a page's style sheets, so that its first frame does not wait for them.
 *
 * Their links stay, but disabled, so that they fetch nothing: chunks imported later find that their styles are already
 * present.
 */
export function stylesInPage(page: string): Plugin {
  return {
    name: 'ferryglide:styles-in-page',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { filename, bundle }) {
        if (!filename.endsWith(page)) return html;
        return html.replaceAll(/<link rel="stylesheet"[^>]* href="\.\/([^"]+)">/g, (link, file: string) => {
          return `<style>${textOf(bundle ?? {}, file)}</style>${link.replace('<link', '<link disabled')}`;
        });
      },
    },
  };
}

/**
 * Adds to each page's root element what is shown if nothing has been rendered for a while (`[data-waiting]` in
 * `theme.css`), because scripts that failed to load cannot show anything.
 */
export function waitingNote(): Plugin {
  const paragraphs = Object.entries({ en: english, fr: french }).map(
    ([language, texts]) =>
      `<p lang="${language}">${texts['waiting.long']} <a href="">${texts['waiting.reload']}</a></p>`,
  );
  const note = (tag: string): string => `<${tag} data-waiting><h1>Ferryglide</h1>${paragraphs.join('')}</${tag}>`;
  return {
    name: 'ferryglide:waiting-note',
    transformIndexHtml: (html) =>
      html.replace(/<(div|main) id="app"[^>]*>/, (place, tag) => place + note(tag === 'main' ? 'div' : 'main')),
  };
}

/**
 * Makes every component style sheet begin with the order of the layers: chunks arrive in any order, and the first one
 * determines it.
 */
export function layersInOrder(): Plugin {
  return {
    name: 'ferryglide:layers-in-order',
    enforce: 'pre',
    transform(code, id) {
      return id.endsWith('.module.css') ? { code: `@layer tokens, base, components;\n${code}`, map: null } : undefined;
    },
  };
}

/** Fonts, character maps and decoders of pdf.js that some documents need. */
const PDF_PARTS = ['cmaps', 'standard_fonts', 'wasm', 'iccs'] as const;

/**
 * Writes them to `assets/pdf/`, where `src/dom/pdf.ts` looks for them; they are fetched only if a document needs them.
 */
export function pdfParts(): Plugin {
  return {
    name: 'ferryglide:pdf-parts',
    apply: 'build',
    async generateBundle() {
      for (const part of PDF_PARTS) {
        const folder = fileURLToPath(new URL(`../node_modules/pdfjs-dist/${part}/`, import.meta.url));
        for (const name of await readdir(folder)) {
          this.emitFile({
            type: 'asset',
            fileName: `assets/pdf/${part}/${name}`,
            source: await readFile(join(folder, name)),
          });
        }
      }
    },
  };
}
