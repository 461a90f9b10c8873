import { Fragment } from 'react';
import { rangesOf } from '../../../core/domain/words.ts';

interface MarkedProps {
  text: string;
  /** Folded search words. */
  words: readonly string[];
}

/** A text with the search words highlighted. It is split at ranges and never parsed as markup. */
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
