import { useRef } from 'react';
import { Button } from '../ui/Button.tsx';
import type { ButtonVariant } from '../ui/Button.tsx';

interface FileButtonProps {
  label: string;
  /** Its full name, where several on a page say the same. */
  name?: string;
  variant?: ButtonVariant;
  /** Endings that the dialog offers. */
  endings: readonly string[];
  disabled?: boolean;
  multiple?: boolean;
  onChoose: (files: readonly File[]) => void;
}

/** Opens the device's own dialog for files; the field itself is not shown and not in the way of keys. */
export function FileButton({
  label,
  name,
  variant = 'plain',
  endings,
  disabled = false,
  multiple = false,
  onChoose,
}: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant={variant}
        aria-label={name}
        aria-disabled={disabled}
        onClick={() => {
          if (!disabled) input.current?.click();
        }}
      >
        {label}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        tabIndex={-1}
        aria-hidden
        multiple={multiple}
        accept={endings.join()}
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
