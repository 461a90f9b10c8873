import { useCallback } from 'react';
import { createAnnouncer } from '../dom/announcer.ts';
import { useInstance } from '../ui/use-instance.ts';
import styles from './player.module.css';

/** Announces the current state to screen readers, at most once in five seconds. */
export function Announcer({ text }: { text: string }) {
  const { attach, say } = useInstance(createAnnouncer);
  const announce = useCallback(() => say(text), [say, text]);
  return (
    <div ref={announce} className={styles.unseen}>
      <p ref={attach} role="status" />
    </div>
  );
}
