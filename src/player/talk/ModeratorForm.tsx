import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import {
  selectFormFault,
  selectFormId,
  selectIsFormSending,
} from '../../../machines/player/panels/talk/talk-form.select.ts';
import type { TalkFormRef } from '../../../machines/player/panels/talk/talk-form.select.ts';
import type { TalkRef } from '../../../machines/player/panels/talk/talk.select.ts';
import { takeFormFocus } from '../../dom/free-focus.ts';
import { newNonce } from '../../dom/nonce.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { FAULTS } from './faults.ts';
import { useSendingState } from './use-sending-state.ts';
import styles from './talk.module.css';

interface ModeratorFormProps {
  talk: TalkRef;
  form: TalkFormRef;
  label: string;
  /** Label of the submit button. */
  submit: string;
  /** Shown if the form is incomplete. */
  incomplete: string;
  /** Buttons between submit and cancel. */
  more?: ReactNode;
  /** Fields of the form. */
  children: ReactNode;
}

/** The frame of moderator forms: stays open until the server has confirmed, and shows why it has not. */
export function ModeratorForm({ talk, form, label, submit, incomplete, more, children }: ModeratorFormProps) {
  const t = useText('talk');
  const id = useSelector(form, selectFormId);
  const fault = useSelector(form, selectFormFault);
  const isSending = useSelector(form, selectIsFormSending);
  const sendingState = useSendingState(talk);
  return (
    <form
      ref={takeFormFocus}
      className={styles.writing}
      aria-label={label}
      aria-busy={isSending}
      onSubmit={(event) => {
        event.preventDefault();
        form.send({ type: 'form.submit', nonce: newNonce() });
      }}
    >
      {children}
      {fault ? (
        <p role="alert" className={styles.left} data-over>
          {fault === 'incomplete' ? incomplete : t(FAULTS[fault])}
        </p>
      ) : null}
      {isSending ? <p className={styles.state}>{sendingState}</p> : null}
      <div className={styles.actions}>
        <Button variant="primary" type="submit" aria-disabled={isSending}>
          {submit}
        </Button>
        {more}
        <Button
          variant="quiet"
          aria-disabled={isSending}
          onClick={() => !isSending && talk.send({ type: 'talk.closeForm', form: id })}
        >
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  );
}
