import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { selectUnread } from '../../../machines/player/panels/talk/talk.select.ts';
import type { TalkRef } from '../../../machines/player/panels/talk/talk.select.ts';
import type { TalkPart } from '../../../core/domain/talk.ts';
import type { TextKey } from '../../i18n/areas.ts';
import { useText } from '../../i18n/text-context.tsx';
import { watchLog } from '../../dom/log.ts';
import { Button } from '../../ui/Button.tsx';
import { ArrowDownIcon, ArrowUpIcon } from '../../ui/icons.ts';
import { useInstance } from '../../ui/use-instance.ts';
import styles from './talk.module.css';

/** New chat messages are at the end; questions and votes are read from the top. */
const READ_FROM = { chat: 'end', questions: 'start', vote: 'start' } as const satisfies Record<TalkPart, string>;

const NEW_ONES = {
  chat: 'talk.newMessages',
  questions: 'talk.newQuestions',
  vote: 'talk.newVotes',
} as const satisfies Record<TalkPart, TextKey>;

interface LogProps {
  talk: TalkRef;
  part: TalkPart;
  label: string;
  children: ReactNode;
}

/** A log of messages. It keeps the newest in view, unless the reader has scrolled away; then a notice reports new ones. */
export function Log({ talk, part, label, children }: LogProps) {
  const t = useText('talk');
  const unread = useSelector(talk, (snapshot) => selectUnread(snapshot, part));
  const from = READ_FROM[part];
  const { attach, toNewest } = useInstance(() => watchLog(from, (on) => talk.send({ type: 'talk.follow', part, on })));
  const Arrow = from === 'end' ? ArrowDownIcon : ArrowUpIcon;
  return (
    <div className={styles.scroller}>
      {/* Scrollable, so it must be reachable with the keyboard. Additions are announced, changed counts are not. */}
      <div
        ref={attach}
        className={styles.box}
        role="log"
        aria-relevant="additions"
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        <ol className={styles.list}>{children}</ol>
      </div>
      {unread > 0 ? (
        <Button variant="primary" className={styles.newOnes} onClick={toNewest}>
          <Arrow size={16} aria-hidden />
          {t(NEW_ONES[part], { count: unread })}
        </Button>
      ) : null}
    </div>
  );
}
