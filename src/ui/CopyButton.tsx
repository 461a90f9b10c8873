import type { ComponentProps, ReactNode } from 'react';
import { useText } from '../i18n/text-context.tsx';
import { Button } from './Button.tsx';
import { classes } from './classes.ts';
import styles from './CopyButton.module.css';
import { CheckIcon } from './icons.ts';

interface CopyButtonProps extends ComponentProps<typeof Button> {
  /** The text has been copied, and no other action was taken since. */
  isCopied: boolean;
}

/** Copies, and confirms it visually beside itself. The page's own message is announced to screen readers. */
export function CopyButton({ isCopied, ...button }: CopyButtonProps) {
  return (
    <Copied isCopied={isCopied}>
      <Button {...button} />
    </Copied>
  );
}

interface CopiedProps extends Pick<CopyButtonProps, 'isCopied'> {
  /** In a toolbar the confirmation overlaps the content below instead of moving it. */
  floats?: boolean;
  /** The button. */
  children: ReactNode;
}

/** The confirmation beside a button that has copied. */
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
