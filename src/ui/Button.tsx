import type { ComponentPropsWithRef } from 'react';
import { classes } from './classes.ts';
import styles from './Button.module.css';
import { stopStrayClick } from './stray-click.ts';

export type ButtonVariant = 'plain' | 'primary' | 'danger' | 'quiet';

interface ButtonProps extends ComponentPropsWithRef<'button'> {
  variant?: ButtonVariant;
}

/** An unstyled button. The linter forbids `<button>` elsewhere, so that every button ignores stray clicks. */
export function BareButton({ type = 'button', ...rest }: ComponentPropsWithRef<'button'>) {
  return <button {...rest} onClickCapture={stopStrayClick} type={type} />;
}

export function Button({ variant = 'plain', className, ...rest }: ButtonProps) {
  return <BareButton {...rest} className={classes(styles.button, variant !== 'plain' && styles[variant], className)} />;
}

interface IconButtonProps extends Omit<ButtonProps, 'aria-label'> {
  /** Accessible name and tooltip. */
  label: string;
}

/** A button that shows only an icon, given as its children. */
export function IconButton({ label, variant = 'quiet', className, ...rest }: IconButtonProps) {
  return (
    <Button title={label} {...rest} aria-label={label} variant={variant} className={classes(styles.icon, className)} />
  );
}

interface ToggleButtonProps extends ButtonProps {
  pressed: boolean;
}

export function ToggleButton({ pressed, ...rest }: ToggleButtonProps) {
  return <Button {...rest} aria-pressed={pressed} />;
}

interface ButtonLinkProps extends ComponentPropsWithRef<'a'> {
  href: string;
  variant?: ButtonVariant;
}

/** A link that looks like a button. */
export function ButtonLink({ variant = 'plain', className, ...rest }: ButtonLinkProps) {
  return (
    <a
      {...rest}
      onClickCapture={stopStrayClick}
      className={classes(styles.button, variant !== 'plain' && styles[variant], className)}
    />
  );
}
