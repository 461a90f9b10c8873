import { useSelector } from '@xstate/react';
import type { GroupHead } from '../../../core/contract/members.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Field, ManagedPage } from './ManagedPage.tsx';
import styles from './ManagedPage.module.css';
import type { ManageRef } from './refs.ts';

const NO_GROUPS: readonly GroupHead[] = [];

/** All groups. The super user creates and renames them (row S07). */
export function GroupsPage({ manage }: { manage: ManageRef }) {
  const t = useText();
  const groups = useSelector(manage, ({ context }) => context.data?.groups ?? NO_GROUPS);
  const draft = useSelector(manage, ({ context }) => context.draft);
  const isBusy = useSelector(manage, (snapshot) => snapshot.hasTag('busy'));
  const act = (kind: string, about: string, id: string, fields: readonly string[]): void => {
    if (!isBusy) manage.send({ type: 'manage.act', act: { kind, about, isGrave: false, id, fields } });
  };
  return (
    <ManagedPage
      manage={manage}
      page="groups"
      title={t('groups.title')}
      back={{ href: '/members', label: t('people.toMembers') }}
    >
      <section className={styles.section} aria-labelledby="make">
        <h2 id="make">{t('groups.make')}</h2>
        <p className={styles.lead}>{t('groups.makeLead')}</p>
        <form
          className={styles.form}
          aria-labelledby="make"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            act('created', draft['name'] ?? '', '', ['name', 'administrator', 'email']);
          }}
        >
          <Field manage={manage} name="name" label={t('groups.name')} />
          <Field manage={manage} name="administrator" label={t('groups.administrator')} />
          <Field manage={manage} name="email" label={t('groups.email')} type="email" maxLength={254} />
          <Button type="submit" variant="primary" aria-disabled={isBusy}>
            {t('groups.submit')}
          </Button>
        </form>
      </section>
      <section className={styles.section} aria-labelledby="groups">
        <h2 id="groups">{t('groups.list')}</h2>
        <ul className={styles.list} aria-labelledby="groups">
          {groups.map(({ id, name, members }) => {
            const typed = draft[`name ${id}`]?.trim() ?? '';
            const isReady = typed !== '' && typed !== name && !isBusy;
            return (
              <li key={id} className={styles.row}>
                <div className={styles.what}>
                  <h3 className={styles.name} dir="auto">
                    {name}
                  </h3>
                  <p className={styles.facts}>{t('groups.members', { count: members })}</p>
                </div>
                <Field manage={manage} name={`name ${id}`} label={t('groups.nameOf', { name })} />
                <Button
                  aria-disabled={!isReady}
                  aria-label={t('groups.renameOf', { name })}
                  onClick={() => isReady && act('renamed', typed, String(id), [`name ${id}`])}
                >
                  {t('groups.rename')}
                </Button>
                <ButtonLink href={`/members?group=${id}`}>{t('groups.toMembers', { name })}</ButtonLink>
              </li>
            );
          })}
        </ul>
      </section>
    </ManagedPage>
  );
}
