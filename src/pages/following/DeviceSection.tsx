import { useSelector } from '@xstate/react';
import type { Following } from '../../../machines/shared/following/following.machine.ts';
import { formatDate } from '../../../core/domain/formats.ts';
import { dayOf } from '../../../core/domain/sharing.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button } from '../../ui/Button.tsx';
import styles from './FollowingPage.module.css';
import type { FollowingRef, PushDeviceRef } from './refs.ts';

interface SectionProps {
  following: FollowingRef;
  shown: Following;
  isBusy: boolean;
}

/** Notifications on this device, and the other subscribed devices. */
export function DeviceSection({ following, shown: { devices, pushKey }, isBusy }: SectionProps) {
  const t = useText();
  const device = useSelector(following, ({ children }) => children.device);
  return (
    <section className={styles.section} aria-labelledby="device">
      <h2 id="device">{t('following.device')}</h2>
      {device ? <ThisDevice device={device} pushKey={pushKey} /> : null}
      {devices.length === 0 ? null : (
        <>
          <h3 id="devices">{t('following.devices')}</h3>
          <ul className={styles.list} aria-labelledby="devices">
            {devices.map((each) => (
              <li key={each.id} className={styles.row}>
                <div className={styles.about}>
                  <p className={styles.name}>{each.name}</p>
                  <p className={styles.facts}>{t('following.added', { date: formatDate(dayOf(each.addedAt)) })}</p>
                </div>
                <Button
                  aria-disabled={isBusy}
                  aria-label={t('following.removeDeviceOf', { name: each.name })}
                  onClick={() =>
                    following.send({ type: 'following.change', change: { kind: 'removeDevice', device: each } })
                  }
                >
                  {t('following.removeDevice')}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

const STATES = [
  'checking',
  'unsupported',
  'needsInstall',
  'denied',
  'off',
  'subscribing',
  'on',
  'unsubscribing',
] as const;

/** What this browser supports, and the switch. Only pressing it asks for the permission. */
export function ThisDevice({ device, pushKey }: { device: PushDeviceRef; pushKey: string }) {
  const t = useText();
  const state = useSelector(device, (snapshot) => STATES.find((each) => snapshot.matches(each)) ?? 'checking');
  const notice = useSelector(device, ({ context }) => context.notice);
  return (
    <div className={styles.device}>
      <p role="status" className={styles.about}>
        {t(`following.device.${state}`)}
      </p>
      {state === 'off' ? (
        <Button variant="primary" onClick={() => device.send({ type: 'device.on', pushKey })}>
          {t('following.switchOn')}
        </Button>
      ) : null}
      {state === 'on' ? (
        <Button onClick={() => device.send({ type: 'device.off' })}>{t('following.switchOff')}</Button>
      ) : null}
      <p role="alert" className={styles.wrong}>
        {notice ? t(`following.device.${notice}`) : null}
      </p>
    </div>
  );
}
