import { useText } from '../../i18n/text-context.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import styles from './entry.module.css';

/**
 * Says that the page around is why nobody can sign in or pass a form here, and where that is possible: as text, too, because
 * a sandbox may keep links from opening, and no script is told.
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
