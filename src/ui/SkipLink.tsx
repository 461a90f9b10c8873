import type { MouseEvent, ReactNode } from 'react';
import styles from './SkipLink.module.css';

interface SkipLinkProps {
  /** Id of what it leads to: an element of the same page or shadow root that takes focus. */
  to: string;
  children: ReactNode;
}

/** Leads the keyboard past what is repeated everywhere; seen while it has the focus. */
export function SkipLink({ to, children }: SkipLinkProps) {
  const skip = (event: MouseEvent<HTMLAnchorElement>) => {
    // The page's address stays as it is, and an address finds nothing in a shadow root.
    event.preventDefault();
    (event.currentTarget.getRootNode() as Document | ShadowRoot).getElementById(to)?.focus();
  };
  return (
    <a href={`#${to}`} className={styles.skip} onClick={skip}>
      {children}
    </a>
  );
}
