import { PARENT } from './messages.ts';
import type { Ran, SeenEvent } from './messages.ts';
import type { InspectionRecord, ScriptLine, SeenActor } from './record.ts';
import { stepAt } from './record.ts';

/** Where a chart's path file lies: `tests/charts/player/profile.paths.ts`. */
type PathFile = string;

/** What an actor went through, in the words of path files, and what it did by the end of it. */
export interface RecordedJourney {
  readonly input: unknown;
  readonly steps: readonly object[];
  readonly ends: unknown;
  readonly context: unknown;
  readonly emitted: readonly SeenEvent[];
  /** Sent to the actor that started it. */
  readonly parent: readonly SeenEvent[];
  /** Sent to those that it started, by their id. */
  readonly children: Readonly<Record<string, readonly SeenEvent[]>>;
}

const asCode = (value: unknown): string => JSON.stringify(value) ?? 'undefined';

/** `clipEncoding` to `clip-encoding`, as files are called. */
const fileName = (chart: string): string => chart.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** One step of a pinned journey; none for what the chart brings about by itself. */
function stepsOf(record: InspectionRecord, actor: SeenActor, line: ScriptLine): object[] {
  const { event, from } = line.entry;
  const [, kind = '', id = ''] = /^xstate\.(done\.actor|error\.actor|snapshot)\.(.+)$/.exec(event.type) ?? [];
  if (kind === 'done.actor') return [{ done: id, output: event['output'] }];
  if (kind === 'error.actor') return [{ error: id, reason: event['error'] }];
  if (kind === 'snapshot') return [{ snapshot: id, picture: event['snapshot'] }];
  if (event.type.startsWith('xstate.after.')) {
    const delay = line.taken.find(({ eventType }) => eventType === event.type)?.delay;
    return [{ elapse: delay ?? elapsedBefore(actor, line) }];
  }
  if (event.type.startsWith('xstate.')) return [];
  const child = from === undefined ? undefined : record.actors[from];
  return [child?.parent === actor.id ? { from: child.name, event } : { send: event }];
}

/** Time since the actor last heard something, for a timer of unknown length. */
function elapsedBefore({ script }: SeenActor, line: ScriptLine): number {
  const before = script[script.indexOf(line) - 1];
  return line.entry.time - (before?.entry.time ?? line.entry.time);
}

const eventsOf = (effects: readonly Ran[]): SeenEvent[] => effects.flatMap(({ event }) => event ?? []);

/**
 * What an actor lived through.
 *
 * @param moment the last entry that counts
 * @returns undefined where its beginning is no longer known
 */
export function recordedJourney(
  record: InspectionRecord,
  actor: SeenActor,
  moment: number,
): RecordedJourney | undefined {
  const lines = actor.script.filter(({ entry }) => entry.at <= moment);
  const last = stepAt(actor, moment);
  if (lines.length === 0 || !last || (actor.isScriptCut && moment > (actor.script.at(-1)?.entry.at ?? 0)))
    return undefined;
  const effects = lines.flatMap((line) => line.effects);
  const emitted = effects.filter(({ effect }) => effect === 'emit');
  const sent = effects.filter(({ effect }) => effect === 'sendTo');
  const children = Map.groupBy(
    sent.filter(({ to }) => to !== undefined && to !== PARENT && to !== actor.name),
    ({ to }) => to ?? '',
  );
  return {
    input: lines.find(({ entry }) => entry.event.type === 'xstate.init')?.entry.event['input'],
    steps: lines.flatMap((line) => stepsOf(record, actor, line)),
    ends: last.value,
    context: last.context,
    emitted: eventsOf(emitted),
    parent: eventsOf(sent.filter(({ to }) => to === PARENT)),
    children: Object.fromEntries([...children].map(([id, each]) => [id, eventsOf(each)])),
  };
}

/**
 * What an actor lived through, as a test that runs its chart the same way and expects the same end, context and effects.
 *
 * What was masked before it was sent stays masked: where the chart depends on it, it is put in by hand.
 *
 * @param moment the last entry that counts
 * @param pathFiles where path files lie
 * @returns undefined for an actor that has no path file, or whose beginning is no longer known
 */
export function journeyTest(
  record: InspectionRecord,
  actor: SeenActor,
  moment: number,
  pathFiles: readonly PathFile[],
): string | undefined {
  const name = actor.chart && fileName(actor.chart.name);
  const file = pathFiles.find((each) => each.endsWith(`/${name}.paths.ts`));
  const journey = recordedJourney(record, actor, moment);
  if (name === undefined || file === undefined || journey === undefined) return undefined;
  const { input, steps, ends, context, emitted, parent, children } = journey;
  return [
    `// ${file.replace(/[^/]+$/, '')}${name}.recorded.test.ts`,
    "import { test } from 'vitest';",
    "import { Coverage, runPinned } from '../../../tools/paths/index.ts';",
    "import { asRecorded } from '../harness/as-recorded.ts';",
    `import paths from './${name}.paths.ts';`,
    '',
    `test('${name} as it was recorded', () =>`,
    '  runPinned(',
    '    paths,',
    '    {',
    `      name: 'recorded',`,
    ...(input === undefined ? [] : [`      input: ${asCode(input)} as never,`]),
    '      steps: [',
    ...steps.map((step) => `        ${asCode(step)},`),
    '      ] as never,',
    '      ...asRecorded({',
    `        ends: ${asCode(ends)},`,
    `        context: ${asCode(context)},`,
    `        emitted: ${asCode(emitted)},`,
    `        parent: ${asCode(parent)},`,
    `        children: ${asCode(children)},`,
    '      }),',
    '    },',
    '    {},',
    '    new Coverage(),',
    '  ));',
    '',
  ].join('\n');
}
