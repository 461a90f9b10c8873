import { expect, it } from 'vitest';
import { parseAst } from 'vite';
import { withoutDocumentation } from '../../tools/documentation-texts.ts';

const strip = (code: string): string => withoutDocumentation(code, parseAst(code));
/** Without the whitespace that they leave. */
const close = (code: string): string => strip(code).replaceAll(/\s+/g, ' ');

it('[C03] a chart, its states and its parts lose only their descriptions', () => {
  expect(
    close(`export const machine = setup({}).createMachine({ id: 'a', description: 'A chart.', initial: 'idle', states: {
  idle: { description: 'Nothing.' },
  'at work': { on: { stop: 'idle' }, description: \`Something, and more.\` , initial: 'one', states: { one: { description:
    'One.', tags: 'busy' } } },
} });
export const part = charts.createStateConfig({ description: 'A part.', states: { two: { description: 'Two.' } } });`),
  ).toBe(
    "export const machine = setup({}).createMachine({ id: 'a', initial: 'idle', states: { idle: { }, " +
      "'at work': { on: { stop: 'idle' }, initial: 'one', states: { one: { tags: 'busy' } } }, } }); " +
      'export const part = charts.createStateConfig({ states: { two: { } } });',
  );
});

it('[C03] a request loses its purpose', () => {
  expect(close("export const vote = defineRequest({ name: 'vote', purpose: 'Votes.', params: v.object({}) });")).toBe(
    "export const vote = defineRequest({ name: 'vote', params: v.object({}) });",
  );
});

it.each([
  "const form = { purpose: 'Votes.' };",
  "const tag = { description: 'Gate 3', states: 5 };",
  "setup({}).createMachine({ context: { description: 'Gate 3' }, entry: assign({ description: 'Gate 4' }) });",
  "setup({}).createMachine({ states: { open: { entry: { type: 'tell', params: { description: 'Gate 3' } } } } });",
  'setup({}).createMachine({ states: { open: { description } } });',
])('[C03] a text that is data stays: %s', (code) => {
  expect(strip(code)).toBe(code);
});

it('[C03] everything else stays where it was, line by line', () => {
  const code = "m.createMachine({\n  description:\n    'A chart.',\n  id: 'a',\n});";
  expect(strip(code)).toHaveLength(code.length);
  expect(strip(code).split('\n')[3]).toBe("  id: 'a',");
});
