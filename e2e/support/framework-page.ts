/** Framework pages that contain an element, bundled for development. */
import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';

export const FRAMEWORKS = ['react-18', 'react-19', 'vue'] as const;

type Framework = (typeof FRAMEWORKS)[number];

const bundled = new Map<Framework, Promise<string>>();

/** @returns a script that renders the page into `#app` with the framework's development checks; bundled once */
export function bundleFramework(framework: Framework): Promise<string> {
  const script = bundled.get(framework) ?? bundle(framework);
  bundled.set(framework, script);
  return script;
}

async function bundle(framework: Framework): Promise<string> {
  const [built] = (await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    define: {
      'process.env.NODE_ENV': '"development"',
      __VUE_OPTIONS_API__: 'true',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
    },
    // React 18 is installed under another name, and its renderer imports React by its usual name.
    ...(framework === 'react-18' && { resolve: { alias: [{ find: /^react$/, replacement: 'react-18' }] } }),
    build: {
      write: false,
      minify: false,
      lib: {
        entry: fileURLToPath(new URL(`../frameworks/${framework}.mjs`, import.meta.url)),
        formats: ['iife'],
        name: 'page',
      },
    },
  })) as Rolldown.RolldownOutput[];
  return built!.output[0].code.replaceAll('</script', String.raw`<\/script`);
}
