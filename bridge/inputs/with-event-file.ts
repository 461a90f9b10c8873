/** Reads the event's file in addition to another input. The file may be missing, and is retried. */
import type { OpenInput } from './input.ts';

const RETRY_MS = 5_000;

export function withEventFile(main: OpenInput, file: OpenInput, retryMs = RETRY_MS): OpenInput {
  return (listener, context) => {
    let closeFile = (): void => undefined;
    let timer: NodeJS.Timeout | undefined;
    let isAway = false;
    const open = (): void => {
      closeFile = file(
        {
          connected: () => void (isAway = false),
          received: listener.received,
          unreadable: listener.unreadable,
          failed(_problem, detail) {
            if (!isAway) listener.unreadable(detail);
            isAway = true;
            timer = setTimeout(open, retryMs);
          },
          ended: () => undefined,
        },
        context,
      );
    };
    const stopFile = (): void => {
      clearTimeout(timer);
      closeFile();
    };
    const closeMain = main(
      {
        ...listener,
        failed(problem, detail) {
          stopFile();
          listener.failed(problem, detail);
        },
        ended() {
          stopFile();
          listener.ended();
        },
      },
      context,
    );
    open();
    return () => {
      stopFile();
      closeMain();
    };
  };
}
