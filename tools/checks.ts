/** The checks that need no running product. The quick ones also form the suite "checks" of `npm test`. */
import { buildIfStale } from './build.ts';
import { runQuietly, UNCHECKED } from './shell.ts';

export interface Check {
  readonly name: string;
  readonly says: string;
  readonly program: string;
  readonly args: readonly string[];
  readonly needsBuild?: boolean;
}

const bin = (name: string): string => `node_modules/.bin/${name}`;

export const QUICK_CHECKS: readonly Check[] = [
  {
    name: 'types',
    says: 'the code type-checks',
    program: bin('tsc'),
    // Parallel checkers each resolve the same types: one takes 13 s of processor time, the default of four takes 33.
    args: ['--noEmit', '--checkers', '1'],
  },
  {
    name: 'lint',
    says: 'lint rules and folder boundaries are respected',
    program: bin('oxlint'),
    args: ['--type-aware'],
  },
  {
    name: 'chart-docs',
    says: 'docs/charts/ and docs/coverage.md are up to date',
    program: process.execPath,
    args: ['tools/charts/cli.ts', '--check'],
  },
  {
    name: 'size',
    says: 'the play page, embed.js and the client are within their size limits',
    program: bin('size-limit'),
    args: [],
    needsBuild: true,
  },
  {
    name: 'audit',
    says: 'the shipped packages have no known vulnerability of severity high or critical',
    program: process.execPath,
    args: ['tools/audit/cli.ts'],
  },
];

export const ALL_CHECKS: readonly Check[] = [
  ...QUICK_CHECKS,
  { name: 'format', says: 'files are formatted', program: bin('oxfmt'), args: ['--check'] },
  { name: 'dead-code', says: 'there is no unused code', program: bin('knip'), args: ['--no-progress'] },
];

/** `text` is the output of a failed check, or the reason why nothing was checked. */
export type CheckResult = { kind: 'passed' } | { kind: 'failed' | 'unchecked'; text: string };

export async function runCheck({ program, args, needsBuild }: Check): Promise<CheckResult> {
  if (needsBuild && !(await buildIfStale())) return { kind: 'failed', text: 'the build failed' };
  const { code, text } = await runQuietly(program, args);
  if (code === 0) return { kind: 'passed' };
  return {
    kind: code === UNCHECKED ? 'unchecked' : 'failed',
    text: text.trim() === '' ? `exit code ${code}` : text.trimEnd(),
  };
}

const HEADS = { passed: 'ok    ', failed: 'FAILED', unchecked: '-     ' } as const;

/** A line of `npm run check`, followed by the output of a failed check. */
export function lineOf({ name, says }: Check, result: CheckResult): string {
  const head = `${HEADS[result.kind]} ${name}: `;
  if (result.kind === 'unchecked') return `${head}not checked: ${result.text}`;
  const line = head + says;
  return result.kind === 'passed' ? line : `${line}\n${result.text.replaceAll(/^/gm, '    ')}`;
}
