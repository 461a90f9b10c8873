import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { Applicant, membersMachine } from '../../../machines/shared/members.machine.ts';
import { formatDate } from '../../../core/domain/formats.ts';
import { dayOf } from '../../../core/domain/sharing.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { ListPage, Result } from '../ListPage.tsx';
import styles from './MembersPage.module.css';

type MembersRef = ActorRefFrom<typeof membersMachine>;

/** Who has signed up and waits for approval (row S07). */
export function MembersPage({ members, library }: { members: MembersRef; library: string }) {
  const t = useText();
  const isBusy = useSelector(members, (snapshot) => snapshot.hasTag('busy'));
  const isLoading = useSelector(members, (snapshot) => snapshot.matches('loading'));
  const problem = useSelector(members, (snapshot) =>
    snapshot.matches('refused') ? 'refused' : snapshot.matches('failed') ? 'failed' : undefined,
  );
  return (
    <ListPage
      title={t('members.title')}
      library={library}
      toLibrary={t('members.toLibrary')}
      isBusy={isBusy}
      problem={problem && t(`members.${problem}`)}
      onRetry={problem === 'failed' ? () => members.send({ type: 'members.retry' }) : undefined}
    >
      <section className={styles.section} aria-labelledby="applicants">
        <h2 id="applicants">{t('members.applicants')}</h2>
        <p className={styles.lead}>{t('members.lead')}</p>
        <Status members={members} />
        {isLoading ? null : <Applicants members={members} isBusy={isBusy} />}
      </section>
    </ListPage>
  );
}

/** The result of the last decision. */
function Status({ members }: { members: MembersRef }) {
  const t = useText();
  const name = useSelector(members, ({ context }) => context.decided?.applicant.name ?? '');
  const result = useSelector(members, (snapshot) =>
    (['approved', 'declined', 'gone', 'notDecided'] as const).find((each) => snapshot.matches({ listed: each })),
  );
  const isLoading = useSelector(members, (snapshot) => snapshot.matches('loading'));
  const isDeciding = useSelector(members, (snapshot) => snapshot.matches('deciding'));
  const text = isLoading
    ? t('common.loading')
    : isDeciding
      ? t('members.deciding', { name })
      : result && t(`members.${result}`, { name });
  return <Result text={text} />;
}

function Applicants({ members, isBusy }: { members: MembersRef; isBusy: boolean }) {
  const t = useText();
  const applicants = useSelector(members, ({ context }) => context.applicants);
  if (applicants.length === 0) return <p>{t('members.empty')}</p>;
  return (
    <ul className={styles.list} aria-labelledby="applicants">
      {applicants.map((applicant) => (
        <Row
          key={applicant.id}
          applicant={applicant}
          isBusy={isBusy}
          onDecide={(approve) => members.send({ type: 'members.decide', applicant, approve })}
        />
      ))}
    </ul>
  );
}

interface RowProps {
  applicant: Applicant;
  isBusy: boolean;
  onDecide: (approve: boolean) => void;
}

function Row({ applicant: { name, email, confirmedAt }, isBusy, onDecide }: RowProps) {
  const t = useText();
  return (
    <li className={styles.row}>
      <div className={styles.person}>
        <h3 className={styles.name} dir="auto">
          {name}
        </h3>
        <p className={styles.facts}>
          {email}
          {' · '}
          {t('members.confirmed', { date: formatDate(dayOf(confirmedAt)) })}
        </p>
      </div>
      <Button aria-disabled={isBusy} aria-label={t('members.declineOf', { name })} onClick={() => onDecide(false)}>
        {t('members.decline')}
      </Button>
      <Button
        variant="primary"
        aria-disabled={isBusy}
        aria-label={t('members.approveOf', { name })}
        onClick={() => onDecide(true)}
      >
        {t('members.approve')}
      </Button>
    </li>
  );
}
