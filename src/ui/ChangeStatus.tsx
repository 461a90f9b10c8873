import type { ReactNode, RefCallback } from 'react';

interface ChangeStatusProps {
  /** The result of the last change, or its progress; empty for none. */
  text: string | undefined;
  /** Focuses the text if the changed entry of a list lost focus. */
  attach: RefCallback<HTMLDivElement>;
  className: string | undefined;
  /** Class of the text. */
  textClassName?: string | undefined;
  /** Shown while there is no text; does not receive focus. */
  children?: ReactNode;
}

/** Shows and announces the result of a change. */
export function ChangeStatus({ text, attach, className, textClassName, children }: ChangeStatusProps) {
  return (
    <div role="status" className={className}>
      {text ? (
        <div key={text} ref={attach} tabIndex={-1} className={textClassName}>
          {text}
        </div>
      ) : (
        children
      )}
    </div>
  );
}
