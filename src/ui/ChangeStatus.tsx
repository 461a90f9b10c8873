import type { ReactNode, RefCallback } from 'react';

interface ChangeStatusProps {
  /** What came of the last change, or is under way; empty: nothing. */
  text: string | undefined;
  /** Gives the text the focus that the changed entry of a list has lost. */
  attach: RefCallback<HTMLDivElement>;
  className: string | undefined;
  /** Of the text alone. */
  textClassName?: string | undefined;
  /** Said while there is no such text; it takes no focus. */
  children?: ReactNode;
}

/** Says what came of a change. */
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
