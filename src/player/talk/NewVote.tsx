import { useId, useState } from 'react';
import type { FormEvent } from 'react';
import type { TalkRef } from '../../../machines/player/panels/talk/talk.select.ts';
import {
  VOTE_OPTION_MAX,
  VOTE_OPTIONS_MAX,
  VOTE_OPTIONS_MIN,
  VOTE_QUESTION_MAX,
} from '../../../core/domain/constants.ts';
import { faultOf, oneLine } from '../../../core/domain/talk.ts';
import { useText } from '../../i18n/text-context.tsx';
import { newNonce } from '../../dom/nonce.ts';
import { Button } from '../../ui/Button.tsx';
import { PlusIcon } from '../../ui/icons.ts';
import styles from './talk.module.css';

/** A moderator opens a vote: what is asked, and between what. */
export function NewVote({ talk }: { talk: TalkRef }) {
  const t = useText('talk');
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen) return <VoteForm talk={talk} onDone={() => setIsOpen(false)} />;
  return (
    <div className={styles.writing}>
      <Button onClick={() => setIsOpen(true)}>
        <PlusIcon size={16} aria-hidden />
        {t('talk.newVote')}
      </Button>
    </div>
  );
}

function VoteForm({ talk, onDone }: { talk: TalkRef; onDone: () => void }) {
  const t = useText('talk');
  const id = useId();
  const [fields, setFields] = useState<number>(VOTE_OPTIONS_MIN);
  const [isShort, setIsShort] = useState(false);
  const open = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const texts = [...new FormData(event.currentTarget).values()].map((value) =>
      oneLine(typeof value === 'string' ? value : ''),
    );
    const [question = '', ...all] = texts;
    const options = all.filter((option) => option !== '');
    const isReadable = faultOf(question, VOTE_QUESTION_MAX) === undefined && options.every((each) => !faultOf(each));
    if (!isReadable || options.length < VOTE_OPTIONS_MIN) return setIsShort(true);
    talk.send({ type: 'talk.do', act: { kind: 'openVote', question, options, nonce: newNonce() } });
    onDone();
  };
  return (
    <form className={styles.writing} onSubmit={open} aria-label={t('talk.newVote')}>
      <label htmlFor={id}>{t('talk.voteQuestion')}</label>
      <input id={id} name="question" required maxLength={VOTE_QUESTION_MAX} />
      {Array.from({ length: fields }, (_, place) => {
        const name = t('talk.option', { number: place + 1 });
        return <input key={name} name={name} aria-label={name} placeholder={name} maxLength={VOTE_OPTION_MAX} />;
      })}
      {isShort ? (
        <p role="alert" className={styles.left} data-over>
          {t('talk.voteIncomplete')}
        </p>
      ) : null}
      <div className={styles.actions}>
        <Button look="primary" type="submit">
          {t('talk.openVote')}
        </Button>
        {fields < VOTE_OPTIONS_MAX ? (
          <Button onClick={() => setFields(fields + 1)}>{t('talk.addOption')}</Button>
        ) : null}
        <Button look="quiet" onClick={onDone}>
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  );
}
