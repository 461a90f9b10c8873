import type { ReactNode } from 'react';
import { takeFreeFocus } from '../dom/free-focus.ts';
import { useText } from '../i18n/text-context.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { ChangeStatus } from '../ui/ChangeStatus.tsx';
import styles from './ListPage.module.css';

interface ListPageProps {
  title: string;
  /** Address of the library, and the text of its link. */
  library: string;
  toLibrary: string;
  isBusy: boolean;
  /** Shown instead of the list. */
  problem: string | undefined;
  /** Absent if a retry would not help. */
  onRetry: (() => void) | undefined;
  children: ReactNode;
}

/** A page that is a single list: title, link back to the library, and error message. */
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

/** The result of the last action on a row. It receives focus if the row was removed. */
export const Result = ({ text }: { text: string | undefined }) => (
  <ChangeStatus text={text} attach={takeFreeFocus} className={styles.status} textClassName={styles.result} />
);

/** A result that stays visible while a long list is scrolled, with the actions it offers. */
export function PinnedResult({ text, children }: { text: string | undefined; children?: ReactNode }) {
  return (
    <div className={styles.pinned}>
      <Result text={text} />
      {children}
    </div>
  );
}
