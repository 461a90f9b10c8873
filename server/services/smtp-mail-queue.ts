/** Sends e-mails through an SMTP server. */
import { randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { createTransport } from 'nodemailer';
import { type MailQueue, UnsureDelivery, unsubscribeFields } from './mail-queue.ts';

/** A person who registers waits until the e-mail is accepted, and a form waits for at most 30 s. */
const CONNECTION_TIMEOUT_MS = 8_000;
const SILENCE_TIMEOUT_MS = 15_000;

/**
 * @param url `smtp://user:password@mail.example:587`, or `smtps://` for TLS from the first byte; smtp uses TLS if the
 * server offers it
 */
export function smtpMailQueue(url: string, from: string, log: (line: string) => void): MailQueue {
  const mail = createTransport({
    url,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    greetingTimeout: CONNECTION_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
    // E-mails consist of text only; nothing is ever read from a disk or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  /** E-mails whose last byte has been sent to the server. */
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
        // The server's message may name the account; its code is enough for a diagnosis.
        log(`An e-mail could not be sent: ${codeOf(error)}`);
        // Failed after the last byte was sent, before the server replied.
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
