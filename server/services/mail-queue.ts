/** Outgoing e-mails, and the folder that stores them if no mail server is configured. */
import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface Email {
  to: string;
  subject: string;
  text: string;
  /** The same text as HTML, with external content escaped. */
  html?: string | undefined;
  /** Address that unsubscribes with one POST (RFC 8058). */
  unsubscribe?: string | undefined;
}

/** The mail server received the whole e-mail but its reply was lost, so it may have accepted it. */
export class UnsureDelivery extends Error {}

/** Header fields with which a mail client offers to unsubscribe. */
export function unsubscribeFields({ unsubscribe }: Email): Record<string, string> {
  return unsubscribe === undefined
    ? {}
    : { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

export interface MailQueue {
  /** Resolves once the e-mail is handed over; rejects if it could not be sent. */
  send: (email: Email) => Promise<void>;
}

/** Writes each e-mail to a readable file in the data folder, and names it in the log. */
export function folderMailQueue(folder: string, from: string, log: (line: string) => void): MailQueue {
  return {
    async send(email) {
      const { to, subject, text, html } = email;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const now = new Date();
      const path = join(folder, `${now.toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`);
      // Line breaks in a field would allow header injection.
      const field = (value: string): string => value.replaceAll(/[\r\n]+/g, ' ');
      const file = [
        `From: ${field(from)}`,
        `To: ${field(to)}`,
        `Subject: ${field(subject)}`,
        `Date: ${now.toUTCString()}`,
        ...Object.entries(unsubscribeFields(email)).map(([name, value]) => `${name}: ${field(value)}`),
        'MIME-Version: 1.0',
        ...(html === undefined ? part('plain', text) : alternatives(text, html)),
      ].join('\n');
      await writeFile(`${path}.part`, file, { mode: 0o600 });
      await rename(`${path}.part`, path);
      log(`An e-mail waits in ${path}`);
    },
  };
}

function part(kind: 'plain' | 'html', content: string): string[] {
  return [`Content-Type: text/${kind}; charset=utf-8`, 'Content-Transfer-Encoding: 8bit', '', `${content}\n`];
}

function alternatives(text: string, html: string): string[] {
  const boundary = randomUUID();
  const parts = [part('plain', text), part('html', html)].flatMap((lines) => [`--${boundary}`, ...lines]);
  return [`Content-Type: multipart/alternative; boundary="${boundary}"`, '', ...parts, `--${boundary}--`, ''];
}

/** The response to a request whose e-mail could not be sent. */
export const NOT_SENT = { status: 'error', data: 'The e-mail could not be sent.' } as const;

/** Sends an e-mail that the request depends on. @returns the response to that request */
export function sendOrRefuse(mailQueue: MailQueue, email: Email): Promise<{ status: 'ok' } | typeof NOT_SENT> {
  return mailQueue.send(email).then(
    () => ({ status: 'ok' }) as const,
    () => NOT_SENT,
  );
}

/** Sends an e-mail whose failure is only logged. */
export function sendOrLog(
  { mailQueue, log }: { mailQueue: MailQueue; log: (line: string) => void },
  email: Email,
): Promise<void> {
  return mailQueue.send(email).catch((error: unknown) => log(`An e-mail was not sent: ${String(error)}`));
}
