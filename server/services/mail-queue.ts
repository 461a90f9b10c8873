/** Mail that the host wants sent, and the folder that keeps it where no mail server is named. */
import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface Email {
  to: string;
  subject: string;
  text: string;
}

export interface MailQueue {
  /** Settles when the e-mail is out of the host's hands; rejects where it could not be sent. */
  send: (email: Email) => Promise<void>;
}

/** One file per e-mail in the data folder, readable as it is, and a line in the log that names it. */
export function folderMailQueue(folder: string, from: string, log: (line: string) => void): MailQueue {
  return {
    async send({ to, subject, text }) {
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
        'MIME-Version: 1.0',
        'Content-Type: text/plain; charset=utf-8',
        'Content-Transfer-Encoding: 8bit',
        '',
        `${text}\n`,
      ].join('\n');
      await writeFile(`${path}.part`, file, { mode: 0o600 });
      await rename(`${path}.part`, path);
      log(`An e-mail waits in ${path}`);
    },
  };
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
