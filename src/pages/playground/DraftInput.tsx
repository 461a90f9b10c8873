import { useSelector } from '@xstate/react';
import { useId } from 'react';
import type { DraftName } from '../../../core/domain/playground/member-drafts.ts';
import styles from './Playground.module.css';
import type { PlaygroundRef } from './refs.ts';

interface DraftInputProps {
  playground: PlaygroundRef;
  name: DraftName;
  label: string;
  /** Id of a list of suggested values. */
  list?: string | undefined;
  /** Why the input is invalid. */
  problem: string | undefined;
}

/** The input for an argument, with the reason if it is invalid. */
export function DraftInput({ playground, name, label, list, problem }: DraftInputProps) {
  const id = useId();
  const problemId = useId();
  const text = useSelector(playground, ({ context }) => context.drafts[name]);
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <input
        id={id}
        className={styles.input}
        value={text}
        list={list}
        autoComplete="off"
        spellCheck={false}
        dir="auto"
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : problemId}
        onChange={({ target }) => playground.send({ type: 'draft.set', name, text: target.value })}
      />
      {problem === undefined ? null : (
        <p id={problemId} role="alert" className={styles.wrong}>
          {problem}
        </p>
      )}
    </div>
  );
}
