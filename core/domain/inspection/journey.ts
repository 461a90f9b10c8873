import { PARENT } from './messages.ts';
import type { Ran, SeenEvent } from './messages.ts';
import type { InspectionRecord, ScriptLine, SeenActor } from './record.ts';
import { stepAt } from './record.ts';

/** Path of a chart's path file: `tests/charts/player/profile.paths.ts`. */
type PathFile = string;

/** The steps of an actor, in the notation of path files, and their effects. */
export interface RecordedJourney {
  readonly input: unknown;
  readonly steps: readonly object[];
  readonly ends: unknown;
  /** Changed fields of the context: all fields at the start, then the changes of each step. */
  readonly contexts: readonly object[];
  readonly emitted: readonly SeenEvent[];
  /** Events sent to the parent. */
  readonly parent: readonly SeenEvent[];
  /** Events sent to children, by their id. */
  readonly children: Readonly<Record<string, readonly SeenEvent[]>>;
}

/**
 * Formats a value as a literal. Unlike JSON, it keeps fields that are undefined, which charts distinguish from absent
 * ones.
 */
function asCode(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(asCode).join(', ')}]`;
  if (typeof value === 'number') return Object.is(value, -0) ? '-0' : String(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined';
  const fields = Object.entries(value).map(([key, each]) => {
    const name = /^[a-z_$][\w$]*$/i.test(key) ? key : JSON.stringify(key);
    return `${name}: ${asCode(each)}`;
  });
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
}

/** Converts `clipEncoding` to `clip-encoding`, the file name style. */
const fileName = (chart: string): string => chart.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The steps of one entry in a pinned journey; none for internal events of the chart. */
function stepsOf(record: InspectionRecord, actor: SeenActor, { entry: { event, from } }: ScriptLine): object[] {
  const [, kind = '', id = ''] = /^xstate\.(done\.actor|error\.actor|snapshot)\.(.+)$/.exec(event.type) ?? [];
  if (kind === 'done.actor') return [{ done: id, output: event['output'] }];
  if (kind === 'error.actor') return [{ error: id, reason: event['error'] }];
  if (kind === 'snapshot') return [{ snapshot: id, picture: event['snapshot'] }];
  if (event.type.startsWith('xstate.')) return [];
  const child = from === undefined ? undefined : record.actors[from];
  return [child?.parent === actor.id ? { from: child.name, event } : { send: event }];
}

/**
 * The steps with the time between them.
 *
 * A timer fires when the chart specifies, even if the page was late: the time before it is the rest of its delay.
 * Anything that came before a timer fired stays before it.
 */
function timedSteps(record: InspectionRecord, actor: SeenActor, lines: readonly ScriptLine[]): object[][] {
  const startedAt = lines[0]?.entry.time ?? 0;
  /** Due time of each running timer, by its event. */
  const due = new Map<string, number>();
  let time = 0;
  const elapseTo = (moment: number): object[] => {
    const elapse = moment - time;
    if (elapse <= 0) return [];
    time = moment;
    return [{ elapse }];
  };
  return lines.map((line) => {
    const { event, time: at, from } = line.entry;
    const fires = due.get(event.type);
    const isOwn = from === actor.id || event.type.startsWith('xstate.after.');
    const steps =
      isOwn && fires !== undefined
        ? elapseTo(fires)
        : [
            ...(due.size > 0 ? elapseTo(Math.min(at - startedAt, Math.min(...due.values()) - 1)) : []),
            ...stepsOf(record, actor, line),
          ];
    if (isOwn) due.delete(event.type);
    for (const { effect, event: timed, delay } of line.effects) {
      if (timed === undefined) continue;
      if (effect === 'cancel') due.delete(timed.type);
      else if (delay !== undefined && effect !== 'emit') due.set(timed.type, time + delay);
    }
    return steps;
  });
}

/** Changed fields with their current values; a removed field is undefined. */
function changedFields(before: unknown, after: unknown): object {
  const [was, is] = [before, after].map((each) => (typeof each === 'object' && each !== null ? each : {})) as [
    Record<string, unknown>,
    Record<string, unknown>,
  ];
  const keys = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  return Object.fromEntries(
    keys
      .filter((key) => !(key in was) || (was[key] !== is[key] && asCode(was[key]) !== asCode(is[key])))
      .map((key) => [key, is[key]]),
  );
}

/** The context before the first step, and after each step. */
function contextsOf(lines: readonly ScriptLine[], steps: readonly object[][]): unknown[] {
  const seen: unknown[] = [undefined];
  for (const [index, line] of lines.entries()) {
    const before = seen.at(-1);
    for (let each = 0; each < (steps[index]?.length ?? 0); each += 1) seen.push(before);
    if (line.isHandled) seen[seen.length - 1] = line.context;
  }
  return seen;
}

const eventsOf = (effects: readonly Ran[]): SeenEvent[] => effects.flatMap(({ event }) => event ?? []);

/**
 * The journey of an actor.
 *
 * @param moment the last entry to include
 * @returns undefined if its beginning has been dropped
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
  const steps = timedSteps(record, actor, lines);
  const contexts = contextsOf(lines, steps);
  const effects = lines.flatMap((line) => line.effects);
  const emitted = effects.filter(({ effect }) => effect === 'emit');
  const sent = effects.filter(({ effect }) => effect === 'sendTo');
  const children = Map.groupBy(
    sent.filter(({ to }) => to !== undefined && to !== PARENT && to !== actor.name),
    ({ to }) => to ?? '',
  );
  return {
    input: lines.find(({ entry }) => entry.event.type === 'xstate.init')?.entry.event['input'],
    steps: steps.flat(),
    ends: last.value,
    contexts: contexts.map((context, at) => changedFields(contexts[at - 1], context)),
    emitted: eventsOf(emitted),
    parent: eventsOf(sent.filter(({ to }) => to === PARENT)),
    children: Object.fromEntries([...children].map(([id, each]) => [id, eventsOf(each)])),
  };
}

/**
 * The journey of an actor as a test that runs its chart through the same steps and expects the same contexts, output
 * and effects.
 *
 * Masked values stay masked: if the chart depends on them, they have to be filled in by hand.
 *
 * @param moment the last entry to include
 * @param pathFiles paths of the path files
 * @returns undefined for an actor without a path file, or whose beginning has been dropped
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
  const { input, steps, ends, contexts, emitted, parent, children } = journey;
  return [
    `// ${file.replace(/[^/]+$/, '')}${name}.recorded.test.ts`,
    "import { test } from 'vitest';",
    "import { runRecorded } from '../harness/run-recorded.ts';",
    `import paths from './${name}.paths.ts';`,
    '',
    `test('${name} as it was recorded', () =>`,
    '  runRecorded(paths, {',
    `    input: ${asCode(input)},`,
    '    steps: [',
    ...steps.map((step) => `      ${asCode(step)},`),
    '    ],',
    `    ends: ${asCode(ends)},`,
    '    contexts: [',
    ...contexts.map((changed) => `      ${asCode(changed)},`),
    '    ],',
    `    emitted: ${asCode(emitted)},`,
    `    parent: ${asCode(parent)},`,
    `    children: ${asCode(children)},`,
    '  }));',
    '',
  ].join('\n');
}
