import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import type { LiveCamera, LiveEvent } from '../../../core/contract/live.ts';
import { cameraLight, type PushProtocol } from '../../../core/domain/live-event.ts';
import { formatDuration } from '../../../core/domain/formats.ts';
import type { LiveEventsRef } from '../../../machines/studio/live-events/live-events.machine.ts';
import { whenAt } from './when.ts';
import { useText } from '../../i18n/text-context.tsx';
import type { Translate } from '../../i18n/texts.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { CopyField } from '../../ui/CopyField.tsx';
import { StatusLight } from '../../ui/StatusLight.tsx';
import form from '../../ui/form-field.module.css';
import styles from './LivePage.module.css';

interface BoardProps {
  live: LiveEventsRef;
  event: LiveEvent;
  host: string;
}

const isActing = (snapshot: SnapshotFrom<LiveEventsRef>): boolean => snapshot.matches({ listed: { act: 'acting' } });

/** One event: a status light and a sentence for each camera, and the available actions. */
export function Board({ live, event, host }: BoardProps) {
  const t = useText();
  const isBusy = useSelector(live, isActing);
  const { id, title, state, startsAt, recorded, replay, cameras } = event;
  const isOver = state === 'ended';
  return (
    <li className={styles.row}>
      <h3 className={styles.name} dir="auto">
        {title}
      </h3>
      <p className={styles.facts}>
        <strong className={classes(styles.state, state === 'live' && styles.onAir)}>{t(`live.state.${state}`)}</strong>{' '}
        · <time dateTime={new Date(startsAt).toISOString()}>{whenAt(startsAt)}</time>
        {recorded > 0 ? ` · ${t('live.recorded', { length: formatDuration(Math.round(recorded)) })}` : null}
        {isOver ? ` · ${t(`live.replay.${replay}`)}` : null}
      </p>
      <ul className={styles.cameras} aria-label={t('live.camerasOf', { title })}>
        {cameras.map((camera) => (
          <Camera key={camera.id} live={live} event={event} camera={camera} host={host} />
        ))}
      </ul>
      {isOver && replay === 'ready' && recorded > 0 ? <Trim live={live} event={event} /> : null}
      <p className={styles.actions}>
        {state === 'planned' ? (
          <Button
            variant="primary"
            aria-disabled={isBusy}
            aria-label={t('live.startOf', { title })}
            onClick={() => live.send({ type: 'live.do', command: { kind: 'start', event } })}
          >
            {t('live.start')}
          </Button>
        ) : null}
        {isOver ? null : (
          <Button
            aria-disabled={isBusy}
            aria-label={t('live.endOf', { title })}
            onClick={() => live.send({ type: 'live.do', command: { kind: 'end', event } })}
          >
            {t('live.end')}
          </Button>
        )}
        <ButtonLink href={`/play?video=${id}`} aria-label={t('live.watchOf', { title })}>
          {t('live.watch')}
        </ButtonLink>
        <ButtonLink href={`/media_edit?video=${id}`} aria-label={t('live.editOf', { title })}>
          {t('live.edit')}
        </ButtonLink>
        <ButtonLink href={`/timing?video=${id}`} aria-label={t('live.timingOf', { title })}>
          {t('live.timing')}
        </ButtonLink>
      </p>
    </li>
  );
}

interface CameraProps extends BoardProps {
  camera: LiveCamera;
}

function Camera({ live, event, camera, host }: CameraProps) {
  const t = useText();
  const key = useSelector(live, ({ context }) => context.keys[camera.id]);
  const ports = useSelector(live, ({ context }) => context.ports);
  const isBusy = useSelector(live, isActing);
  const { id, number, kind, trouble } = camera;
  const name = camera.name || t('live.camera', { number });
  const port = kind === 'hls' ? undefined : ports[kind];
  const isPushed = kind !== 'hls' && event.state !== 'ended';
  const light = isPushed && port?.fault !== undefined ? 'red' : cameraLight(camera);
  return (
    <li className={styles.source}>
      <p className={styles.head}>
        <StatusLight light={light} />
        <strong dir="auto">{name}</strong> <span className={styles.facts}>{t(`live.kind.${kind}`)}</span>
      </p>
      <p className={light === 'red' ? styles.wrong : undefined}>
        {isPushed && port?.fault !== undefined ? (
          faultText(t, kind, port.port, port.fault)
        ) : (
          <Sentence camera={camera} />
        )}
      </p>
      {trouble ? (
        <p className={styles.facts}>
          {t(`live.trouble.${trouble.kind}`, { detail: trouble.detail ?? '' })}{' '}
          <time dateTime={new Date(trouble.at).toISOString()}>{whenAt(trouble.at)}</time>
        </p>
      ) : null}
      {isPushed && port && port.fault === undefined ? (
        <>
          <CopyField
            label={t('live.address', { name })}
            value={kind === 'rtmp' ? `rtmp://${host}:${port.port}/live` : srtAddress(host, port.port, key)}
          />
          {key !== undefined ? (
            <>
              <CopyField label={t('live.key', { name })} value={key} />
              <p className={styles.facts}>{t('live.key.once')}</p>
            </>
          ) : null}
        </>
      ) : null}
      {isPushed ? (
        <p className={styles.actions}>
          <Button
            aria-disabled={isBusy}
            aria-label={t('live.renewOf', { name })}
            onClick={() => live.send({ type: 'live.do', command: { kind: 'renew', event, cameraId: id } })}
          >
            {t('live.renew')}
          </Button>
        </p>
      ) : null}
    </li>
  );
}

const srtAddress = (host: string, port: number, key: string | undefined): string =>
  `srt://${host}:${port}${key === undefined ? '' : `?streamid=${key}`}`;

/** Explains why cameras cannot reach the server, and what to do. @param code of the system */
function faultText(t: Translate, kind: PushProtocol, port: number, code: string): string {
  const values = { code, port, setting: kind === 'rtmp' ? 'FERRYGLIDE_RTMP_PORT' : 'FERRYGLIDE_SRT_PORT' };
  if (code === 'EADDRINUSE') return t('live.fault.inUse', values);
  return code === 'EACCES' ? t('live.fault.denied', values) : t('live.fault.other', values);
}

/** The current state of a camera, as a sentence. */
function Sentence({ camera }: { camera: LiveCamera }) {
  const t = useText();
  const { state, bits, width, height, fps, segment, since } = camera;
  if (state === 'receiving' && segment)
    return t('live.camera.receiving', {
      rate: (bits / 1_000_000).toFixed(1),
      size: `${width}×${height}`,
      fps: Math.round(fps),
      ago: Math.round(segment.ago),
    });
  if (state === 'receiving') return t('live.camera.begins');
  if (state === 'interrupted') return t('live.camera.interrupted', { since: whenAt(since ?? 0) });
  return t(`live.camera.${state}`);
}

/** The range of the recording that the replay shows. */
function Trim({ live, event }: { live: LiveEventsRef; event: LiveEvent }) {
  const t = useText();
  const typed = useSelector(live, ({ context }) => context.trims[event.id]);
  const isBusy = useSelector(live, isActing);
  const { id, title, trim } = event;
  const shown = trim && t('live.trimmed', { from: formatDuration(trim.from), to: formatDuration(trim.to) });
  return (
    <form
      className={styles.trim}
      aria-label={t('live.trimOf', { title })}
      onSubmit={(submitted) => {
        submitted.preventDefault();
        live.send({ type: 'trim.take', event });
      }}
    >
      {(['from', 'to'] as const).map((end) => (
        <label key={end} className={classes(form.field, styles.field)}>
          {t(`live.trim.${end}`)}
          <input
            type="text"
            inputMode="numeric"
            placeholder="00:00:00"
            value={typed?.[end] ?? ''}
            onChange={({ target }) => live.send({ type: 'trim.type', id, change: { [end]: target.value } })}
          />
        </label>
      ))}
      <Button type="submit" aria-disabled={isBusy} aria-label={t('live.trimOf', { title })}>
        {t('live.trim')}
      </Button>
      <span className={styles.facts}>{shown ?? t('live.untrimmed')}</span>
    </form>
  );
}
