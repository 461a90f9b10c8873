import { useSelector } from '@xstate/react';
import { useId } from 'react';
import type { TimingRef } from '../../../machines/studio/timing/timing.machine.ts';
import type { Bridge } from '../../../machines/studio/timing/timing.ports.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Select } from '../../ui/Select.tsx';
import work from '../work-page.module.css';
import { Athlete, ListSection } from './Course.tsx';
import styles from './timing.module.css';

interface CorrectionsProps {
  timing: TimingRef;
  bridge: Bridge;
}

/** The corrections so far, each of which can be removed, and a form to correct another run. */
export function Corrections({ timing, bridge: { report, settings } }: CorrectionsProps) {
  const t = useText();
  const isBusy = useSelector(timing, (snapshot) => snapshot.hasTag('busy'));
  const isOpen = useSelector(timing, (snapshot) => snapshot.matches({ operating: { sheet: 'correcting' } }));
  const running = report.races.find(({ status }) => status === 3);
  return (
    <ListSection
      title={t('timing.corrections')}
      lead={settings.corrections.length > 0 ? t('timing.corrections.lead') : undefined}
      empty={t('timing.corrections.empty')}
      rows={settings.corrections.map(({ race, bib, name, nation, isLeftOut }) => (
        <li key={`${race} ${bib}`} className={styles.row}>
          <Athlete
            bib={bib}
            name={[name, nation, isLeftOut === true ? t('timing.corrections.leftOut') : undefined]
              .filter((each) => each !== undefined)
              .join(', ')}
            facts={report.races.find(({ id }) => id === race)?.title ?? race}
          />
          <Button
            aria-label={t('timing.uncorrect.of', { bib })}
            aria-disabled={isBusy}
            onClick={() => timing.send({ type: 'correction.remove', run: { race, bib } })}
          >
            {t('timing.uncorrect')}
          </Button>
        </li>
      ))}
    >
      <Button
        className={styles.action}
        aria-disabled={isBusy}
        onClick={() => timing.send({ type: 'correction.open', run: { race: running?.id ?? '', bib: '' } })}
      >
        {t('timing.corrections.add')}
      </Button>
      {isOpen ? <CorrectionForm timing={timing} races={report.races} /> : null}
    </ListSection>
  );
}

/** Closes when the server has confirmed. */
function CorrectionForm({ timing, races }: { timing: TimingRef; races: Bridge['report']['races'] }) {
  const t = useText();
  const id = useId();
  const draft = useSelector(timing, ({ context }) => context.draft);
  const problem = useSelector(timing, ({ context }) => context.problem);
  const notice = useSelector(timing, ({ context }) => context.notice);
  const isBusy = useSelector(timing, (snapshot) => snapshot.hasTag('busy'));
  const known = races.some((race) => race.id === draft.race) || draft.race === '';
  const options = [...races, ...(known ? [] : [{ id: draft.race, title: draft.race }])];
  const close = (): void => timing.send({ type: 'correction.close' });
  const message = problem ? t(`timing.problem.${problem}`) : notice ? t(`timing.notice.${notice}`) : undefined;
  return (
    <Dialog
      title={t('timing.form.title')}
      closeLabel={t('common.close')}
      onClose={close}
      footer={
        <>
          <Button aria-disabled={isBusy} onClick={close}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" form={id} variant="primary" aria-disabled={isBusy}>
            {t(isBusy ? 'timing.form.saving' : 'timing.form.save')}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          timing.send({ type: 'correction.submit' });
        }}
      >
        <Select
          label={t('timing.form.race')}
          className={work.select}
          placeholder={t('timing.form.chooseRace')}
          options={options.map((race) => ({ value: race.id, label: race.title || race.id }))}
          value={draft.race === '' ? undefined : draft.race}
          disabled={isBusy}
          onChange={(race) => timing.send({ type: 'correction.type', change: { race } })}
        />
        {(['bib', 'name', 'nation'] as const).map((field) => (
          <label key={field} className={work.field}>
            {t(`timing.form.${field}`)}
            <input
              type="text"
              value={draft[field]}
              maxLength={LENGTHS[field]}
              readOnly={isBusy}
              placeholder={field === 'bib' ? undefined : t('timing.form.hint')}
              aria-invalid={field === 'bib' && problem === 'run'}
              onChange={({ target }) => timing.send({ type: 'correction.type', change: { [field]: target.value } })}
            />
          </label>
        ))}
        <label className={work.check}>
          <input
            type="checkbox"
            checked={draft.isLeftOut}
            aria-disabled={isBusy}
            onChange={({ target }) => timing.send({ type: 'correction.type', change: { isLeftOut: target.checked } })}
          />
          {t('timing.form.leaveOut')}
        </label>
        <div role="alert" className={styles.wrong}>
          {message === undefined ? null : <p>{message}</p>}
        </div>
      </form>
    </Dialog>
  );
}

/** Limits of the contract. */
const LENGTHS = { bib: 20, name: 100, nation: 10 };
