import { useRef } from 'react';
import { Button } from '../ui/Button.tsx';
import type { ButtonVariant } from '../ui/Button.tsx';

interface FileButtonProps {
  label: string;
  /** Accessible name, needed if several buttons on a page have the same label. */
  name?: string;
  variant?: ButtonVariant;
  /** File name extensions that the dialog offers. */
  endings: readonly string[];
  disabled?: boolean;
  multiple?: boolean;
  onChoose: (files: readonly File[]) => void;
}

/** Opens the system's file dialog. The input itself is hidden and not in the tab order. */
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
          // Allows the same file to be chosen again.
          target.value = '';
          if (files.length > 0) onChoose(files);
        }}
      />
    </>
  );
}
