import { useSelector } from '@xstate/react';
import type { OpenSession } from '../../../core/contract/members.ts';
import { formatDate } from '../../../core/domain/formats.ts';
import { dayOf } from '../../../core/domain/sharing.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { ManagedPage } from './ManagedPage.tsx';
import styles from './ManagedPage.module.css';
import type { ManageRef } from './refs.ts';

const NO_SESSIONS: readonly OpenSession[] = [];

/** Devices with active sessions, which can be ended one by one or all except this one (row S07). */
export function SessionsPage({ manage }: { manage: ManageRef }) {
  const t = useText();
  const sessions = useSelector(manage, ({ context }) => context.data?.sessions ?? NO_SESSIONS);
  const isBusy = useSelector(manage, (snapshot) => snapshot.hasTag('busy'));
  const end = (kind: string, about: string, id: string): void =>
    manage.send({ type: 'manage.act', act: { kind, about, isGrave: false, id, fields: [] } });
  return (
    <ManagedPage
      manage={manage}
      page="sessions"
      title={t('sessions.title')}
      back={{ href: '/account', label: t('people.toAccount') }}
    >
      <ul className={styles.list} aria-label={t('sessions.list')}>
        {sessions.map(({ id, browser, system, country, seenAt, current }) => {
          const name =
            browser && system ? t('sessions.device', { browser, system }) : browser || system || t('sessions.unknown');
          return (
            <li key={id} className={styles.row}>
              <div className={styles.what}>
                <h2 className={styles.name}>{name}</h2>
                <p className={styles.facts}>
                  {[t('sessions.seen', { date: formatDate(dayOf(seenAt)) }), country].filter(Boolean).join(' · ')}
                </p>
              </div>
              {current ? (
                <Badge>{t('sessions.current')}</Badge>
              ) : (
                <Button
                  aria-disabled={isBusy}
                  aria-label={t('sessions.endOf', { name })}
                  onClick={() => end('ended', name, id)}
                >
                  {t('sessions.end')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {sessions.length > 1 ? (
        <div className={styles.changes}>
          <Button aria-disabled={isBusy} onClick={() => end('others', '', '')}>
            {t('sessions.endOthers')}
          </Button>
        </div>
      ) : null}
    </ManagedPage>
  );
}
