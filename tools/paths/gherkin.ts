/** Test cases as a Gherkin feature, for Cucumber or for a test-management tool that imports features. */
import type { TestCase } from './cases.ts';
import { stableJson } from './json.ts';
import { restingStates, stateSentence, stepSentence } from './sentences/sentence.ts';
import type { ChartPaths, Reached } from './types.ts';

/** Lower-cases the first word of a sentence unless it is a name. */
const within = (sentence: string): string =>
  sentence.replace(/^(The|A|An|No|Another|Other|Part|Several|Something|New|Typing|Playing|Code)\b/, (word) =>
    word.toLowerCase(),
  );

/** Delimited by three backticks, because JSON is full of quotation marks. */
const docString = (data: string): string[] =>
  data === ''
    ? []
    : ['```', ...data.replaceAll('\\', '\\\\').replaceAll('```', '\\`\\`\\`').split('\n'), '```'].map(
        (line) => `      ${line}`,
      );

/** One line per region: `Then the state is "submitting": The server checks the password.` */
function statesText(paths: ChartPaths, { value, status }: Reached, first: 'Given' | 'And' | 'Then'): string[] {
  if (status === 'error') return [`    ${first} the chart stops with an error`];
  return restingStates(value).map(
    (state, at) => `    ${at === 0 ? first : 'And'} the state is "${state}": ${stateSentence(paths, state)}`,
  );
}

function scenario(paths: ChartPaths, { id, title, rows, isJourney, path }: TestCase): string[] {
  const input = path.input === undefined ? [] : ['    Given the input', ...docString(stableJson(path.input))];
  return [
    `  ${[`@${id}`, isJourney ? '@journey' : '@path', ...rows.map((row) => `@${row}`)].join(' ')}`,
    `  Scenario: ${title}`,
    ...input,
    ...statesText(paths, path.start, input.length > 0 ? 'And' : 'Given'),
    ...path.steps.flatMap(({ step, reached }) => {
      const { sentence, data } = stepSentence(paths, step);
      return [`    When ${within(sentence)}`, ...docString(data), ...statesText(paths, reached, 'Then')];
    }),
  ];
}

/** @param said description of the feature, in lines of prose */
export function casesGherkin(paths: ChartPaths, cases: readonly TestCase[], said: readonly string[]): string {
  return `${[
    `Feature: ${paths.name}`,
    ...said.map((line) => `  ${line}`),
    ...cases.flatMap((each) => ['', ...scenario(paths, each)]),
  ].join('\n')}\n`;
}
