import { Component, createContext, Suspense, use } from 'react';
import type { ReactNode } from 'react';
import { useForgetFailedTexts, useText } from '../i18n/text-context.tsx';
import { Button } from './Button.tsx';
import { classes } from './classes.ts';
import { forgetFailed } from './lazy-with-retry.ts';
import { Notice } from './Notice.tsx';
import styles from './AsyncBoundary.module.css';

/** Reloads the page at its current state; undefined if the page is not the product's own. */
export const ReloadContext = createContext<(() => void) | undefined>(undefined);

interface AsyncBoundaryProps {
  /** Shown until the part has loaded. */
  fallback?: ReactNode;
  /** For parts the viewer did not request: a failure shows no message, and the next retry of any part includes it. */
  quiet?: boolean;
  /** Closes the part and its failure message, if they are shown in a layer above the page. */
  onClose?: (() => void) | undefined;
  /** Class of the inline message shown on failure. */
  messageClass?: string | undefined;
  children: ReactNode;
}

/**
 * A part of the page whose code or texts load on demand. They may fail to load if the network is down or the server has
 * a newer build; the surrounding page stays usable.
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

/** Retries all parts that failed without a message. */
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

/** Reports that a part failed to load, with buttons to retry and to reload the page. */
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
