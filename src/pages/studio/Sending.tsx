import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import { formatDuration, formatSize } from '../../../core/domain/formats.ts';
import type { uploadMachine, UploadRef } from '../../../machines/studio/uploads/upload.machine.ts';
import { secondsLeft } from '../../../machines/studio/uploads/uploads.select.ts';
import type { UploadsRef } from '../../../machines/studio/uploads/uploads.select.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { handOnFocus } from '../../ui/keep-focus.ts';
import styles from './StudioPage.module.css';
import { Progress } from './Progress.tsx';

interface SendingProps {
  uploads: UploadsRef;
  sender: UploadRef;
  title: string;
  /** Bytes. */
  size: number;
  keyOf: string;
}

const SENDER_STATES = [
  'creating',
  'unheard',
  'queued',
  'preparing',
  'sending',
  'waiting',
  'busy',
  'paused',
  'refused',
  'sent',
] as const;
type SenderState = (typeof SENDER_STATES)[number];

const stateOf = (snapshot: SnapshotFrom<typeof uploadMachine>): SenderState =>
  SENDER_STATES.find((state) => snapshot.matches(state)) ?? 'sent';

/**
 * When the button disappears, focus moves to the button beside it, or to the title of the row if that one disappears as
 * well.
 */
const attachBeside = (button: HTMLButtonElement) =>
  handOnFocus(button, ({ nextElementSibling: next }) => (next instanceof HTMLButtonElement ? next : null));
const attachLast = (button: HTMLButtonElement) =>
  handOnFocus(button, (control) => control.closest('li')?.querySelector('h3') ?? null);

/** A file that this page is uploading. */
export function Sending({ uploads, sender, title, size, keyOf }: SendingProps) {
  const t = useText();
  const state = useSelector(sender, stateOf);
  const sent = useSelector(sender, ({ context }) => context.sent);
  const reason = useSelector(sender, ({ context }) => context.reason);
  const left = useSelector(sender, ({ context }) => secondsLeft(size, context));
  const speed = useSelector(sender, ({ context }) => context.speed);
  const amount = { sent: formatSize(sent), size: formatSize(size) };
  const text =
    state === 'sending' && left !== undefined
      ? t('studio.sending.speed', { ...amount, speed: formatSize(speed), left: formatDuration(Math.ceil(left)) })
      : state === 'refused' && reason
        ? t(`studio.refusal.${reason}`)
        : t(`studio.sending.${state}`, amount);
  const canPause = useSelector(sender, (snapshot) => snapshot.can({ type: 'send.pause' }));
  const canGoOn = useSelector(sender, (snapshot) => snapshot.can({ type: 'send.resume' }));
  return (
    <>
      <Progress label={t('studio.progress', { title })} value={sent} max={size} />
      <p className={classes(styles.facts, state === 'refused' && styles.why)}>{text}</p>
      <p className={styles.actions}>
        {canGoOn && state !== 'paused' ? (
          <Button
            ref={state === 'refused' ? attachLast : attachBeside}
            aria-label={t('studio.tryNowOf', { title })}
            onClick={() => sender.send({ type: 'send.resume' })}
          >
            {t('studio.tryNow')}
          </Button>
        ) : null}
        {state === 'refused' || state === 'sent' ? null : (
          <Button
            ref={attachLast}
            aria-disabled={!canPause && state !== 'paused'}
            aria-label={t(state === 'paused' ? 'studio.resumeOf' : 'studio.pauseOf', { title })}
            onClick={() => sender.send({ type: state === 'paused' ? 'send.resume' : 'send.pause' })}
          >
            {t(state === 'paused' ? 'studio.resume' : 'studio.pause')}
          </Button>
        )}
        {state === 'refused' ? (
          <Button
            aria-label={t('studio.dismissOf', { title })}
            onClick={() => uploads.send({ type: 'uploads.dismiss', key: keyOf })}
          >
            {t('studio.dismiss')}
          </Button>
        ) : null}
      </p>
    </>
  );
}
