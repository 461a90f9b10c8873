import { useSelector } from '@xstate/react';
import { SUPER_USER_ID } from '../../../core/domain/constants/people.ts';
import { useText } from '../../i18n/text-context.tsx';
import { ListPage, PinnedResult } from '../ListPage.tsx';
import { ApplicantList } from './ApplicantList.tsx';
import { InvitationForm } from './InvitationForm.tsx';
import { MemberList } from './MemberList.tsx';
import styles from './MembersPage.module.css';
import type { ManageRef } from '../people/refs.ts';
import { SignUpSwitch } from '../people/SignUpSwitch.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import type { MembersRef } from './refs.ts';

interface MembersPageProps {
  members: MembersRef;
  signUp: ManageRef;
  library: string;
}

/** Members of the group, invitations, and sign-ups waiting for approval (row S07). */
export function MembersPage({ members, signUp, library }: MembersPageProps) {
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
          <SignUpSwitch manage={signUp} />
          <More members={members} />
        </>
      )}
    </ListPage>
  );
}

/** Links to the other administration pages. */
function More({ members }: { members: MembersRef }) {
  const t = useText();
  const group = useSelector(members, ({ context }) => context.groupId);
  const isSuperUser = useSelector(
    members,
    ({ context }) => context.people?.members.find(({ self }) => self)?.id === SUPER_USER_ID,
  );
  const query = group === undefined ? '' : `?group=${group}`;
  return (
    <nav className={styles.changes} aria-label={t('members.more')}>
      <ButtonLink href={`/group${query}`}>{t('members.toGroup')}</ButtonLink>
      <ButtonLink href={`/keys${query}`}>{t('members.toKeys')}</ButtonLink>
      <ButtonLink href={`/audit${query}`}>{t('members.toAudit')}</ButtonLink>
      {isSuperUser ? <ButtonLink href="/groups">{t('members.toGroups')}</ButtonLink> : null}
    </nav>
  );
}

/** The result of the last action; it stays visible while a long list is scrolled. */
function Status({ members }: { members: MembersRef }) {
  const t = useText();
  const name = useSelector(members, ({ context }) => context.about);
  const notice = useSelector(members, ({ context }) => context.notice);
  const isFirst = useSelector(members, (snapshot) => snapshot.matches('loading') && !snapshot.context.people);
  const pending = useSelector(members, (snapshot) =>
    (['deciding', 'inviting', 'changing'] as const).find((each) => snapshot.matches(each)),
  );
  const message = pending ?? notice;
  return <PinnedResult text={isFirst ? t('common.loading') : message && t(`members.${message}`, { name })} />;
}
