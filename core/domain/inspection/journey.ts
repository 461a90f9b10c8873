import type { SeenEvent } from './messages.ts';
import type { InspectionRecord, LogEntry, SeenActor } from './record.ts';
import { stepAt } from './record.ts';

/** Where a chart's path file lies: `tests/charts/player/profile.paths.ts`. */
type PathFile = string;

const asCode = (value: unknown): string => JSON.stringify(value) ?? 'undefined';

/** `clipEncoding` to `clip-encoding`, as files are called. */
const fileName = (chart: string): string => chart.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function fieldsOf({ type, ...fields }: SeenEvent): string {
  return asCode({ type, ...fields });
}

/** One step of a pinned journey; undefined for what the chart brings about by itself. */
function stepOf(record: InspectionRecord, actor: SeenActor, entry: LogEntry): string | undefined {
  const { event, from } = entry;
  const [, kind = '', id = ''] = /^xstate\.(done|error|snapshot)\.actor\.(.+)$/.exec(event.type) ?? [];
  if (kind === 'done') return `{ done: ${asCode(id)}, output: ${asCode(event['output'])} }`;
  if (kind === 'error') return `{ error: ${asCode(id)}, reason: ${asCode(event['error'])} }`;
  if (kind === 'snapshot') return `{ snapshot: ${asCode(id)}, picture: ${asCode(event['snapshot'])} }`;
  if (event.type.startsWith('xstate.after.')) {
    const taken = actor.steps.find(({ at }) => at === entry.at)?.taken;
    const delay = taken?.find(({ eventType }) => eventType === event.type)?.delay;
    return `{ elapse: ${delay ?? elapsedBefore(record, entry)} }`;
  }
  if (event.type.startsWith('xstate.') || event.type === '(begins)') return undefined;
  const child = from === undefined ? undefined : record.actors[from];
  if (child?.parent === actor.id) return `{ from: ${asCode(child.name)}, event: ${fieldsOf(event)} }`;
  return `{ send: ${fieldsOf(event)} }`;
}

/** Time since the actor last heard something, for a timer of unknown length. */
function elapsedBefore({ entries }: InspectionRecord, { at, to, time }: LogEntry): number {
  const last = entries.findLast((each) => each.to === to && each.at < at);
  return time - (last?.time ?? time);
}

/**
 * What an actor lived through, as a test that runs its chart the same way and expects the same end.
 *
 * What was blotted out before it was sent stays blotted out: such a value is to be put in by hand.
 *
 * @param moment the last entry that counts
 * @param pathFiles where path files lie
 * @returns undefined for an actor that has no path file
 */
export function journeyTest(
  record: InspectionRecord,
  actor: SeenActor,
  moment: number,
  pathFiles: readonly PathFile[],
): string | undefined {
  const name = actor.chart && fileName(actor.chart.name);
  const file = pathFiles.find((each) => each.endsWith(`/${name}.paths.ts`));
  if (name === undefined || file === undefined) return undefined;
  const heard = record.entries.filter(({ to, at }) => to === actor.id && at <= moment);
  const input = heard.find(({ event }) => event.type === 'xstate.init')?.event['input'];
  const steps = heard.flatMap((entry) => stepOf(record, actor, entry) ?? []);
  return [
    `// ${file.replace(/[^/]+$/, '')}${name}.recorded.test.ts`,
    "import { test } from 'vitest';",
    "import { Coverage, runPinned } from '../../../tools/paths/index.ts';",
    `import paths from './${name}.paths.ts';`,
    '',
    `test('${name} as it was recorded', () =>`,
    '  runPinned(',
    '    paths,',
    '    {',
    `      name: 'recorded',`,
    ...(input === undefined ? [] : [`      input: ${asCode(input)} as never,`]),
    '      steps: [',
    ...steps.map((step) => `        ${step},`),
    '      ],',
    `      ends: ${asCode(stepAt(actor, moment)?.value)},`,
    '    },',
    '    {},',
    '    new Coverage(),',
    '  ));',
    '',
  ].join('\n');
}
