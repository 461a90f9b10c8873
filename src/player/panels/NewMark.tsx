import { useText } from '../../i18n/text-context.tsx';
import styles from './panels.module.css';

/** Marks a panel with new data (rows P10, P27). */
export function NewMark() {
  const t = useText();
  return (
    <b className={styles.mark}>
      <span>{t('player.newData')}</span>
    </b>
  );
}
