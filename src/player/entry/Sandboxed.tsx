import { useText } from '../../i18n/text-context.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import styles from './entry.module.css';

/**
 * Explains that the embedding page prevents signing in and forms here, and links to a page where they work. The address
 * is also shown as text, because a sandbox may block links without reporting it to scripts.
 */
export function Sandboxed({ outside }: { outside: string }) {
  const t = useText();
  return (
    <>
      <p className={styles.hint}>{t('entry.sandboxed')}</p>
      <ButtonLink variant="primary" href={outside} target="_blank" rel="noopener">
        {t('entry.openOutside', { host: new URL(outside).host })}
      </ButtonLink>
      <p className={styles.hint}>
        {t('entry.orCopy')} <span className={styles.address}>{outside}</span>
      </p>
    </>
  );
}
