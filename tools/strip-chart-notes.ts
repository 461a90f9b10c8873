/** Leaves out of the build what charts carry for their readers: descriptions of states, and the rows of transitions. */
import type { Plugin } from 'vite';

const CHART = /\/machines\/.*\.ts$/;
const TEXT = String.raw`(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")`;
const DESCRIPTION = new RegExp(String.raw`\bdescription:\s*${TEXT},?`, 'g');
const ROW = new RegExp(String.raw`\bmeta:\s*\{\s*row:\s*(?:${TEXT}|\[[^\]]*\])\s*\},?`, 'g');

export function withoutNotes(code: string): string {
  return code.replace(DESCRIPTION, '').replace(ROW, '');
}

/** Documentation and tests read the sources; no running chart looks at its notes. */
export function stripChartNotes(): Plugin {
  return {
    name: 'ferryglide:strip-chart-notes',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      return CHART.test(id) ? { code: withoutNotes(code), map: null } : undefined;
    },
  };
}
