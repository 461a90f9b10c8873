import type { MediaId } from '../../../core/domain/media.ts';
import { useText } from '../../i18n/text-context.tsx';
import { CopyField } from '../../ui/CopyField.tsx';
import styles from './timing.module.css';

const COMMAND = 'npm run bridge -- --config race.json';

/** Instructions for starting a bridge. */
export function NoBridge({ mediaId, host }: { mediaId: MediaId; host: string }) {
  const t = useText();
  return (
    <section className={styles.none} aria-labelledby="none">
      <h2 id="none">{t('timing.none')}</h2>
      <p>{t('timing.none.lead')}</p>
      <ol className={styles.steps}>
        <li>
          {t('timing.none.key')} <a href="/keys">{t('timing.none.keys')}</a>
        </li>
        <li>
          <p>{t('timing.none.config')}</p>
          <CopyField label={t('timing.none.file')} value={configFor(mediaId, host)} rows={12} />
        </li>
        <li>
          <p>{t('timing.none.start')}</p>
          <CopyField label={t('timing.none.command')} value={COMMAND} />
        </li>
      </ol>
      <p className={styles.facts}>{t('timing.none.docs')}</p>
    </section>
  );
}

function configFor(mediaId: MediaId, host: string): string {
  const entries = {
    host,
    key: 'fgk_…',
    mediaId,
    event: 'slalom-2026',
    date: '2026-06-15',
    zone: 'Europe/Paris',
    input: { kind: 'tcp', host: '192.168.1.10' },
  };
  return JSON.stringify(entries, undefined, 2);
}
