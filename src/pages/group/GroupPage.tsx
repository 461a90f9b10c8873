import { useSelector } from '@xstate/react';
import { shownSettings } from '../../../machines/shared/group-settings/group-settings.select.ts';
import { LOGO_FILE_MAX } from '../../../core/domain/constants/edit-page.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { ListPage, Result } from '../ListPage.tsx';
import { Embedding, LanguageField, BrandingFields, NameField } from './GroupFields.tsx';
import styles from './GroupPage.module.css';
import type { GroupSettingsRef } from './refs.ts';

interface GroupPageProps {
  group: GroupSettingsRef;
  library: string;
  members: string;
}

/** Administrators change the name, language, logo and colour of their group (row S01). */
export function GroupPage({ group, library, members }: GroupPageProps) {
  const t = useText();
  const isBusy = useSelector(group, (snapshot) => snapshot.hasTag('busy'));
  const isShown = useSelector(group, (snapshot) => snapshot.matches('shown'));
  const problem = useSelector(group, (snapshot) =>
    snapshot.matches('refused') ? 'refused' : snapshot.matches('failed') ? 'failed' : undefined,
  );
  return (
    <ListPage
      title={t('group.title')}
      library={library}
      toLibrary={t('group.toLibrary')}
      isBusy={isBusy}
      problem={problem && t(`group.${problem}`)}
      onRetry={problem === 'failed' ? () => group.send({ type: 'group.retry' }) : undefined}
    >
      {isShown ? <Form group={group} members={members} /> : <Result text={problem ? undefined : t('common.loading')} />}
    </ListPage>
  );
}

function Form({ group, members }: { group: GroupSettingsRef; members: string }) {
  const t = useText();
  const settings = useSelector(group, ({ context }) => context.settings);
  const changes = useSelector(group, ({ context }) => context.changes);
  const notice = useSelector(group, ({ context }) => context.notice);
  const isReading = useSelector(group, (snapshot) => snapshot.matches({ shown: 'reading' }));
  const isSaving = useSelector(group, (snapshot) => snapshot.matches({ shown: 'saving' }));
  const { name, language, accent, logo, embedding } = shownSettings(settings, changes);
  const isGood = notice === 'saved';
  const message = notice && t(`group.notice.${notice}`, { max: LOGO_FILE_MAX / (1024 * 1024) });
  return (
    <form
      className={styles.form}
      aria-label={t('group.title')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isReading && !isSaving) group.send({ type: 'group.save' });
      }}
    >
      <NameField name={name} onType={(typed) => group.send({ type: 'group.type', changes: { name: typed } })} />
      <LanguageField
        language={language}
        onChoose={(chosen) => group.send({ type: 'group.type', changes: { language: chosen } })}
      />
      <BrandingFields
        name={name}
        accent={accent}
        logo={logo}
        isReading={isReading}
        isSaving={isSaving}
        onAccent={(chosen) => group.send({ type: 'group.type', changes: { accent: chosen } })}
        onLogo={(file) => group.send({ type: 'group.chooseLogo', file })}
        onRemoveLogo={() => group.send({ type: 'group.removeLogo' })}
      />
      <Embedding
        value={embedding}
        onChange={(value) => group.send({ type: 'group.type', changes: { embedding: value } })}
      />
      <p role="alert" className={styles.wrong}>
        {isGood || isSaving ? null : message}
      </p>
      <p className={styles.actions}>
        <Button type="submit" variant="primary" aria-disabled={isReading || isSaving}>
          {t(isSaving ? 'group.saving' : 'group.save')}
        </Button>
        <ButtonLink href={members}>{t('group.toMembers')}</ButtonLink>
      </p>
      <Result text={isGood && !isSaving ? message : undefined} />
    </form>
  );
}
