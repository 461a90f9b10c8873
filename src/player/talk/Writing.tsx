import { useSelector } from '@xstate/react';
import { useId } from 'react';
import type { KeyboardEvent } from 'react';
import {
  selectDraft,
  selectIsJoining,
  selectTypedName,
  selectYou,
} from '../../../machines/player/panels/talk/talk.select.ts';
import type { TalkRef } from '../../../machines/player/panels/talk/talk.select.ts';
import { TALK_NAME_MAX, TALK_TEXT_MAX } from '../../../core/domain/constants/talk.ts';
import { faultOf, oneLine, textLength } from '../../../core/domain/talk.ts';
import type { WrittenPart } from '../../../core/domain/talk.ts';
import { useText } from '../../i18n/text-context.tsx';
import { newNonce } from '../../dom/nonce.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { LockIcon, SendIcon } from '../../ui/icons.ts';
import styles from './talk.module.css';

interface WritingProps {
  talk: TalkRef;
  part: WrittenPart;
  closed: boolean;
}

/** The form for writing, once a name has been given and while the part is open. */
export function Writing({ talk, part, closed }: WritingProps) {
  const t = useText('talk');
  const you = useSelector(talk, selectYou);
  if (!you) return null;
  if (!you.writes) return <p className={styles.notice}>{t('talk.readOnly')}</p>;
  if (closed && !you.moderates) {
    return (
      <p className={styles.notice}>
        <LockIcon size={16} aria-hidden />
        {t(part === 'chat' ? 'talk.chatClosed' : 'talk.questionsClosed')}
      </p>
    );
  }
  return you.as === 'none' ? <JoinForm talk={talk} /> : <Composer talk={talk} part={part} name={you.name} />;
}

/** A guest gives a name, once. */
function JoinForm({ talk }: { talk: TalkRef }) {
  const t = useText('talk');
  const id = useId();
  const name = useSelector(talk, selectTypedName);
  const isJoining = useSelector(talk, selectIsJoining);
  return (
    <form
      className={styles.writing}
      aria-label={t('talk.join')}
      onSubmit={(event) => {
        event.preventDefault();
        talk.send({ type: 'talk.join' });
      }}
    >
      <label htmlFor={id}>{t('talk.yourName')}</label>
      <div className={styles.row}>
        <input
          id={id}
          name="name"
          required
          maxLength={TALK_NAME_MAX}
          autoComplete="name"
          value={name}
          onChange={({ target }) => talk.send({ type: 'talk.name', text: target.value })}
        />
        <Button variant="primary" type="submit" aria-disabled={isJoining}>
          {t('talk.join')}
        </Button>
      </div>
    </form>
  );
}

function Composer({ talk, part, name }: { talk: TalkRef; part: WrittenPart; name: string }) {
  const t = useText('talk');
  const id = useId();
  const draft = useSelector(talk, (snapshot) => selectDraft(snapshot, part));
  const text = oneLine(draft);
  const fault = faultOf(text);
  const left = TALK_TEXT_MAX - textLength(text);
  const label = t(part === 'chat' ? 'talk.message' : 'talk.question');
  const send = (): void => talk.send({ type: 'talk.do', act: { kind: 'say', part, text, nonce: newNonce() } });
  return (
    <form
      className={styles.writing}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <label htmlFor={id}>{t('talk.writeAs', { label, name })}</label>
      <div className={styles.row}>
        <textarea
          id={id}
          rows={1}
          value={draft}
          placeholder={t(part === 'chat' ? 'talk.saySomething' : 'talk.askSomething')}
          aria-describedby={`${id}-left`}
          aria-invalid={fault === 'tooLong' || fault === 'control'}
          onChange={(event) => talk.send({ type: 'talk.draft', part, text: event.target.value })}
          onKeyDown={(event) => isSendKey(event) && (event.preventDefault(), send())}
        />
        <IconButton variant="primary" type="submit" label={t('talk.send')} aria-disabled={fault !== undefined}>
          <SendIcon size={18} aria-hidden />
        </IconButton>
      </div>
      <p id={`${id}-left`} className={styles.left} data-over={left < 0}>
        {fault === 'control'
          ? t('talk.unreadable')
          : left < 0
            ? t('talk.tooLong', { count: -left })
            : t('talk.left', { count: left })}
      </p>
    </form>
  );
}

/** Enter sends, unless it ends an IME composition. */
function isSendKey({ key, shiftKey, nativeEvent }: KeyboardEvent): boolean {
  return key === 'Enter' && !shiftKey && !nativeEvent.isComposing;
}
