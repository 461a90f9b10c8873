/** Known vulnerabilities of the packages that the product ships, as npm gets them from the registry. */
import { execFile } from 'node:child_process';
import * as v from 'valibot';

/** Severities that fail the check (decision 0589). */
const LEVELS: readonly string[] = ['high', 'critical'];
/** Deadline; npm itself retries an unreachable registry for a minute. */
const PATIENCE_MS = 20_000;

export type Audit =
  | { kind: 'passed' }
  /** @param text what was found, or why there is no report although the registry responded */
  | { kind: 'failed'; text: string }
  /** The registry gave no response. @param why without an address */
  | { kind: 'unchecked'; why: string };

const report = v.object({
  vulnerabilities: v.record(
    v.string(),
    v.object({
      severity: v.string(),
      range: v.string(),
      /** Advisories, and names of packages through which they apply. */
      via: v.array(v.union([v.string(), v.object({ title: v.string(), url: v.optional(v.string()) })])),
    }),
  ),
  metadata: v.object({ vulnerabilities: v.record(v.string(), v.number()) }),
});
/** Response of a registry that refused the request. */
const refusal = v.object({ statusCode: v.number() });
/** Output of npm if the request failed: contains the registry's address, and in most cases a Node error code. */
const unreachable = v.object({ message: v.string() });
/** An error of npm itself. */
const failure = v.object({ error: v.object({ code: v.string() }) });

interface Options {
  /** Folder of the lockfile. */
  folder: string;
  env?: NodeJS.ProcessEnv;
  patienceMs?: number;
}

export async function auditShipped({ folder, env = process.env, patienceMs = PATIENCE_MS }: Options): Promise<Audit> {
  const { promise, resolve } = Promise.withResolvers<{ isLate: boolean; text: string }>();
  execFile(
    'npm',
    ['audit', '--omit=dev', '--json', '--fetch-retries=0'],
    { cwd: folder, env, timeout: patienceMs, maxBuffer: 64 * 1024 * 1024 },
    (error, stdout) => resolve({ isLate: error?.killed === true, text: stdout }),
  );
  const { isLate, text } = await promise;
  return isLate ? { kind: 'unchecked', why: `no response within ${patienceMs / 1000} s` } : read(text);
}

function read(text: string): Audit {
  const said = parsed(text);
  const found = v.safeParse(report, said);
  if (found.success) return judged(found.output);
  const refused = v.safeParse(refusal, said);
  if (refused.success) return { kind: 'unchecked', why: `the registry responded with ${refused.output.statusCode}` };
  const failed = v.safeParse(failure, said);
  if (failed.success) return { kind: 'failed', text: `npm audit ended with ${failed.output.error.code}` };
  const unreached = v.safeParse(unreachable, said);
  if (!unreached.success) return { kind: 'failed', text: 'npm audit wrote no report that can be read' };
  const [code] = /\bE[A-Z_]{4,}\b/.exec(unreached.output.message.replaceAll(/\S+:\/\/\S+/g, '')) ?? [];
  return { kind: 'unchecked', why: `the registry cannot be reached${code === undefined ? '' : ` (${code})`}` };
}

function judged({ vulnerabilities }: v.InferOutput<typeof report>): Audit {
  const lines = Object.entries(vulnerabilities)
    .filter(([, { severity }]) => LEVELS.includes(severity))
    .map(([name, { severity, range, via }]) => {
      const what = via.map((each) => (typeof each === 'string' ? `by ${each}` : each.title));
      return `${severity}: ${name} ${range}: ${what.join('; ')}`;
    });
  return lines.length === 0 ? { kind: 'passed' } : { kind: 'failed', text: lines.join('\n') };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
