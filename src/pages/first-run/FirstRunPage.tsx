import { useSelector } from '@xstate/react';
import { shownSettings } from '../../../machines/shared/group-settings/group-settings.select.ts';
import { LOGO_FILE_MAX } from '../../../core/domain/constants/edit-page.ts';
import { FIRST_RUN_STEPS, type FirstRunStep } from '../../../core/domain/group-settings.ts';
import { useText } from '../../i18n/text-context.tsx';
import { takeFreeFocus } from '../../dom/free-focus.ts';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { LanguageField, BrandingFields, NameField } from '../group/GroupFields.tsx';
import styles from './FirstRunPage.module.css';
import type { FirstRunRef } from './refs.ts';

/** Four steps from an empty library to the first film (row S01). */
export function FirstRunPage({ firstRun }: { firstRun: FirstRunRef }) {
  const t = useText();
  const isBusy = useSelector(firstRun, (snapshot) => snapshot.hasTag('busy'));
  const step = useSelector(firstRun, ({ context }) => context.step);
  const problem = useSelector(firstRun, (snapshot) =>
    snapshot.matches('refused') ? 'refused' : snapshot.matches('failed') ? 'failed' : undefined,
  );
  return (
    <main className={styles.page} aria-busy={isBusy} tabIndex={-1}>
      <div className={styles.card}>
        {problem ? (
          <div role="alert" className={styles.step}>
            <p>{t(problem === 'refused' ? 'firstRun.refused' : 'group.failed')}</p>
            {problem === 'failed' ? (
              <Button variant="primary" onClick={() => firstRun.send({ type: 'firstRun.retry' })}>
                {t('common.retry')}
              </Button>
            ) : null}
          </div>
        ) : step ? (
          <Step key={step} firstRun={firstRun} step={step} />
        ) : (
          <Skeleton width="100%" />
        )}
      </div>
    </main>
  );
}

function Step({ firstRun, step }: { firstRun: FirstRunRef; step: FirstRunStep }) {
  const t = useText();
  const at = FIRST_RUN_STEPS.indexOf(step) + 1;
  const notice = useSelector(firstRun, ({ context }) => context.notice);
  const isSaving = useSelector(firstRun, (snapshot) => snapshot.matches('saving'));
  const isReading = useSelector(firstRun, (snapshot) => snapshot.matches({ asking: { look: 'reading' } }));
  const isBusy = isSaving || isReading;
  return (
    <form
      className={styles.step}
      aria-labelledby="step"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) firstRun.send({ type: 'firstRun.next' });
      }}
    >
      <p className={styles.progress}>
        <span>{t('firstRun.step', { at, of: FIRST_RUN_STEPS.length })}</span>
        <progress aria-hidden value={at} max={FIRST_RUN_STEPS.length} />
      </p>
      <h1 id="step" ref={takeFreeFocus} tabIndex={-1}>
        {t(`firstRun.${step}`)}
      </h1>
      <p className={styles.lead}>{t(`firstRun.${step}Lead`)}</p>
      <Fields firstRun={firstRun} step={step} isReading={isReading} isSaving={isSaving} />
      <p role="alert" className={styles.wrong}>
        {notice && !isSaving ? t(`group.notice.${notice}`, { max: LOGO_FILE_MAX / (1024 * 1024) }) : null}
      </p>
      <p className={styles.actions}>
        <Button type="submit" variant="primary" aria-disabled={isBusy}>
          {t(isSaving ? 'group.saving' : step === 'upload' ? 'firstRun.toUpload' : 'firstRun.next')}
        </Button>
        {step === 'name' ? null : (
          <>
            <Button aria-disabled={isSaving} onClick={() => firstRun.send({ type: 'firstRun.skip' })}>
              {t(step === 'upload' ? 'firstRun.toLibrary' : 'firstRun.skip')}
            </Button>
            <Button variant="quiet" aria-disabled={isSaving} onClick={() => firstRun.send({ type: 'firstRun.back' })}>
              {t('firstRun.back')}
            </Button>
          </>
        )}
      </p>
    </form>
  );
}

interface FieldsProps {
  firstRun: FirstRunRef;
  step: FirstRunStep;
  isReading: boolean;
  isSaving: boolean;
}

function Fields({ firstRun, step, isReading, isSaving }: FieldsProps) {
  const settings = useSelector(firstRun, ({ context }) => context.settings);
  const changes = useSelector(firstRun, ({ context }) => context.changes);
  const { name, language, accent, logo } = shownSettings(settings, changes);
  const type = (typed: Parameters<typeof shownSettings>[1]) => firstRun.send({ type: 'firstRun.type', changes: typed });
  switch (step) {
    case 'name':
      return <NameField name={name} onType={(typed) => type({ name: typed })} />;
    case 'language':
      return <LanguageField language={language} onChoose={(chosen) => type({ language: chosen })} />;
    case 'look':
      return (
        <BrandingFields
          name={name}
          accent={accent}
          logo={logo}
          isReading={isReading}
          isSaving={isSaving}
          onAccent={(chosen) => type({ accent: chosen })}
          onLogo={(file) => firstRun.send({ type: 'firstRun.chooseLogo', file })}
          onRemoveLogo={() => firstRun.send({ type: 'firstRun.removeLogo' })}
        />
      );
    case 'upload':
      return null;
    default:
      return step satisfies never;
  }
}
