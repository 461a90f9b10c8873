import type { ComponentProps, ReactNode } from 'react';
import { useText } from '../i18n/text-context.tsx';
import { Button } from './Button.tsx';
import { classes } from './classes.ts';
import styles from './CopyButton.module.css';
import { CheckIcon } from './icons.ts';

interface CopyButtonProps extends ComponentProps<typeof Button> {
  /** What it copies is in the clipboard, and nothing was asked for since. */
  isCopied: boolean;
}

/** Copies, and shows beside itself that it did; the page's own message is the one that is read out. */
export function CopyButton({ isCopied, ...button }: CopyButtonProps) {
  return (
    <Copied isCopied={isCopied}>
      <Button {...button} />
    </Copied>
  );
}

interface CopiedProps extends Pick<CopyButtonProps, 'isCopied'> {
  /** In a row of tools the word lies over what is below, and moves nothing. */
  floats?: boolean;
  /** The button. */
  children: ReactNode;
}

/** The word beside a button that has copied. */
export function Copied({ isCopied, floats = false, children }: CopiedProps) {
  const t = useText();
  return (
    <span className={classes(styles.copy, floats && styles.floats)}>
      {children}
      {isCopied ? (
        <span className={styles.toast}>
          <CheckIcon size={18} aria-hidden />
          {t('common.copied')}
        </span>
      ) : null}
    </span>
  );
}
