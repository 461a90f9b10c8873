import { Component, createContext, Suspense, use } from 'react';
import type { ReactNode } from 'react';
import { useForgetFailedTexts, useText } from '../i18n/text-context.tsx';
import { Button } from './Button.tsx';
import { classes } from './classes.ts';
import { forgetFailed } from './lazy-with-retry.ts';
import { Notice } from './Notice.tsx';
import styles from './AsyncBoundary.module.css';

/** Reloads the page where it is; absent where the page is not ours to load. */
export const ReloadContext = createContext<(() => void) | undefined>(undefined);

interface AsyncBoundaryProps {
  /** Stands there until the part has come. */
  fallback?: ReactNode;
  /** Nobody asked for it: no message is shown when it does not load. It is tried again with whatever is. */
  quiet?: boolean;
  /** It lies over the page, and so does the message when it does not load; this closes it. */
  onClose?: (() => void) | undefined;
  /** Class of the message in place when it does not load. */
  messageClass?: string | undefined;
  children: ReactNode;
}

/**
 * A part of the page whose code or texts come later, or do not: the line is gone, or a new build has taken its place on the
 * host. What is around it stays.
 */
export function AsyncBoundary({ fallback = null, quiet = false, children, ...failureProps }: AsyncBoundaryProps) {
  const forgetTexts = useForgetFailedTexts();
  return (
    <Edge
      onFailed={() => {
        forgetFailed();
        forgetTexts();
      }}
      quiet={quiet}
      {...failureProps}
    >
      <Suspense fallback={fallback}>{children}</Suspense>
    </Edge>
  );
}

interface EdgeProps extends Omit<AsyncBoundaryProps, 'fallback'> {
  onFailed: () => void;
}

const quietlyFailed = new Set<Edge>();

/** What is missing without a word is fetched again. */
export function retryQuietParts(): void {
  for (const edge of quietlyFailed) edge.setState({ isFailed: false });
  quietlyFailed.clear();
}

/** Only a class component can be an error boundary. */
class Edge extends Component<EdgeProps, { isFailed: boolean }> {
  override state = { isFailed: false };

  static getDerivedStateFromError(): { isFailed: boolean } {
    return { isFailed: true };
  }

  override componentDidCatch(): void {
    this.props.onFailed();
    if (this.props.quiet) quietlyFailed.add(this);
  }

  override componentWillUnmount(): void {
    quietlyFailed.delete(this);
  }

  retry = (): void => {
    this.setState({ isFailed: false });
    retryQuietParts();
  };

  override render(): ReactNode {
    const { quiet, onClose, messageClass, children } = this.props;
    if (!this.state.isFailed) return children;
    return quiet ? null : <NotThere onRetry={this.retry} onClose={onClose} messageClass={messageClass} />;
  }
}

interface NotThereProps {
  onRetry: () => void;
  onClose?: (() => void) | undefined;
  messageClass?: string | undefined;
}

/** Says that a part could not be loaded, and what can be done. */
export function NotThere({ onRetry, onClose, messageClass }: NotThereProps) {
  const t = useText();
  const reload = use(ReloadContext);
  const message = (
    <>
      <p>{t('common.partFailed')}</p>
      <div className={styles.ways}>
        <Button onClick={onRetry}>{t('common.retry')}</Button>
        {reload ? <Button onClick={reload}>{t('common.reload')}</Button> : null}
      </div>
    </>
  );
  return onClose ? (
    <Notice kind="error" onClose={onClose}>
      {message}
    </Notice>
  ) : (
    <div role="alert" className={classes(styles.note, messageClass)}>
      {message}
    </div>
  );
}
