import { useSelector } from '@xstate/react';
import { selectStep, selectStepBefore } from '../../../machines/inspector/inspector.select.ts';
import { changes } from '../../../core/domain/inspection/changes.ts';
import type { InspectorRef } from './refs.ts';
import styles from './Inspector.module.css';

/** What the selected actor holds, and what its last step changed of it. */
export function ContextView({ inspector }: { inspector: InspectorRef }) {
  const step = useSelector(inspector, selectStep);
  const before = useSelector(inspector, selectStepBefore);
  const found = before && step ? changes(before.context, step.context) : [];
  return (
    <section className={styles.context} aria-label="Context">
      <h2>Context</h2>
      {step ? (
        <>
          <p>
            After <code>{step.event.type}</code>
            {step.status === 'active' ? null : `: ${step.status ?? ''}`}
          </p>
          {found.length === 0 ? (
            <p className={styles.empty}>Nothing changed.</p>
          ) : (
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
          )}
          <details>
            <summary>All of it</summary>
            <pre>{JSON.stringify(step.context, null, 2)}</pre>
          </details>
        </>
      ) : (
        <p className={styles.empty}>No actor is chosen.</p>
      )}
    </section>
  );
}
