import { useText } from '../i18n/text-context.tsx';
import styles from './RequestId.module.css';

/** By which whoever runs the server finds a failed request in its log; nothing where no server responded. */
export function RequestId({ id }: { id: string | undefined }) {
  const t = useText();
  return id === undefined ? null : <p className={styles.request}>{t('common.request', { id })}</p>;
}
