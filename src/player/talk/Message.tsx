import type { ReactNode } from 'react';
import type { TalkRef } from '../../../machines/player/panels/talk/talk.select.ts';
import type { ChatMessage, Question, TalkRole } from '../../../core/domain/talk.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { EyeIcon, EyeOffIcon } from '../../ui/icons.ts';
import { localDayAndTime } from './when.ts';
import styles from './talk.module.css';

interface MessageProps {
  talk: TalkRef;
  message: ChatMessage | Question;
  moderates: boolean;
  /** Additional content, such as buttons. */
  children?: ReactNode;
}

/** A message: its author, its time, and its text as typed, never parsed as markup. */
export function Message({ talk, message, moderates, children }: MessageProps) {
  const t = useText('talk');
  const { id, author, role, at, text, mine, hidden } = message;
  return (
    <li className={styles.message} data-mine={mine} data-hidden={hidden}>
      <header className={styles.by}>
        <b dir="auto">{author}</b>
        <RoleBadge role={role} />
        {mine ? <span className={styles.you}>{t('talk.you')}</span> : null}
        {hidden ? <Badge>{t('talk.hidden')}</Badge> : null}
        <time dateTime={new Date(at).toISOString()}>{localDayAndTime(at).time}</time>
        {moderates ? (
          <IconButton
            className={styles.small}
            label={t(hidden ? 'talk.showBy' : 'talk.hideBy', { author })}
            onClick={() => talk.send({ type: 'talk.do', act: { kind: 'hide', what: 'message', id, hidden: !hidden } })}
          >
            {hidden ? <EyeIcon size={16} aria-hidden /> : <EyeOffIcon size={16} aria-hidden />}
          </IconButton>
        ) : null}
      </header>
      <p className={styles.words} dir="auto">
        {text}
      </p>
      {children}
    </li>
  );
}

function RoleBadge({ role }: { role: TalkRole }) {
  const t = useText('talk');
  if (role === 'admin') return <Badge className={styles.moderator}>{t('talk.moderator')}</Badge>;
  return role === 'guest' ? <span className={styles.guest}>{t('talk.guest')}</span> : null;
}
