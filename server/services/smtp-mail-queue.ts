/** Mail by a server of somebody's choice. */
import { randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { createTransport } from 'nodemailer';
import { type MailQueue, UnsureDelivery, unsubscribeFields } from './mail-queue.ts';

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
  /** E-mails of which the server has been sent the last byte. */
  const written = new Set<string>();
  mail.use('stream', ({ message, data }, done) => {
    message.transform(() => new PassThrough().once('end', () => written.add(String(data.messageId))));
    done();
  });
  return {
    async send(email) {
      const { to, subject, text, html } = email;
      const headers = unsubscribeFields(email);
      const messageId = `<${randomUUID()}@${domainOf(from)}>`;
      try {
        const content = { subject, text, headers, ...(html ? { html } : {}) };
        await mail.sendMail({ from, to: { name: '', address: to }, messageId, ...content });
      } catch (error) {
        // What the server said may name the account; its code is enough to find the fault.
        log(`An e-mail could not be sent: ${codeOf(error)}`);
        // After the last byte, and before the server said yes or no.
        const isUnsure = written.has(messageId) && (error as { responseCode?: unknown }).responseCode === undefined;
        throw new (isUnsure ? UnsureDelivery : Error)('the e-mail could not be sent', { cause: error });
      } finally {
        written.delete(messageId);
      }
    },
  };
}

function domainOf(sender: string): string {
  return /@([\w.-]+)/.exec(sender)?.[1] ?? 'localhost';
}

function codeOf(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return (
    [code, responseCode].filter((part) => typeof part === 'string' || typeof part === 'number').join(' ') || 'no code'
  );
}
