/** A chart's test plan in Markdown: what a person needs to follow it, and what the suites have covered. */
import { figure } from '../charts/facts.ts';
import { table } from '../charts/table.ts';
import type { PathRecord } from '../charts/coverage.ts';
import { describeValue } from './describe.ts';
import { stableJson } from './json.ts';
import { allStates, statePath } from './transitions.ts';
import type { ChartPaths, GeneratedPath, Plan, Reached, Step } from './types.ts';

export const short = (value: unknown): string => {
  if (value === undefined) return '';
  const text = stableJson(value);
  return text.length > 120 ? `${text.slice(0, 117)}...` : text;
};

export function sentence(step: Step): string {
  if ('send' in step) {
    const { type, ...payload } = step.send;
    return `\`${type}\`${Object.keys(payload).length > 0 ? ` with ${short(payload)}` : ''}`;
  }
  if ('done' in step) return `\`${step.done}\` answers ${short(step.output) || 'nothing'}`;
  if ('error' in step) return `\`${step.error}\` fails: ${short(step.reason)}`;
  if ('from' in step)
    return `\`${step.from}\` sends \`${step.event.type}\`${Object.keys(step.event).length > 1 ? ` ${short(step.event)}` : ''}`;
  if ('snapshot' in step) return `\`${step.snapshot}\` shows ${short(step.picture)}`;
  return `${figure(step.elapse)} pass${step.timer === undefined ? '' : ` (\`${step.timer}\`)`}`;
}

export const guardsOf = ({ outcomes }: Reached): string =>
  outcomes.map((outcome) => outcome.split(' > ').at(-1)!).join('; ');

const end = ({ value, status }: Reached): string => `**${describeValue(value)}**${status === 'done' ? ' (final)' : ''}`;

function pathText(path: GeneratedPath, index: number): string {
  const last = path.steps.at(-1)?.reached ?? path.start;
  const steps = path.steps.map(({ step, reached }, at) => {
    const guards = guardsOf(reached);
    return `${at + 1}. ${sentence(step)} → ${end(reached)}${guards === '' ? '' : `\n   guards: ${guards}`}`;
  });
  return [
    `### ${index + 1}. ${path.title}`,
    `Input ${short(path.input) || 'none'}; starts in ${end(path.start)}.`,
    steps.join('\n'),
    `Ends in ${end(last)}. Adds: ${
      path.adds
        .filter((name) => !name.startsWith('state '))
        .map((name) => `\`${name}\``)
        .join(', ') || 'its end state'
    }.`,
  ]
    .filter(Boolean)
    .join('\n\n');
}

const coveredBy = (
  records: readonly PathRecord[],
  kind: 'transitions' | 'outcomes' | 'timers' | 'states',
  id: string,
): string =>
  records
    .filter(({ covered }) => covered[kind].includes(id))
    .map(({ suite }) => suite)
    .join(', ') || 'not yet';

/** What the view does not show: the states with their reasons, and by name what only leads through them. */
function unseenText({ unseen }: ChartPaths, records: readonly PathRecord[]): string[] {
  if (unseen.length === 0) return [];
  const listed = records
    .filter(({ suite }) => suite === 'view')
    .flatMap(({ covered }) => Object.keys(covered.unseen))
    .map((target) => `\`${target}\``);
  return [
    '## Not to be seen',
    table(
      ['state', 'looks like', 'why'],
      unseen.map(({ state, like, reason }) => [`\`${state}\``, like === undefined ? '' : `\`${like}\``, reason]),
    ),
    ...(listed.length > 0 ? [`${listed.length} targets lie only there: ${listed.join(', ')}.`] : []),
  ];
}

/** @param said what was requested, in a sentence */
export function planText(paths: ChartPaths, plan: Plan, records: readonly PathRecord[], said = ''): string {
  const reasons = new Map(paths.except.map(({ transition, reason }) => [transition, reason]));
  const covered = (kind: 'transitions' | 'outcomes' | 'timers', id: string): string =>
    reasons.has(id) ? `excepted: ${reasons.get(id)}` : coveredBy(records, kind, id);
  const states = allStates(paths.machine).filter((node) => node.path.length > 0 && node.type !== 'history');
  return `${[
    `# Test plan: ${plan.name}`,
    `${plan.targets.states.length} states, ${plan.targets.transitions.length} transitions, ${plan.targets.outcomes.length} guard outcomes, ${plan.targets.timers.length} timers; ${plan.paths.length} paths cover them, ${paths.pinned.length} journeys are pinned by hand.`,
    said,
    plan.pairs
      ? `${plan.pairs.all.length} pairs of transitions can follow each other.${plan.pairs.left.length > 0 ? ` Not led over: ${plan.pairs.left.map((pair) => `\`${pair}\``).join(', ')}.` : ''}`
      : '',
    plan.truncated ? `The search stopped after ${plan.looked} snapshots: more may be reachable.` : '',
    '## States',
    table(
      ['state', 'what it is', 'shortest way', 'covered by'],
      states.map((node) => [
        `\`${statePath(node)}\``,
        node.description ?? '',
        plan.shortest[statePath(node)]?.title ?? 'not reached',
        coveredBy(records, 'states', statePath(node)),
      ]),
    ),
    '## Paths',
    ...plan.paths.map(pathText),
    ...(paths.pinned.length > 0
      ? [
          '## Pinned journeys',
          paths.pinned
            .map(
              ({ name, steps, ends }) =>
                `- ${name}: ${steps.map(sentence).join(' → ') || 'start'} → **${describeValue(ends)}**`,
            )
            .join('\n'),
        ]
      : []),
    '## Covered',
    table(
      ['transition', 'covered by'],
      plan.transitions.map(({ id }) => [`\`${id}\``, covered('transitions', id)]),
    ),
    ...(plan.targets.outcomes.length > 0
      ? [
          table(
            ['guard outcome', 'covered by'],
            plan.targets.outcomes.map((id) => [`\`${id}\``, covered('outcomes', id)]),
          ),
        ]
      : []),
    ...(plan.targets.timers.length > 0
      ? [
          table(
            ['timer', 'covered by'],
            plan.targets.timers.map((id) => [`\`${id}\``, covered('timers', id)]),
          ),
        ]
      : []),
    ...unseenText(paths, records),
    ...(plan.unreached.length > 0
      ? [`Not reached by the search: ${plan.unreached.map((name) => `\`${name}\``).join(', ')}.`]
      : []),
  ]
    .filter(Boolean)
    .join('\n\n')}\n`;
}
