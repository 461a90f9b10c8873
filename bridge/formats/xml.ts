import sax from 'sax';
import { UnreadableMessage } from './unreadable-message.ts';

export interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: XmlElement[];
  text: string;
}

/** The package's types lack `strictEntities`, which allows only the five entities of XML. */
const OPTIONS: sax.SAXOptions & { strictEntities: boolean } = { strictEntities: true, position: true };
/** Maximum depth of elements. An event file has four levels, a message four. */
const DEPTH_MAX = 8;
/** Maximum characters quoted from a parser error. */
const REASON_MAX = 200;

/**
 * Reads a complete document into elements. Only the five XML entities and character references are supported. A
 * DOCTYPE, which could declare others, is refused. Anything not well-formed is refused as well, so that a partly
 * rewritten file never passes for a complete one.
 */
export function readXml(text: string, limit: { characters: number }): XmlElement {
  if (text.length > limit.characters) {
    throw new UnreadableMessage(`${text.length} characters are more than the limit of ${limit.characters}.`);
  }
  const parser = sax.parser(true, OPTIONS);
  const open: XmlElement[] = [];
  let root: XmlElement | undefined;

  const addText = (part: string) => {
    const element = open.at(-1);
    if (element) element.text += part;
  };
  Object.assign(parser, {
    onerror: (error: Error) => {
      throw new UnreadableMessage(`Not well-formed: ${error.message.replaceAll('\n', ', ').slice(0, REASON_MAX)}`);
    },
    ondoctype: () => {
      throw new UnreadableMessage('A DOCTYPE is refused.');
    },
    onopentag: ({ name, attributes }: sax.Tag) => {
      const element: XmlElement = {
        name,
        attributes: Object.assign(Object.create(null), attributes) as Record<string, string>,
        children: [],
        text: '',
      };
      const parent = open.at(-1);
      if (!parent && root) throw new UnreadableMessage('A document has one root element.');
      if (open.length >= DEPTH_MAX) throw new UnreadableMessage(`Elements are nested deeper than ${DEPTH_MAX}.`);
      if (parent) parent.children.push(element);
      else root = element;
      open.push(element);
    },
    onclosetag: () => {
      open.pop();
    },
    ontext: addText,
    oncdata: addText,
  });

  parser.write(text).close();
  if (!root) throw new UnreadableMessage('There is no element.');
  return root;
}

export const childrenOf = (element: XmlElement, name: string): XmlElement[] =>
  element.children.filter((child) => child.name === name);
