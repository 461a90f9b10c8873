import { useSelector } from '@xstate/react';
import { useText } from '../../i18n/text-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { Question, Status } from './ManagedPage.tsx';
import styles from './ManagedPage.module.css';
import type { ManageRef } from './refs.ts';

/** Opens and closes sign-up, and explains what an open sign-up gives access to (row S07). */
export function SignUpSwitch({ manage }: { manage: ManageRef }) {
  const t = useText();
  const signUp = useSelector(manage, ({ context }) => context.data?.signUp);
  const isBusy = useSelector(manage, (snapshot) => snapshot.hasTag('busy'));
  const hasFailed = useSelector(manage, (snapshot) => snapshot.matches('failed'));
  if (!signUp) return null;
  const { open, approval } = signUp;
  return (
    <section className={styles.section} aria-labelledby="sign-up">
      <h2 id="sign-up">{t('signUp.title')}</h2>
      <p className={styles.lead}>{t(approval ? 'signUp.gives.approval' : 'signUp.gives.none')}</p>
      {hasFailed ? (
        <div className={styles.row}>
          <p className={styles.what} role="alert">
            {t('people.failed')}
          </p>
          <Button onClick={() => manage.send({ type: 'manage.retry' })}>{t('common.retry')}</Button>
        </div>
      ) : (
        <div className={styles.row}>
          <p className={styles.what}>{t(open ? 'signUp.isOpen' : 'signUp.isClosed')}</p>
          <Button
            aria-disabled={isBusy}
            onClick={() =>
              isBusy ||
              manage.send({
                type: 'manage.act',
                act: { kind: open ? 'closed' : 'opened', about: '', isGrave: !open, id: '', fields: [] },
              })
            }
          >
            {t(open ? 'signUp.close' : 'signUp.open')}
          </Button>
        </div>
      )}
      <Status manage={manage} page="signUp" />
      <Question manage={manage} page="signUp" />
    </section>
  );
}
