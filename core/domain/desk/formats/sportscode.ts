/**
 * Sportscode and Hudl XML: `file` holds `ALL_INSTANCES`, each `instance` has an `ID`, `start`, `end` (seconds,
 * decimals), a `code` (our category) and `label`s of a `group` and a `text`; `ROWS` gives each code a colour of 16
 * bits a channel. The reader also accepts instances without `label`s, files without `ROWS`, labels without a `group`,
 * labels with direct text, and times as `hh:mm:ss`. As written by kloppy's SportsCode serializer and by exporters for
 * Hudl Sportscode.
 *
 * A moment is an instance with the same start and end. Lines of a description are labels; `Group: text` gives the
 * group.
 */
import type { DeskTagFields } from '../desk-tag.ts';
import { FormatError, type Parsers, type TagForm, type XmlElement } from './exchange.ts';
import { checked, labelOfLine, LABELLED, type LabelledField, labelText, lineOfLabel, readLabel } from './fields.ts';
import type { LeftOutCount } from './left-out.ts';
import { decimal, endTime, lengthOf, readTime } from './times.ts';
import { xmlText } from './xml.ts';

export const sportscode = ({ parseXml }: Parsers): TagForm => ({
  read(text, leftOut) {
    const root = parseXml(text);
    const instances = child(root, 'ALL_INSTANCES');
    if (!instances) throw new FormatError('unknown', root.line);
    countRest(root, instances, leftOut);
    return instances.children.filter(isNamed('instance')).map(readInstance);
  },

  write(tags) {
    const order = tags.flatMap(({ start }, index) => (start === undefined ? [] : [index]));
    const placed = order.map((index) => tags[index]!);
    const instances = placed.map((tag, index) => instanceOf(tag, tag.start!, index + 1));
    const rows = [...new Set(placed.map(({ category }) => category))].map(rowOf);
    const text = `<?xml version="1.0" encoding="UTF-8"?>\n<file>\n<ALL_INSTANCES>\n${instances.join('')}</ALL_INSTANCES>\n<ROWS>\n${rows.join('')}</ROWS>\n</file>\n`;
    return { text, order };
  },
});

const isNamed =
  (...names: readonly string[]) =>
  ({ name }: XmlElement): boolean =>
    names.includes(name.toLowerCase());
const saysSomething = ({ text, children }: XmlElement): boolean => text.trim() !== '' || children.length > 0;

/** Counts the content outside the instances. */
function countRest(root: XmlElement, instances: XmlElement, leftOut: LeftOutCount): void {
  const count = (elements: readonly XmlElement[], isKnown: (element: XmlElement) => boolean): void => {
    for (const element of elements)
      if (!isKnown(element) && saysSomething(element)) leftOut.add('element', element.name);
  };
  const rows = root.children.filter(isNamed('rows'));
  count(root.children, (element) => element === instances || rows.includes(element));
  count(instances.children, isNamed('instance'));
  for (const instance of instances.children.filter(isNamed('instance'))) {
    if (instance.children.some((part) => isNamed('id')(part) && saysSomething(part))) leftOut.add('id');
    count(instance.children, isNamed('id', 'start', 'end', 'code', 'label'));
    for (const each of instance.children.filter(isNamed('label'))) count(each.children, isNamed('group', 'text'));
  }
  for (const row of rows.flatMap(({ children }) => children)) {
    if (row.children.some(isNamed('r', 'g', 'b'))) leftOut.add('colour');
    count(row.children, isNamed('code', 'r', 'g', 'b'));
  }
}

const child = (element: XmlElement, name: string): XmlElement | undefined =>
  element.children.find((each) => each.name.toLowerCase() === name.toLowerCase());

function readInstance(instance: XmlElement): DeskTagFields {
  const [code, begin, finish] = ['code', 'start', 'end'].map((name) => child(instance, name));
  if (!begin) throw new FormatError('start', instance.line);
  const start = readTime(begin.text, begin.line);
  const end = finish ? readTime(finish.text, finish.line) : start;
  const tag: DeskTagFields = {
    category: code?.text ?? '',
    description: '',
    start,
    duration: lengthOf(start, end, finish?.line ?? instance.line),
  };
  const lines: string[] = [];
  for (const label of instance.children.filter(isNamed('label'))) {
    const group = child(label, 'group')?.text ?? '';
    const text = child(label, 'text')?.text ?? (label.children.length === 0 ? label.text : '');
    if (!readLabel(tag, group, text)) lines.push(lineOfLabel(group, text));
  }
  tag.description = lines.join('\n');
  return checked(tag, instance.line);
}

function instanceOf(tag: DeskTagFields, start: number, number: number): string {
  const fields = (Object.keys(LABELLED) as LabelledField[]).flatMap((field) => {
    const text = labelText(tag, field);
    return text === undefined ? [] : [label(LABELLED[field], text)];
  });
  const lines = tag.description === '' ? [] : tag.description.split('\n');
  const labels = lines.map((line) => {
    const { group, text } = labelOfLine(line);
    return label(group, text);
  });
  return `<instance>\n<ID>${number}</ID>\n<start>${decimal(start)}</start>\n<end>${decimal(endTime(start, tag.duration))}</end>\n<code>${xmlText(tag.category)}</code>\n${[...fields, ...labels].join('')}</instance>\n`;
}

const label = (group: string | undefined, text: string): string =>
  `<label>${group === undefined ? '' : `<group>${xmlText(group)}</group>`}<text>${xmlText(text)}</text></label>\n`;

/** Red, green and blue, 16 bits each: ten distinguishable colours. */
const COLOURS = [
  [52_428, 13_107, 13_107],
  [58_982, 32_767, 6_553],
  [52_428, 46_003, 0],
  [16_383, 40_959, 16_383],
  [0, 42_597, 32_767],
  [0, 39_321, 49_151],
  [13_107, 26_214, 52_428],
  [26_214, 19_660, 52_428],
  [42_597, 13_107, 49_151],
  [55_705, 19_660, 36_044],
] as const;

function rowOf(code: string, index: number): string {
  const [red, green, blue] = COLOURS[index % COLOURS.length]!;
  return `<row><code>${xmlText(code)}</code><R>${red}</R><G>${green}</G><B>${blue}</B></row>\n`;
}
