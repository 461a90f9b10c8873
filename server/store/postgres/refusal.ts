/** Explains in one line, without the password, why a PostgreSQL database cannot be used. */
import { StartRefusal } from '../../http/start-refusal.ts';
import { oneLine } from '../../operation/one-line.ts';
import { isDatabaseUnreachable } from './unreachable.ts';

/** @returns undefined for other errors */
export function postgresRefusal(error: unknown, url: string): StartRefusal | undefined {
  const { hostname, pathname, username } = new URL(url);
  const database = describeDatabase(url);
  const { code = '', message } = codeOf(error);
  if (code.startsWith('28'))
    return new StartRefusal(
      `${database} refuses the user ${decodeURIComponent(username) || '(none)'} (${code}). Check DATABASE_URL.`,
    );
  if (code === '3D000')
    return new StartRefusal(`${database} does not exist (${code}). Create it: createdb ${pathname.slice(1)}`);
  if (code === '42501')
    return new StartRefusal(
      `${database} does not allow the user ${decodeURIComponent(username)} to create tables or extensions (${oneLine(message)}). Make it the owner of the database.`,
    );
  if (code === '25006') return new StartRefusal(`${database} is read-only (${code}). Set DATABASE_URL to the primary.`);
  if (/^(58P01|0A000)$/.test(code) && /extension/.test(message))
    return new StartRefusal(
      `${database} lacks an extension (${oneLine(message)}). Install PostgreSQL's contrib modules there.`,
    );
  if (/^5[34]/.test(code) && code !== '53300')
    return new StartRefusal(`${database} is out of resources (${oneLine(message)}).`);
  if (isDatabaseUnreachable(error))
    return new StartRefusal(
      `${database} cannot be reached (${code || oneLine(message)}). Start it, or check DATABASE_URL${hostname ? '' : ', which has no host'}.`,
    );
  return undefined;
}

/** Leaves out user and password: `The database library at db.example:5432`. */
export function describeDatabase(url: string): string {
  const { host, pathname } = new URL(url);
  return `The database ${decodeURIComponent(pathname.slice(1))} at ${host || 'this machine'}`;
}

export function migrationRefusal(error: unknown, url: string): StartRefusal {
  return new StartRefusal(
    `${describeDatabase(url)} could not be migrated (${oneLine(codeOf(error).message)}), and is unchanged. Start the version that wrote it, and report this.`,
  );
}

function codeOf(error: unknown): { code?: string; message: string } {
  const [first] = error instanceof AggregateError ? (error.errors as unknown[]) : [error];
  return first instanceof Error ? first : { message: String(first) };
}
