/** Mail that the host wants sent, and the folder that keeps it where no mail server is named. */
import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface Email {
  to: string;
  subject: string;
  text: string;
  /** The same with markup: what comes from outside is escaped. */
  html?: string | undefined;
  /** Address that ends e-mails of this kind by one POST (RFC 8058). */
  unsubscribe?: string | undefined;
}

/** The mail server was sent all of an e-mail, and its answer was lost: it may have taken it. */
export class UnsureDelivery extends Error {}

/** Header fields by which a mailbox offers to end e-mails of this kind. */
export function unsubscribeFields({ unsubscribe }: Email): Record<string, string> {
  return unsubscribe === undefined
    ? {}
    : { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

export interface MailQueue {
  /** Settles when the e-mail is out of the host's hands; rejects where it could not be sent. */
  send: (email: Email) => Promise<void>;
}

/** One file per e-mail in the data folder, readable as it is, and a line in the log that names it. */
export function folderMailQueue(folder: string, from: string, log: (line: string) => void): MailQueue {
  return {
    async send(email) {
      const { to, subject, text, html } = email;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const now = new Date();
      const path = join(folder, `${now.toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`);
      // Line breaks in a field would add header fields of the sender's choice.
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

/** The response to a request whose e-mail did not leave the host. */
export const NOT_SENT = { status: 'error', data: 'The e-mail could not be sent.' } as const;

/** Sends an e-mail that the sender's request stands and falls with. @returns the response to that request */
export function sendOrRefuse(mailQueue: MailQueue, email: Email): Promise<{ status: 'ok' } | typeof NOT_SENT> {
  return mailQueue.send(email).then(
    () => ({ status: 'ok' }) as const,
    () => NOT_SENT,
  );
}

/** Sends an e-mail that changes nothing where it fails, which the log says. */
export function sendOrLog(
  { mailQueue, log }: { mailQueue: MailQueue; log: (line: string) => void },
  email: Email,
): Promise<void> {
  return mailQueue.send(email).catch((error: unknown) => log(`An e-mail was not sent: ${String(error)}`));
}
