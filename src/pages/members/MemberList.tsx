import { useSelector } from '@xstate/react';
import type { Member } from '../../../machines/shared/members/members.machine.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Select } from '../../ui/Select.tsx';
import { useRoles } from './InvitationForm.tsx';
import styles from './MembersPage.module.css';
import type { MembersRef } from './refs.ts';

interface MemberListProps {
  members: MembersRef;
  list: readonly Member[];
  isBusy: boolean;
}

/** The members of the group, with role and state. */
export function MemberList({ members, list, isBusy }: MemberListProps) {
  const t = useText();
  return (
    <section className={styles.section} aria-labelledby="members">
      <h2 id="members">{t('members.list')}</h2>
      <ul className={styles.list} aria-labelledby="members">
        {list.map((member) => (
          <Row key={member.id} members={members} member={member} isBusy={isBusy} />
        ))}
      </ul>
    </section>
  );
}

function Row({ members, member, isBusy }: { members: MembersRef; member: Member; isBusy: boolean }) {
  const t = useText();
  const { name, login, role, state, self } = member;
  return (
    <li className={styles.row}>
      <div className={styles.person}>
        <h3 className={styles.name}>
          <bdi>{name}</bdi>
          {self ? ` ${t('members.self')}` : null}
        </h3>
        <p className={styles.facts}>
          {login}
          {' · '}
          {state === 'active' ? t('members.state.active') : <Badge>{t(`members.state.${state}`)}</Badge>}
        </p>
      </div>
      {member.mayChange ? (
        <Changes members={members} member={member} isBusy={isBusy} />
      ) : (
        <p className={styles.fixed}>{t(`members.role.${role}`)}</p>
      )}
    </li>
  );
}

/** A role is saved with a separate button, because arrow keys in a closed list would assign every role they pass. */
function Changes({ members, member, isBusy }: { members: MembersRef; member: Member; isBusy: boolean }) {
  const t = useText();
  const roles = useRoles();
  const { id, name, role, state } = member;
  const chosen = useSelector(members, ({ context }) => context.chosen[id] ?? role);
  const group = useSelector(members, ({ context }) => context.groupId);
  const isSuspended = state === 'suspended';
  return (
    <div className={styles.changes}>
      <Select
        label={t('members.roleOf', { name })}
        labelHidden
        options={roles}
        value={chosen}
        className={styles.role}
        onChange={(value) => members.send({ type: 'members.chooseRole', id, role: value })}
      />
      <Button
        aria-disabled={isBusy || chosen === role}
        aria-label={t('members.saveRoleOf', { name })}
        onClick={() => members.send({ type: 'members.saveRole', member })}
      >
        {t('members.saveRole')}
      </Button>
      <Button
        aria-disabled={isBusy}
        aria-label={t(isSuspended ? 'members.resumeOf' : 'members.suspendOf', { name })}
        onClick={() => members.send({ type: 'members.suspend', member, suspended: !isSuspended })}
      >
        {t(isSuspended ? 'members.resume' : 'members.suspend')}
      </Button>
      <ButtonLink
        href={`/member?id=${id}${group === undefined ? '' : `&group=${group}`}`}
        aria-label={t('members.rightsOf', { name })}
      >
        {t('members.rights')}
      </ButtonLink>
    </div>
  );
}
