import type { SayAct, TalkFault } from '../../../machines/player/panels/talk/talk.rules.ts';
import type { TalkRef } from '../../../machines/player/panels/talk/talk.select.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { FAULTS } from './faults.ts';
import { useSendingState } from './use-sending-state.ts';
import styles from './talk.module.css';

/** A message that is being sent; rate-limited messages wait, and offline they stay queued. */
export function SendingMessage({ talk, act }: { talk: TalkRef; act: SayAct }) {
  const state = useSendingState(talk);
  return (
    <li className={styles.message} data-mine data-unsent>
      <p className={styles.words} dir="auto">
        {act.text}
      </p>
      <p className={styles.state}>{state}</p>
    </li>
  );
}

/** A message that failed. It stays, with a button that retries. */
export function FailedMessage({ talk, act, fault }: { talk: TalkRef; act: SayAct; fault: TalkFault }) {
  const t = useText('talk');
  return (
    <li className={styles.message} data-mine data-unsent>
      <p className={styles.words} dir="auto">
        {act.text}
      </p>
      <p className={styles.state} data-failed>
        {t(FAULTS[fault])}
      </p>
      <p className={styles.actions}>
        <Button onClick={() => talk.send({ type: 'talk.resend', nonce: act.nonce })}>{t('common.retry')}</Button>
        <Button variant="quiet" onClick={() => talk.send({ type: 'talk.discard', nonce: act.nonce })}>
          {t('talk.discard')}
        </Button>
      </p>
    </li>
  );
}
