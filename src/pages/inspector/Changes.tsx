import { changes } from '../../../core/domain/inspection/changes.ts';
import styles from './Inspector.module.css';

/** What differs between two contexts, leaf by leaf. */
export function Changes({ before, after }: { before: unknown; after: unknown }) {
  const found = changes(before, after);
  if (found.length === 0) return <p className={styles.empty}>Nothing changed.</p>;
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Where</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {found.map(({ path, before, after }) => (
          <tr key={path}>
            <th scope="row">{path}</th>
            <td className={styles.before}>{before ?? 'nothing'}</td>
            <td className={styles.after}>{after ?? 'nothing'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
