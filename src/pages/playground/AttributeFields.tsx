import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { ATTRIBUTE_NAMES, isAttributeRight, isKnownTo, ruleOf } from '../../../core/domain/playground/trial.ts';
import type { AttributeName } from '../../../core/domain/playground/trial.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Select } from '../../ui/Select.tsx';
import { classes } from '../../ui/classes.ts';
import work from '../work-page.module.css';
import styles from './Playground.module.css';
import type { PlaygroundRef } from './refs.ts';

/** The attributes that the selected way of embedding supports, with their values. */
export function AttributeFields({ playground }: { playground: PlaygroundRef }) {
  const t = useText();
  const way = useSelector(playground, ({ context }) => context.way);
  return (
    <details className={styles.attributes}>
      <summary>{t('playground.attributes')}</summary>
      <div className={styles.fields}>
        {ATTRIBUTE_NAMES.filter((name) => isKnownTo(way, name)).map((name) => (
          <AttributeField key={name} playground={playground} name={name} />
        ))}
      </div>
    </details>
  );
}

function AttributeField({ playground, name }: { playground: PlaygroundRef; name: AttributeName }) {
  const t = useText();
  const id = useId();
  const problemId = useId();
  const text = useSelector(playground, ({ context }) => context.attributes[name] ?? '');
  const set = (value: string): void => playground.send({ type: 'attribute.set', name, text: value });
  const rule = ruleOf(name);
  if (rule.kind === 'switch')
    return (
      <label className={classes(work.check, styles.check)}>
        <input type="checkbox" checked={text === 'on'} onChange={({ target }) => set(target.checked ? 'on' : '')} />
        <code>{name}</code>
      </label>
    );
  if (rule.kind === 'choice')
    return (
      <Select
        label={name}
        className={styles.field}
        options={[
          { value: '', label: t('playground.byDefault') },
          ...rule.values.map((value) => ({ value, label: value })),
        ]}
        value={rule.values.includes(text) ? text : ''}
        onChange={set}
      />
    );
  const isWrong = !isAttributeRight(name, text.trim());
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {name}
      </label>
      <input
        id={id}
        className={styles.input}
        value={text}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? problemId : undefined}
        onChange={({ target }) => set(target.value)}
      />
      {isWrong ? (
        <p id={problemId} role="alert" className={styles.wrong}>
          {t(`playground.wrong.${name as TextAttribute}`)}
        </p>
      ) : null}
    </div>
  );
}

type TextAttribute = 'start' | 'pre-roll' | 'post-roll' | 'tag' | 'tags' | 'flags';
