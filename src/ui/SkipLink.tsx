import type { MouseEvent, ReactNode } from 'react';
import styles from './SkipLink.module.css';

interface SkipLinkProps {
  /** Id of the target: a focusable element of the same page or shadow root. */
  to: string;
  children: ReactNode;
}

/** Lets keyboard users skip repeated content; visible while focused. */
export function SkipLink({ to, children }: SkipLinkProps) {
  const skip = (event: MouseEvent<HTMLAnchorElement>) => {
    // Focuses the target directly: the page's address does not change, and a fragment would not find a target in a
    // shadow root.
    event.preventDefault();
    (event.currentTarget.getRootNode() as Document | ShadowRoot).getElementById(to)?.focus();
  };
  return (
    <a href={`#${to}`} className={styles.skip} onClick={skip}>
      {children}
    </a>
  );
}
