import { Fragment } from 'react';
import { rangesOf } from '../../../core/domain/words.ts';

interface MarkedProps {
  text: string;
  /** Folded words that were looked for. */
  words: readonly string[];
}

/** A text with what was looked for marked in it: the text is cut at ranges, nothing of it is read as markup. */
export function Marked({ text, words }: MarkedProps) {
  const ranges = rangesOf(text, words);
  if (ranges.length === 0) return text;
  return (
    <>
      {ranges.map(({ from, to }, at) => (
        <Fragment key={from}>
          {text.slice(at === 0 ? 0 : ranges[at - 1]?.to, from)}
          <mark>{text.slice(from, to)}</mark>
        </Fragment>
      ))}
      {text.slice(ranges.at(-1)?.to)}
    </>
  );
}
