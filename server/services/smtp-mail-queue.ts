/** Mail by a server of somebody's choice. */
import { createTransport } from 'nodemailer';
import type { MailQueue } from './mail-queue.ts';

/** Whoever registers waits for the e-mail to be taken, and a form waits for 30 s at most. */
const CONNECTION_TIMEOUT_MS = 8_000;
const SILENCE_TIMEOUT_MS = 15_000;

/**
 * @param url `smtp://user:password@mail.example:587`, or `smtps://` for TLS from the first byte; smtp takes up TLS where
 * the server offers it
 */
export function smtpMailQueue(url: string, from: string, log: (line: string) => void): MailQueue {
  const mail = createTransport({
    url,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    greetingTimeout: CONNECTION_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
    // An e-mail is text; nothing is ever read from a disk or an address for it.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, text }) {
      try {
        await mail.sendMail({ from, to: { name: '', address: to }, subject, text });
      } catch (error) {
        // What the server said may name the account; its code is enough to find the fault.
        log(`An e-mail could not be sent: ${codeOf(error)}`);
        throw new Error('the e-mail could not be sent', { cause: error });
      }
    },
  };
}

function codeOf(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return (
    [code, responseCode].filter((part) => typeof part === 'string' || typeof part === 'number').join(' ') || 'no code'
  );
}
