import type { Applicant } from '../../../machines/shared/members/members.machine.ts';
import { formatDate } from '../../../core/domain/formats.ts';
import { dayOf } from '../../../core/domain/sharing.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button } from '../../ui/Button.tsx';
import styles from './MembersPage.module.css';
import type { MembersRef } from './refs.ts';

interface ApplicantListProps {
  members: MembersRef;
  applicants: readonly Applicant[];
  isBusy: boolean;
}

/** People who have signed up and are waiting for approval. */
export function ApplicantList({ members, applicants, isBusy }: ApplicantListProps) {
  const t = useText();
  return (
    <section className={styles.section} aria-labelledby="applicants">
      <h2 id="applicants">{t('members.applicants')}</h2>
      {applicants.length === 0 ? (
        <p className={styles.lead}>{t('members.empty')}</p>
      ) : (
        <>
          <p className={styles.lead}>{t('members.lead')}</p>
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
        </>
      )}
    </section>
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
