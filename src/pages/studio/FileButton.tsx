import { useRef } from 'react';
import { UPLOAD_ENDINGS } from '../../../core/domain/uploads.ts';
import { Button } from '../../ui/Button.tsx';
import type { ButtonVariant } from '../../ui/Button.tsx';
import styles from './StudioPage.module.css';

interface FileButtonProps {
  label: string;
  /** Its full name, where several on a page say the same. */
  name?: string;
  variant?: ButtonVariant;
  multiple?: boolean;
  onChoose: (files: readonly File[]) => void;
}

/** Opens the device's own dialog for files; the field itself is not shown and not in the way of keys. */
export function FileButton({ label, name, variant = 'plain', multiple = false, onChoose }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant={variant} aria-label={name} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        className={styles.file}
        type="file"
        tabIndex={-1}
        aria-hidden
        multiple={multiple}
        accept={UPLOAD_ENDINGS.join()}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // The same file may be chosen again.
          target.value = '';
          if (files.length > 0) onChoose(files);
        }}
      />
    </>
  );
}
