/**
 * Builds the client as one file without imports: for npm, and beside the elements' module for pages without a build
 * step.
 */
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: here('.'),
  publicDir: false,
  build: {
    outDir: here('dist'),
    emptyOutDir: true,
    target: 'es2023',
    reportCompressedSize: false,
    lib: { entry: here('src/index.ts'), formats: ['es'], fileName: () => 'client.js' },
    // Vite does not minify the white space of libraries by default.
    rolldownOptions: { output: { minify: true } },
  },
});
