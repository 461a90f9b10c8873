/** Mail that the host wants sent: one file a letter in the data folder, and a line in the log that names it. */
import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface Letter {
  to: string;
  subject: string;
  text: string;
}

export interface Outbox {
  send: (letter: Letter) => Promise<void>;
}

export function folderOutbox(folder: string, log: (line: string) => void): Outbox {
  return {
    async send({ to, subject, text }) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = join(folder, `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`);
      // Line breaks in a field would add header fields of the sender's choice.
      const field = (value: string): string => value.replaceAll(/[\r\n]+/g, ' ');
      const letter = `To: ${field(to)}\nSubject: ${field(subject)}\nContent-Type: text/plain; charset=utf-8\n\n${text}\n`;
      await writeFile(`${path}.part`, letter, { mode: 0o600 });
      await rename(`${path}.part`, path);
      log(`A letter waits in ${path}`);
    },
  };
}
