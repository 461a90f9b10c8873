import { memo } from 'react';
import type { ReactNode } from 'react';
import { clockText } from '../../../core/domain/clock.ts';
import type { Cue } from '../../../core/domain/cues.ts';
import type { Seconds } from '../../../core/domain/media.ts';
import { rangesOf } from '../../../core/domain/words.ts';
import { keepInView } from '../../dom/follow-line.ts';
import { BareButton } from '../../ui/Button.tsx';
import styles from './transcript.module.css';

interface LineProps {
  cue: Cue;
  /** This is the current line. */
  isCurrent: boolean;
  /** Scrolls into view when it becomes current. */
  follows: boolean;
  /** False during an advert, when seeking is not possible. */
  isFilm: boolean;
  /** Search words to highlight. */
  words: readonly string[];
  onPick: (time: Seconds) => void;
}

/** One line: its time and its text; clicking it seeks there. */
export const Line = memo(function Line({ cue: { start, text }, isCurrent, follows, isFilm, words, onPick }: LineProps) {
  return (
    <li>
      <BareButton
        ref={isCurrent && follows ? keepInView : undefined}
        className={styles.line}
        aria-current={isCurrent}
        aria-disabled={!isFilm}
        onClick={() => isFilm && onPick(start)}
      >
        <time>{clockText(start)}</time>
        <span dir="auto">{marked(text, words)}</span>
      </BareButton>
    </li>
  );
});

function marked(text: string, words: readonly string[]): ReactNode[] {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const { from, to } of rangesOf(text, words)) {
    parts.push(text.slice(at, from), <mark key={from}>{text.slice(from, to)}</mark>);
    at = to;
  }
  return [...parts, text.slice(at)];
}
