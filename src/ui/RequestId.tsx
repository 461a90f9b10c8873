import { useText } from '../i18n/text-context.tsx';
import styles from './RequestId.module.css';

/** Identifies a failed request in the log of the server; renders nothing where no server responded. */
export function RequestId({ id }: { id: string | undefined }) {
  const t = useText();
  return id === undefined ? null : <p className={styles.request}>{t('common.request', { id })}</p>;
}
