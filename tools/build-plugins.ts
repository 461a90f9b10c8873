/** What the production build needs beyond Vite's own. */
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
/** Quality 9 of 11: the last two steps win one percent and take ten times as long. */
const BROTLI_QUALITY = 9;

/** Writes `.gz` and `.br` beside each asset, so that the server only picks one. */
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

/** `embed/client.js`: the client package as one file, for pages without a build of their own. */
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
 * Has browsers that know the hint compile these chunks whole, beside the main thread: nearly all of them runs before the
 * first frame, where each function is otherwise parsed a second time as it is first called.
 */
export function compileWhole(names: readonly string[]): Plugin {
  return {
    name: 'ferryglide:compile-whole',
    apply: 'build',
    generateBundle: {
      // After Vite has put its list of what chunks bring before them: the hint counts in the first line alone.
      order: 'post',
      handler(_options, bundle) {
        for (const output of Object.values(bundle))
          if (output.type === 'chunk' && names.includes(output.name))
            output.code = `//# allFunctionsCalledOnLoad\n${output.code}`;
      },
    },
  };
}

/** What people read in charts and in the contract is no part of what viewers load. */
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

/** Before the first frame no chart is made twice, and none that is not started. */
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
 * A page that embeds the elements loads one module: it fetches its own styles, in one file, from where it came itself.
 *
 * Links to their parts stand there too, disabled, which fetches nothing: code that comes later finds that they have come.
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
      // Before anything of it runs: what it fetches later brings no second link to the same file.
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
 * Builds a script of its own, without parts, that a page may load as a module or as a classic script: none of its names is
 * global.
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
      // Minified code has line breaks within style sheets alone.
      const code = built?.output[0].code.replaceAll(/ (?=\{\n)|(?<=\n\s*[\w-]+:) |;(?=\n\s*\})|\n\s*/g, '');
      this.emitFile({ type: 'asset', fileName, source: code ?? '' });
    },
  };
}

/**
 * Puts a page's style sheets into the page itself: none is waited for before its first frame.
 *
 * Their links stay, disabled, which fetches nothing: parts that are imported later find there that they have come.
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
 * Puts into each page's place what is shown there if nothing has been drawn for a while (`[data-waiting]` in `theme.css`): scripts
 * that were lost on their way can say nothing themselves.
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
 * Every style sheet of a component begins with the order of the layers: whichever arrives first settles it, and chunks
 * arrive in any order.
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

/** Fonts, character maps and decoders of pdf.js that some documents need, beside the chunk that asks for them. */
const PDF_PARTS = ['cmaps', 'standard_fonts', 'wasm', 'iccs'] as const;

/** Written under `assets/pdf/`, where `src/dom/pdf.ts` looks for them; fetched only by a document that needs one. */
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
