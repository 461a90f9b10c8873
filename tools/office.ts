/** Locates LibreOffice on this machine: it opens what the product exports for spreadsheets. */
import { findExecutable } from './executables.ts';

/** Tries `SOFFICE_PATH` first, then the usual names on the path and in the usual places; undefined if there is none. */
export function findOffice(env: NodeJS.ProcessEnv = process.env): string | undefined {
  return findExecutable(
    {
      named: env['SOFFICE_PATH'],
      names: ['soffice', 'libreoffice'],
      folders: ['/usr/bin', '/usr/local/bin', '/opt/libreoffice/program'],
      files: ['/Applications/LibreOffice.app/Contents/MacOS/soffice'],
    },
    env['PATH'],
  );
}
