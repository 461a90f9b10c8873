/** Puts a small entry of the build before a page's own script, so that it runs while the rest is still on its way. */
import type { Plugin } from 'vite';

/** @param page name of the HTML file; @param entry name of the build's input */
export function earlyScript(page: string, entry: string): Plugin {
  return {
    name: 'ferryglide:early-script',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { filename, bundle }) {
        const chunk = Object.values(bundle ?? {}).find(
          (output) => output.type === 'chunk' && output.isEntry && output.name === entry,
        );
        if (!filename.endsWith(page) || chunk === undefined) return [];
        // Waits neither for the page's styles nor for its other scripts.
        const attrs = { type: 'module', async: true, crossorigin: true, src: `./${chunk.fileName}` };
        return [{ tag: 'script', attrs, injectTo: 'head-prepend' }];
      },
    },
  };
}
