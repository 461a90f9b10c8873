import { useSelector } from '@xstate/react';
import type { GroupMember } from '../../../core/contract/members.ts';
import { type Permission, PERMISSIONS } from '../../../core/domain/permissions.ts';
import type { ManagedAct } from '../../../machines/shared/manage/manage.machine.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Select.tsx';
import { ManagedPage } from './ManagedPage.tsx';
import styles from './ManagedPage.module.css';
import type { ManageRef } from './refs.ts';

type Choice = 'role' | 'granted' | 'denied';

const NO_MEMBERS: readonly GroupMember[] = [];

/** A member's permissions beyond their role, their devices, and removing them (row S07). */
export function MemberPage({ manage, id, group }: { manage: ManageRef; id: number; group: string | undefined }) {
  const t = useText();
  const members = useSelector(manage, ({ context }) => context.data?.members ?? NO_MEMBERS);
  const member = members.find((each) => each.id === id);
  const back = group === undefined ? '/members' : `/members?group=${group}`;
  return (
    <ManagedPage
      manage={manage}
      page="member"
      title={t('member.title', { name: member?.name ?? '…' })}
      back={{ href: back, label: t('people.toMembers') }}
    >
      {member === undefined ? (
        <p>{t('member.gone')}</p>
      ) : member.mayChange ? (
        <>
          <Permissions manage={manage} member={member} />
          <Devices manage={manage} member={member} />
          <Removal manage={manage} member={member} others={members.filter((each) => each !== member)} />
        </>
      ) : (
        <p>{t('member.fixed')}</p>
      )}
    </ManagedPage>
  );
}

function Permissions({ manage, member }: { manage: ManageRef; member: GroupMember }) {
  const t = useText();
  const draft = useSelector(manage, ({ context }) => context.draft);
  const isBusy = useSelector(manage, (snapshot) => snapshot.hasTag('busy'));
  const saved = (permission: Permission): Choice =>
    member.own[permission] === undefined ? 'role' : member.own[permission] ? 'granted' : 'denied';
  const chosen = (permission: Permission): Choice => (draft[permission] as Choice | undefined) ?? saved(permission);
  const isSame = PERMISSIONS.every((permission) => chosen(permission) === saved(permission));
  return (
    <section className={styles.section} aria-labelledby="permissions">
      <h2 id="permissions">{t('member.permissions')}</h2>
      <p className={styles.lead}>{t('member.permissionsLead')}</p>
      <div className={styles.permissions}>
        {PERMISSIONS.map((permission) => (
          <Select
            key={permission}
            label={t(`member.permission.${permission}`)}
            value={chosen(permission)}
            options={[
              {
                value: 'role',
                label: t(member.rolePermissions.includes(permission) ? 'member.as.role.yes' : 'member.as.role.no'),
              },
              { value: 'granted', label: t('member.as.granted') },
              { value: 'denied', label: t('member.as.denied') },
            ]}
            onChange={(choice) => manage.send({ type: 'manage.type', draft: { [permission]: choice } })}
          />
        ))}
      </div>
      <div className={styles.changes}>
        <Button
          variant="primary"
          aria-disabled={isBusy || isSame}
          onClick={() => {
            if (isBusy || isSame) return;
            // Sends all permissions, including unchanged ones.
            manage.send({
              type: 'manage.type',
              draft: Object.fromEntries(PERMISSIONS.map((permission) => [permission, chosen(permission)])),
            });
            act(manage, member, { kind: 'permissions', isGrave: false, fields: PERMISSIONS });
          }}
        >
          {t('member.save')}
        </Button>
      </div>
    </section>
  );
}

function Devices({ manage, member }: { manage: ManageRef; member: GroupMember }) {
  const t = useText();
  const isBusy = useSelector(manage, (snapshot) => snapshot.hasTag('busy'));
  return (
    <section className={styles.section} aria-labelledby="devices">
      <h2 id="devices">{t('member.devices')}</h2>
      <p className={styles.lead}>{t('member.devicesLead')}</p>
      <div className={styles.changes}>
        <Button
          aria-disabled={isBusy}
          onClick={() => act(manage, member, { kind: 'signedOut', isGrave: false, fields: [] })}
        >
          {t('member.signOut')}
        </Button>
      </div>
    </section>
  );
}

interface RemovalProps {
  manage: ManageRef;
  member: GroupMember;
  others: readonly GroupMember[];
}

function Removal({ manage, member, others }: RemovalProps) {
  const t = useText();
  const heir = useSelector(manage, ({ context }) => context.draft['heir']);
  const isBusy = useSelector(manage, (snapshot) => snapshot.hasTag('busy'));
  const isReady = heir !== undefined && !isBusy;
  return (
    <section className={styles.section} aria-labelledby="removal">
      <h2 id="removal">{t('member.remove')}</h2>
      <p className={styles.lead}>{t('member.removeLead')}</p>
      <div className={styles.form}>
        <Select
          label={t('member.heir')}
          placeholder={t('member.choose')}
          value={heir}
          options={others
            .filter(({ state }) => state !== 'suspended')
            .map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(value) => manage.send({ type: 'manage.type', draft: { heir: value } })}
        />
        <Button
          aria-disabled={!isReady}
          onClick={() => isReady && act(manage, member, { kind: 'removed', isGrave: true, fields: ['heir'] })}
        >
          {t('member.removeNow', { name: member.name })}
        </Button>
      </div>
    </section>
  );
}

type Act = Pick<ManagedAct, 'kind' | 'isGrave' | 'fields'>;

function act(manage: ManageRef, { id, name }: GroupMember, what: Act): void {
  manage.send({ type: 'manage.act', act: { ...what, about: name, id: String(id) } });
}
