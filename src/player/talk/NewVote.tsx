import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { selectFields, selectIsFormSending } from '../../../machines/player/panels/talk/talk-form.select.ts';
import type { TalkFormRef } from '../../../machines/player/panels/talk/talk-form.select.ts';
import { selectForm } from '../../../machines/player/panels/talk/talk.select.ts';
import type { TalkRef } from '../../../machines/player/panels/talk/talk.select.ts';
import { VOTE_OPTION_MAX, VOTE_OPTIONS_MAX, VOTE_QUESTION_MAX } from '../../../core/domain/constants/talk.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { PlusIcon } from '../../ui/icons.ts';
import { ModeratorForm } from './ModeratorForm.tsx';
import styles from './talk.module.css';

/** Moderators open a vote here: its question and its options. */
export function NewVote({ talk }: { talk: TalkRef }) {
  const t = useText('talk');
  const form = useSelector(talk, (snapshot) => selectForm(snapshot, 'newVote'));
  if (form) return <VoteForm talk={talk} form={form} />;
  return (
    <div className={styles.writing}>
      <Button data-heir onClick={() => talk.send({ type: 'talk.openForm', form: { kind: 'newVote' } })}>
        <PlusIcon size={16} aria-hidden />
        {t('talk.newVote')}
      </Button>
    </div>
  );
}

function VoteForm({ talk, form }: { talk: TalkRef; form: TalkFormRef }) {
  const t = useText('talk');
  const id = useId();
  const [question = '', ...options] = useSelector(form, selectFields);
  const isSending = useSelector(form, selectIsFormSending);
  const edit = (field: number, text: string): void => form.send({ type: 'form.edit', field, text });
  return (
    <ModeratorForm
      talk={talk}
      form={form}
      label={t('talk.newVote')}
      submit={t('talk.openVote')}
      incomplete={t('talk.voteIncomplete')}
      more={
        options.length < VOTE_OPTIONS_MAX ? (
          <Button aria-disabled={isSending} onClick={() => form.send({ type: 'form.addOption' })}>
            {t('talk.addOption')}
          </Button>
        ) : null
      }
    >
      <label htmlFor={id}>{t('talk.voteQuestion')}</label>
      <input
        id={id}
        required
        maxLength={VOTE_QUESTION_MAX}
        value={question}
        readOnly={isSending}
        onChange={({ target }) => edit(0, target.value)}
      />
      {options.map((option, index) => {
        const name = t('talk.option', { number: index + 1 });
        return (
          <input
            key={name}
            aria-label={name}
            placeholder={name}
            maxLength={VOTE_OPTION_MAX}
            value={option}
            readOnly={isSending}
            onChange={({ target }) => edit(index + 1, target.value)}
          />
        );
      })}
    </ModeratorForm>
  );
}
