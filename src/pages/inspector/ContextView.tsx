import { useSelector } from '@xstate/react';
import { selectStep, selectStepBefore } from '../../../machines/inspector/inspector.select.ts';
import { useText } from '../../i18n/text-context.tsx';
import { ToggleButton } from '../../ui/Button.tsx';
import { Changes } from './Changes.tsx';
import type { InspectorRef } from './refs.ts';
import styles from './Inspector.module.css';

/** The context of the selected actor, and what its last step changed in it. */
export function ContextView({ inspector }: { inspector: InspectorRef }) {
  const t = useText();
  const step = useSelector(inspector, selectStep);
  const before = useSelector(inspector, selectStepBefore);
  const isWholeShown = useSelector(inspector, ({ context }) => context.isWholeShown);
  return (
    <section className={styles.context} aria-label={t('inspector.context')}>
      <h2>{t('inspector.context')}</h2>
      {step ? (
        <>
          <p>
            {t('inspector.after')} <code>{step.event.type}</code>
            {step.status === 'active' ? null : `: ${step.status ?? ''}`}
          </p>
          {before ? <Changes before={before.context} after={step.context} /> : null}
          <ToggleButton pressed={isWholeShown} onClick={() => inspector.send({ type: 'inspector.toggleWhole' })}>
            {t('inspector.whole')}
          </ToggleButton>
          {isWholeShown ? <pre>{JSON.stringify(step.context, null, 2)}</pre> : null}
        </>
      ) : (
        <p className={styles.empty}>{t('inspector.noActor')}</p>
      )}
    </section>
  );
}
