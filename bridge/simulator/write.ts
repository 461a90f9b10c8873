/** Text formats of the timing computer. */
import { DAY_MS } from '../../core/domain/constants/time.ts';
import type { DayMs } from '../../core/domain/race/messages.ts';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (letter) => ENTITIES[letter] ?? letter);

export type Attributes = Readonly<Record<string, string | number>>;

export function element(name: string, attributes: Attributes, children: readonly string[] = []): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(String(value))}"`);
  const open = `<${name}${written.join('')}`;
  return children.length === 0 ? `${open} />` : `${open}>${children.join('')}</${name}>`;
}

/** Fields as child elements, in order. */
export const record = (name: string, fields: Attributes): string => {
  const written = Object.entries(fields).map(([key, value]) =>
    value === '' ? `    <${key} />\n` : `    <${key}>${escaped(String(value))}</${key}>\n`,
  );
  return `  <${name}>\n${written.join('')}  </${name}>\n`;
};

const two = (value: number): string => String(value).padStart(2, '0');

/** `23:40:00` */
export function clockText(time: DayMs): string {
  const seconds = Math.floor((((time % DAY_MS) + DAY_MS) % DAY_MS) / 1_000);
  return `${two(Math.floor(seconds / 3_600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

/** `23:40:00.120`; empty if not timed. */
export const momentText = (time: DayMs | undefined): string =>
  time === undefined ? '' : `${clockText(time)}.${String(time % 1_000).padStart(3, '0')}`;

/** `82.36` */
export const secondsText = (ms: number | undefined): string => (ms === undefined ? '' : (ms / 1_000).toFixed(2));
export const gapText = (ms: number | undefined): string => (ms === undefined ? '' : `+${secondsText(ms)}`);

/** `0,2,,` */
export const commaGatesText = (gates: readonly (number | undefined)[]): string =>
  gates.map((gate) => gate ?? '').join(',');

/** Number of cells, whatever the number of gates. */
const CELLS = 30;
export const cellGatesText = (gates: readonly (number | undefined)[]): string =>
  Array.from({ length: CELLS }, (_, index) => String(gates[index] ?? '').padStart(3)).join('');
