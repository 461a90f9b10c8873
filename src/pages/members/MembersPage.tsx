import { useSelector } from '@xstate/react';
import { useText } from '../../i18n/text-context.tsx';
import { ListPage, Result } from '../ListPage.tsx';
import { ApplicantList } from './ApplicantList.tsx';
import { InvitationForm } from './InvitationForm.tsx';
import { MemberList } from './MemberList.tsx';
import styles from './MembersPage.module.css';
import type { MembersRef } from './refs.ts';

/** Who belongs to the group, who is invited, and who has signed up and waits for approval (row S07). */
export function MembersPage({ members, library }: { members: MembersRef; library: string }) {
  const t = useText();
  const isBusy = useSelector(members, (snapshot) => snapshot.hasTag('busy'));
  const people = useSelector(members, ({ context }) => context.people);
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
      <Status members={members} />
      {people === undefined ? null : (
        <>
          <ApplicantList members={members} applicants={people.applicants} isBusy={isBusy} />
          <InvitationForm members={members} isBusy={isBusy} />
          <MemberList members={members} list={people.members} isBusy={isBusy} />
        </>
      )}
    </ListPage>
  );
}

/** The result of the last action; it stays in view while a long list is scrolled. */
function Status({ members }: { members: MembersRef }) {
  const t = useText();
  const name = useSelector(members, ({ context }) => context.about);
  const notice = useSelector(members, ({ context }) => context.notice);
  const isFirst = useSelector(members, (snapshot) => snapshot.matches('loading') && !snapshot.context.people);
  const pending = useSelector(members, (snapshot) =>
    (['deciding', 'inviting', 'changing'] as const).find((each) => snapshot.matches(each)),
  );
  const said = pending ?? notice;
  return (
    <div className={styles.said}>
      <Result text={isFirst ? t('common.loading') : said && t(`members.${said}`, { name })} />
    </div>
  );
}
