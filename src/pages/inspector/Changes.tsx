import { changes } from '../../../core/domain/inspection/changes.ts';
import { useText } from '../../i18n/text-context.tsx';
import styles from './Inspector.module.css';

/** The differences between two contexts, leaf by leaf. */
export function Changes({ before, after }: { before: unknown; after: unknown }) {
  const t = useText();
  const found = changes(before, after);
  if (found.length === 0) return <p className={styles.empty}>{t('inspector.unchanged')}</p>;
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('inspector.where')}</th>
          <th scope="col">{t('inspector.before')}</th>
          <th scope="col">{t('inspector.after')}</th>
        </tr>
      </thead>
      <tbody>
        {found.map(({ path, before, after }) => (
          <tr key={path}>
            <th scope="row">{path || t('inspector.wholeContext')}</th>
            <td className={styles.before}>{before ?? t('inspector.nothing')}</td>
            <td className={styles.after}>{after ?? t('inspector.nothing')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
