import type { ReactNode } from 'react';
import { takeFreeFocus } from '../dom/free-focus.ts';
import { useText } from '../i18n/text-context.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { ChangeStatus } from '../ui/ChangeStatus.tsx';
import styles from './ListPage.module.css';

interface ListPageProps {
  title: string;
  /** Address of the library, and what its link says. */
  library: string;
  toLibrary: string;
  isBusy: boolean;
  /** Why there is no list, in its stead. */
  problem: string | undefined;
  /** Absent where another try would not help. */
  onRetry: (() => void) | undefined;
  children: ReactNode;
}

/** A page that is one list: its title, the way back, and what went wrong. */
export function ListPage({ title, library, toLibrary, isBusy, problem, onRetry, children }: ListPageProps) {
  const t = useText();
  return (
    <main className={styles.page} tabIndex={-1} aria-busy={isBusy}>
      <header className={styles.head}>
        <h1>{title}</h1>
        <ButtonLink href={library}>{toLibrary}</ButtonLink>
      </header>
      {problem === undefined ? (
        children
      ) : (
        <div role="alert" className={styles.problem}>
          <p>{problem}</p>
          {onRetry ? (
            <Button variant="primary" onClick={onRetry}>
              {t('common.retry')}
            </Button>
          ) : null}
        </div>
      )}
    </main>
  );
}

/** What came of the last action on a row; it takes the focus that a removed row has lost. */
export const Result = ({ text }: { text: string | undefined }) => (
  <ChangeStatus text={text} attach={takeFreeFocus} className={styles.status} textClassName={styles.result} />
);

/** A result that stays in view while a long list is scrolled, with what can be done about it. */
export function PinnedResult({ text, children }: { text: string | undefined; children?: ReactNode }) {
  return (
    <div className={styles.pinned}>
      <Result text={text} />
      {children}
    </div>
  );
}
