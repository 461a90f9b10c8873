/**
 * The keys that identify this installation to push services (RFC 8292); generated once, readable only by their owner.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import webPush from 'web-push';
import { StartRefusal } from '../../http/start-refusal.ts';
import { createKeyFile } from '../../media/key-file.ts';

export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

const keys = v.object({
  publicKey: v.pipe(v.string(), v.regex(/^[\w-]{87}$/)),
  privateKey: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)),
});

/** @throws StartRefusal if the file is damaged or unreadable: new keys would disconnect every device */
export function pushKeys(dataFolder: string): PushKeys {
  const path = join(dataFolder, 'push.key');
  try {
    if (!existsSync(path)) createKeyFile(path, JSON.stringify(webPush.generateVAPIDKeys()));
    return v.parse(keys, JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    throw new StartRefusal(
      `The push key ${path} cannot be read. Restore it from a backup, or delete it: a new one is created, and people must turn on notifications again.`,
    );
  }
}
