import { useText } from '../i18n/text-context.tsx';
import styles from './RequestId.module.css';

/** Id of a failed request in the server's log; renders nothing if the server did not respond. */
export function RequestId({ id }: { id: string | undefined }) {
  const t = useText();
  return id === undefined ? null : <p className={styles.request}>{t('common.request', { id })}</p>;
}
