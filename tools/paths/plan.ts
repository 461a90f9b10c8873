/** A chart's test plan in Markdown: what a tester needs to follow it, and what the suites have covered. */
import { table } from '../charts/table.ts';
import type { PathRecord } from '../charts/coverage.ts';
import type { TestCase } from './cases.ts';
import { describeValue } from './describe.ts';
import { stableJson } from './json.ts';
import { expectedSentences, stepSentence } from './sentences/sentence.ts';
import { allStates, statePath } from './transitions.ts';
import type { ChartPaths, Plan, Reached, Step } from './types.ts';

const guardsOf = ({ outcomes }: Reached): string => outcomes.map((outcome) => outcome.split(' > ').at(-1)!).join('; ');

/** A backtick in the data would end the code span. */
const code = (data: string): string => (data.includes('`') ? `\`\` ${data} \`\`` : `\`${data}\``);

function stepText(paths: ChartPaths, step: Step): string {
  const { sentence, data } = stepSentence(paths, step);
  return data === '' ? sentence : `${sentence}: ${code(data)}`;
}

/** `**submitting**: The server checks the password.` */
function endText(paths: ChartPaths, reached: Reached): string {
  if (reached.status === 'error') return '**an error**';
  const final = reached.status === 'done' ? ' (final)' : '';
  return `**${describeValue(reached.value)}**${final}: ${expectedSentences(paths, reached).join(' ')}`;
}

function caseText(paths: ChartPaths, { id, title, isJourney, path }: TestCase): string {
  const steps = path.steps.map(({ step, reached }, at) => {
    const guards = guardsOf(reached);
    return `${at + 1}. ${stepText(paths, step)} → ${endText(paths, reached)}${guards === '' ? '' : `\n   guards: ${guards}`}`;
  });
  const adds = path.adds.filter((name) => !name.startsWith('state ')).map((name) => code(name));
  return [
    `### ${id} ${title}`,
    `${path.input === undefined ? 'No input' : `Input ${code(stableJson(path.input))}`}; starts in ${endText(paths, path.start)}`,
    steps.join('\n'),
    isJourney ? '' : `Adds: ${adds.join(', ') || 'its end state'}.`,
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

/** What the view does not show: states with reasons, and the names of targets that only lead through them. */
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

/** `1 path`, `3 paths` */
const count = (number: number, what: string): string => `${number} ${what}${number === 1 ? '' : 's'}`;

/** @param said sentences about what was requested and what is covered */
export function planText(
  paths: ChartPaths,
  plan: Plan,
  cases: readonly TestCase[],
  records: readonly PathRecord[],
  said: readonly string[],
): string {
  const reasons = new Map(paths.except.map(({ transition, reason }) => [transition, reason]));
  const covered = (kind: 'transitions' | 'outcomes' | 'timers', id: string): string =>
    reasons.has(id) ? `excepted: ${reasons.get(id)}` : coveredBy(records, kind, id);
  const journeys = cases.filter(({ isJourney }) => isJourney);
  const states = allStates(paths.machine).filter((node) => node.path.length > 0 && node.type !== 'history');
  return `${[
    `# Test plan: ${plan.name}`,
    `${plan.targets.states.length} states, ${plan.targets.transitions.length} transitions, ${plan.targets.outcomes.length} guard outcomes, ${plan.targets.timers.length} timers; ${count(plan.paths.length, 'path')} and ${count(journeys.length, 'pinned journey')} follow.`,
    ...said,
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
    ...(journeys.length > 0 ? ['## Pinned journeys', ...journeys.map((each) => caseText(paths, each))] : []),
    '## Paths',
    ...cases.filter(({ isJourney }) => !isJourney).map((each) => caseText(paths, each)),
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
