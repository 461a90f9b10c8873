import sax from 'sax';
import { FormatError, type XmlElement } from '../../../core/domain/desk/formats/exchange.ts';

const DEPTH_MAX = 16;
/** Most elements of a file: twenty for each tag. */
const ELEMENTS_MAX = 500_000;
/** The package's types lack `strictEntities`: only the five entities of XML are accepted. */
const OPTIONS: sax.SAXOptions & { strictEntities: boolean } = { strictEntities: true, position: true };

/**
 * Parses a document into elements, for tag data only: attributes are ignored, and a document type declaration aborts
 * the reading, so that nothing is ever expanded or fetched.
 *
 * @returns the root
 * @throws FormatError with the line
 */
export function parseXml(document: string): XmlElement {
  // XML normalises line breaks to one character.
  const text = document.replaceAll(/\r\n?/g, '\n');
  const parser = sax.parser(true, OPTIONS);
  const open: XmlElement[] = [];
  let root: XmlElement | undefined;
  let count = 0;
  let line = 1;

  const here = (): number => parser.line + 1;
  /** @param body text of the declaration that ends here */
  const refuseDeclaration = (body: string): never => {
    throw new FormatError('dtd', here() - (body.split('\n').length - 1));
  };
  const addText = (part: string): void => {
    // The parser accepts a reference to this character, but XML does not allow it.
    if (part.includes('\0')) throw new FormatError('entity', here());
    const element = open.at(-1);
    if (element) element.text += part;
  };
  Object.assign(parser, {
    onerror: ({ message }: Error) => {
      if (/doctype/i.test(message)) refuseDeclaration('');
      throw new FormatError(/character.*entity/i.test(message) ? 'entity' : 'xml', here());
    },
    ondoctype: refuseDeclaration,
    onsgmldeclaration: refuseDeclaration,
    onopentagstart: () => {
      line = here();
    },
    onopentag: ({ name }: sax.Tag) => {
      count += 1;
      if (count > ELEMENTS_MAX) throw new FormatError('tooMany', line);
      const parent = open.at(-1);
      if (open.length >= DEPTH_MAX || (!parent && root)) throw new FormatError('xml', line);
      const element: XmlElement = { name, line, children: [], text: '' };
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
  if (!root) throw new FormatError('xml', here());
  return root;
}
