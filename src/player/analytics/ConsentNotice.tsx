import type { AnalyticsRef } from '../../../machines/player/analytics/analytics.select.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button } from '../../ui/Button.tsx';
import styles from './ConsentNotice.module.css';

/** Asks without interrupting playback. Nothing is counted until the viewer answers. */
export default function ConsentNotice({ analytics }: { analytics: AnalyticsRef }) {
  const t = useText('entry');
  return (
    <section className={styles.strip} aria-label={t('entry.countTitle')}>
      <p>{t('entry.countQuestion')}</p>
      <div className={styles.answers}>
        <Button onClick={() => analytics.send({ type: 'analytics.refuse' })}>{t('entry.countRefuse')}</Button>
        <Button onClick={() => analytics.send({ type: 'analytics.allow' })}>{t('entry.countAllow')}</Button>
      </div>
    </section>
  );
}
