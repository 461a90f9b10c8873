import { useCallback, useId } from 'react';
import { ChevronDownIcon } from './icons.ts';
import { classes } from './classes.ts';
import { keepFocus } from './keep-focus.ts';
import styles from './Select.module.css';

export interface SelectOption<Value extends string> {
  value: Value;
  label: string;
}

interface SelectProps<Value extends string> {
  label: string;
  /** Hides the label visually. */
  labelHidden?: boolean;
  options: readonly SelectOption<Value>[];
  /** Undefined if nothing is chosen yet; shows the placeholder. */
  value: Value | undefined;
  placeholder?: string;
  disabled?: boolean;
  className?: string | undefined;
  onChange: (value: Value) => void;
}

/** Chooses one of a few values with a native select, which every device can operate. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, labelHidden = false, options, value, placeholder, disabled = false, className, onChange } = props;
  const id = useId();
  // A new callback whenever `disabled` changes, so that `keepFocus` runs before and after the change.
  const attach = useCallback((select: HTMLSelectElement) => keepFocus(select, disabled), [disabled]);
  return (
    <span className={classes(styles.field, className)}>
      {labelHidden ? null : (
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
      )}
      <span className={styles.box}>
        <select
          ref={attach}
          id={id}
          aria-label={labelHidden ? label : undefined}
          className={styles.select}
          value={value ?? ''}
          disabled={disabled}
          onChange={(event) => onChange(event.target.value as Value)}
        >
          {value === undefined ? (
            <option value="" disabled>
              {placeholder}
            </option>
          ) : null}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDownIcon size={16} aria-hidden className={styles.arrow} />
      </span>
    </span>
  );
}
