import { useSelector } from '@xstate/react';
import type { ApiKey } from '../../../core/contract/keys.ts';
import { KEYWORD_MAX_LENGTH } from '../../../core/domain/constants/library.ts';
import { KEY_SCOPES } from '../../../core/domain/keys.ts';
import { formatDate } from '../../../core/domain/formats.ts';
import { dayOf } from '../../../core/domain/sharing.ts';
import type { FoundMedium } from '../../../machines/shared/manage/manage.machine.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Select.tsx';
import { CopyField } from '../../ui/CopyField.tsx';
import { Field, ManagedPage } from './ManagedPage.tsx';
import styles from './ManagedPage.module.css';
import type { ManageRef } from './refs.ts';

/** Draft fields of a new key, and of the search for the medium it is limited to. */
const OF_A_KEY = ['name', ...KEY_SCOPES, 'words', 'find', 'medium', 'title', 'ends'];

const NO_KEYS: readonly ApiKey[] = [];
const NO_MEDIA: readonly FoundMedium[] = [];

/** API keys for machines: create, show once, list and revoke (row S09). */
export function KeysPage({ manage }: { manage: ManageRef }) {
  const t = useText();
  const keys = useSelector(manage, ({ context }) => context.data?.keys ?? NO_KEYS);
  return (
    <ManagedPage manage={manage} page="keys" title={t('keys.title')} back={{ href: '/', label: t('people.back') }}>
      <p className={styles.lead}>{t('keys.lead')}</p>
      <Given manage={manage} />
      <NewKey manage={manage} />
      <section className={styles.section} aria-labelledby="keys">
        <h2 id="keys">{t('keys.list')}</h2>
        {keys.length === 0 ? <p className={styles.lead}>{t('keys.empty')}</p> : null}
        <ul className={styles.list} aria-labelledby="keys">
          {keys.map((key) => (
            <Row key={key.id} manage={manage} shown={key} />
          ))}
        </ul>
      </section>
    </ManagedPage>
  );
}

function Given({ manage }: { manage: ManageRef }) {
  const t = useText();
  const given = useSelector(manage, ({ context }) => context.given);
  if (given === undefined) return null;
  return (
    <section className={styles.section} aria-label={t('keys.given')}>
      <p>{t('keys.givenLead')}</p>
      <CopyField label={t('keys.given')} value={given} />
      <div className={styles.changes}>
        <Button onClick={() => manage.send({ type: 'manage.forget' })}>{t('keys.copied')}</Button>
      </div>
    </section>
  );
}

function NewKey({ manage }: { manage: ManageRef }) {
  const t = useText();
  const isBusy = useSelector(manage, (snapshot) => snapshot.hasTag('busy'));
  const draft = useSelector(manage, ({ context }) => context.draft);
  return (
    <section className={styles.section} aria-labelledby="make">
      <h2 id="make">{t('keys.make')}</h2>
      <form
        className={styles.form}
        aria-labelledby="make"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const about = draft['name']?.trim() ?? '';
          if (isBusy) return;
          manage.send({ type: 'manage.act', act: { kind: 'made', about, isGrave: false, id: '', fields: OF_A_KEY } });
        }}
      >
        <Field manage={manage} name="name" label={t('keys.name')} maxLength={100} />
        <fieldset className={styles.scopes}>
          <legend>{t('keys.scopes')}</legend>
          {KEY_SCOPES.map((scope) => (
            <label key={scope}>
              <input
                type="checkbox"
                checked={draft[scope] === 'on'}
                onChange={({ target }) =>
                  manage.send({ type: 'manage.type', draft: { [scope]: target.checked ? 'on' : '' } })
                }
              />
              {t(`keys.scope.${scope}`)}
            </label>
          ))}
        </fieldset>
        <Reach manage={manage} />
        <Field manage={manage} name="ends" label={t('keys.ends')} type="date" />
        <Button type="submit" variant="primary" aria-disabled={isBusy}>
          {t('keys.submit')}
        </Button>
      </form>
    </section>
  );
}

/** The scope of a key: the whole group, or one medium found by search. */
function Reach({ manage }: { manage: ManageRef }) {
  const t = useText();
  const isBusy = useSelector(manage, (snapshot) => snapshot.hasTag('busy'));
  const found = useSelector(manage, ({ context }) => context.data?.found);
  const { words = '', medium = '', title = '' } = useSelector(manage, ({ context }) => context.draft);
  const titled = ({ id, title: called }: FoundMedium) => ({ value: id, label: called || t('common.untitled') });
  // The chosen medium stays in the list during further searches.
  const others = (found ?? NO_MEDIA).filter(({ id }) => id !== medium);
  const chosen = medium === '' ? [] : [titled({ id: medium, title })];
  const find = (): void => {
    if (!isBusy) manage.send({ type: 'manage.show', draft: { find: words.trim() } });
  };
  return (
    <div className={styles.reach}>
      <Field
        manage={manage}
        name="words"
        label={t('keys.find')}
        type="search"
        maxLength={KEYWORD_MAX_LENGTH}
        onEnter={find}
      />
      <Button aria-disabled={isBusy} onClick={find}>
        {t('keys.findNow')}
      </Button>
      <Select
        label={t('keys.reach')}
        value={medium}
        options={[{ value: '', label: t('keys.wholeGroup') }, ...chosen, ...others.map(titled)]}
        onChange={(id) =>
          manage.send({
            type: 'manage.type',
            draft: { medium: id, title: others.find((each) => each.id === id)?.title ?? title },
          })
        }
      />
      <p role="status" className={styles.found}>
        {found && (found.length === 0 ? t('keys.foundNothing') : t('keys.found', { count: found.length }))}
      </p>
    </div>
  );
}

function Row({ manage, shown }: { manage: ManageRef; shown: ApiKey }) {
  const t = useText();
  const isBusy = useSelector(manage, (snapshot) => snapshot.hasTag('busy'));
  const { id, name, start, scopes, mediaTitle, madeBy, madeAt, endsAt, usedAt } = shown;
  const on = (at: number): string => formatDate(dayOf(at));
  const facts = [
    scopes.map((scope) => t(`keys.scope.${scope}`)).join(', '),
    mediaTitle === undefined ? undefined : t('keys.onlyMedium', { title: mediaTitle }),
    t('keys.madeBy', { name: madeBy, date: on(madeAt) }),
    endsAt === undefined ? undefined : t('keys.endsOn', { date: on(endsAt) }),
    usedAt === undefined ? t('keys.unused') : t('keys.used', { date: on(usedAt) }),
  ];
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <h3 className={styles.name}>
          <bdi>{name}</bdi> <code>{start}…</code>
        </h3>
        <p className={styles.facts}>{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <Button
        aria-disabled={isBusy}
        aria-label={t('keys.revokeOf', { name })}
        onClick={() =>
          manage.send({ type: 'manage.act', act: { kind: 'revoked', about: name, isGrave: true, id, fields: [] } })
        }
      >
        {t('keys.revoke')}
      </Button>
    </li>
  );
}
