import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import {
  LIVE_CAMERA_NAME_MAX,
  LIVE_CAMERAS_MAX,
  LIVE_SILENCE_CHOICES_MIN,
  LIVE_WINDOW_CHOICES_MIN,
} from '../../../core/domain/constants/live.ts';
import { TITLE_MAX } from '../../../core/domain/constants/edit-page.ts';
import { CAMERA_KINDS } from '../../../core/domain/live-event.ts';
import type { Finding } from '../../../core/contract/remote.ts';
import type { Seconds } from '../../../core/domain/media.ts';
import { UPLOAD_VISIBILITIES } from '../../../core/domain/uploads.ts';
import type { LiveEventsRef } from '../../../machines/studio/live-events/live-events.machine.ts';
import type { AddressCheck, CameraDraft } from '../../../machines/studio/live-events/live-events.ports.ts';
import { takeFocus } from '../../dom/take-focus.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { handOnFocus } from '../../ui/keep-focus.ts';
import { Select } from '../../ui/Select.tsx';
import { FindingFacts, FindingProblems } from '../FindingFacts.tsx';
import form from '../../ui/form-field.module.css';
import styles from './LivePage.module.css';

const secondsText = (seconds: Seconds | undefined): string => (seconds === undefined ? '' : String(seconds));
const secondsOf = (text: string): Seconds | undefined => (text === '' ? undefined : Number(text));

const isCreating = (snapshot: SnapshotFrom<LiveEventsRef>): boolean =>
  snapshot.matches({ listed: { draft: 'creating' } });

/** When the form closes, focus moves to its heading. */
const attachClose = (button: HTMLButtonElement) =>
  handOnFocus(button, (control) => control.closest('section')?.querySelector('h2') ?? null);

/** An announced event: its title, when it begins, and its cameras. */
export function EventForm({ live }: { live: LiveEventsRef }) {
  const t = useText();
  const draft = useSelector(live, ({ context }) => context.draft);
  const problem = useSelector(live, ({ context }) => context.problem);
  const collections = useSelector(live, ({ context }) => context.collections);
  const isBusy = useSelector(live, isCreating);
  const minutesOf = (choices: readonly number[], none: string) => [
    { value: '', label: none },
    ...choices.map((minutes) => ({ value: String(minutes * 60), label: t('live.minutes', { count: minutes }) })),
  ];
  return (
    <form
      className={styles.form}
      aria-labelledby="announce"
      noValidate
      onSubmit={(submitted) => {
        submitted.preventDefault();
        live.send({ type: 'draft.submit' });
      }}
    >
      <div className={styles.fields}>
        <label className={form.field}>
          {t('live.field.title')}
          <input
            ref={takeFocus}
            type="text"
            value={draft.title}
            maxLength={TITLE_MAX}
            aria-invalid={problem?.kind === 'title'}
            onChange={({ target }) => live.send({ type: 'draft.type', change: { title: target.value } })}
          />
        </label>
        <label className={form.field}>
          {t('live.field.start')}
          <input
            type="datetime-local"
            value={draft.startsAt}
            aria-describedby="start-hint"
            onChange={({ target }) => live.send({ type: 'draft.type', change: { startsAt: target.value } })}
          />
          <span id="start-hint" className={styles.facts}>
            {t('live.field.start.hint')}
          </span>
        </label>
        <Select
          label={t('live.field.visibility')}
          options={UPLOAD_VISIBILITIES.map((value) => ({ value, label: t(`live.visibility.${value}`) }))}
          value={draft.visibility}
          onChange={(visibility) => live.send({ type: 'draft.type', change: { visibility } })}
        />
        {collections.length > 0 ? (
          <Select
            label={t('live.field.collection')}
            options={[
              { value: '', label: t('live.noCollection') },
              ...collections.map(({ id, title }) => ({ value: id, label: title })),
            ]}
            value={draft.collectionId}
            onChange={(collectionId) => live.send({ type: 'draft.type', change: { collectionId } })}
          />
        ) : null}
        <Select
          label={t('live.field.window')}
          options={minutesOf(LIVE_WINDOW_CHOICES_MIN, t('live.window.whole'))}
          value={secondsText(draft.windowS)}
          onChange={(value) => live.send({ type: 'draft.type', change: { windowS: secondsOf(value) } })}
        />
        <Select
          label={t('live.field.silence')}
          options={minutesOf(LIVE_SILENCE_CHOICES_MIN, t('live.silence.never'))}
          value={secondsText(draft.silenceS)}
          onChange={(value) => live.send({ type: 'draft.type', change: { silenceS: secondsOf(value) } })}
        />
      </div>
      {draft.cameras.map((camera, index) => (
        <CameraFields key={index} live={live} camera={camera} index={index} />
      ))}
      <div role="alert" className={styles.wrong}>
        {problem ? <p>{t(`live.problem.${problem.kind}`, { camera: problem.camera })}</p> : null}
      </div>
      <p className={styles.actions}>
        {draft.cameras.length < LIVE_CAMERAS_MAX ? (
          <Button aria-disabled={isBusy} onClick={() => live.send({ type: 'draft.addCamera' })}>
            {t('live.addCamera')}
          </Button>
        ) : null}
        <Button ref={attachClose} aria-disabled={isBusy} onClick={() => live.send({ type: 'draft.close' })}>
          {t('live.close')}
        </Button>
        <Button type="submit" variant="primary" aria-disabled={isBusy}>
          {t(isBusy ? 'live.creating' : 'live.create')}
        </Button>
      </p>
    </form>
  );
}

function CameraFields({ live, camera, index }: { live: LiveEventsRef; camera: CameraDraft; index: number }) {
  const t = useText();
  const canReceive = useSelector(live, ({ context }) => context.canReceive);
  const hasSeveral = useSelector(live, ({ context }) => context.draft.cameras.length > 1);
  const isBusy = useSelector(live, isCreating);
  const change = (next: Partial<CameraDraft>): void => live.send({ type: 'draft.camera', index, change: next });
  const kinds = canReceive ? CAMERA_KINDS : (['hls'] as const);
  return (
    <fieldset className={styles.camera}>
      <legend>{t('live.camera', { number: index + 1 })}</legend>
      <div className={styles.fields}>
        <label className={form.field}>
          {t('live.field.name')}
          <input
            type="text"
            value={camera.name}
            maxLength={LIVE_CAMERA_NAME_MAX}
            onChange={({ target }) => change({ name: target.value })}
          />
        </label>
        <Select
          label={t('live.field.kind')}
          options={kinds.map((value) => ({ value, label: t(`live.kind.${value}`) }))}
          value={camera.kind}
          onChange={(kind) => change({ kind })}
        />
        {camera.kind === 'hls' ? (
          <label className={form.field}>
            {t('live.field.url')}
            <input
              type="url"
              inputMode="url"
              value={camera.url}
              placeholder="https://…/master.m3u8"
              onChange={({ target }) => change({ url: target.value })}
            />
          </label>
        ) : null}
      </div>
      {camera.kind === 'hls' ? <Check live={live} address={camera.url.trim()} index={index} /> : null}
      {hasSeveral ? (
        <Button
          aria-disabled={isBusy}
          aria-label={t('live.removeCameraOf', { number: index + 1 })}
          onClick={() => live.send({ type: 'draft.removeCamera', index })}
        >
          {t('live.removeCamera')}
        </Button>
      ) : null}
    </fieldset>
  );
}

/** The result of checking the address of an external stream. */
function Check({ live, address, index }: { live: LiveEventsRef; address: string; index: number }) {
  const t = useText();
  const check = useSelector(live, ({ context }) => context.checks[address]);
  const isBusy = useSelector(live, isCreating);
  const isChecking = useSelector(
    live,
    (snapshot) => snapshot.matches({ listed: { draft: { open: 'checking' } } }) && snapshot.context.checked === address,
  );
  return (
    <div className={styles.check}>
      <Button
        aria-label={isChecking ? undefined : t('live.check.of', { number: index + 1 })}
        aria-disabled={address === '' || isChecking || isBusy}
        onClick={() => live.send({ type: 'draft.check', index })}
      >
        {t(isChecking ? 'live.checking' : 'live.check')}
      </Button>
      <div role="status">
        {check && !isChecking ? (
          check.status === 'ok' ? (
            <Found finding={check.finding} />
          ) : (
            <NotFound check={check} />
          )
        ) : null}
      </div>
    </div>
  );
}

function Found({ finding }: { finding: Finding }) {
  const t = useText();
  const problems = finding.problems.filter(({ kind }) => kind !== 'live' && kind !== 'ranges');
  const other = finding.kind !== 'hls' ? 'notHls' : finding.live ? undefined : 'film';
  return (
    <>
      <FindingFacts finding={finding} />
      <FindingProblems problems={problems} more={other && t(`live.check.${other}`)} />
      {other || problems.length > 0 ? null : <p className={styles.facts}>{t('studio.remote.fine')}</p>}
    </>
  );
}

function NotFound({ check }: { check: Exclude<AddressCheck, { status: 'ok' }> }) {
  const t = useText();
  const why =
    check.status === 'refused'
      ? t(`studio.remote.refusal.${check.reason}`, { detail: check.detail ?? '' })
      : t(`studio.remote.notice.${check.status === 'limited' ? 'limited' : 'notFound'}`);
  return (
    <>
      <p className={styles.wrong}>{why}</p>
      <p className={styles.facts}>{t('live.check.later')}</p>
    </>
  );
}
