/** `npm start`: builds what is missing, then becomes the server. */
import { buildIfStale } from '../build.ts';

export default async function start(args: readonly string[]): Promise<void> {
  if (!(await buildIfStale())) {
    console.error('The front end could not be built.');
    process.exitCode = 1;
    return;
  }
  const command = [process.execPath, 'server/main.ts', ...args];
  // The server replaces this process, so that signals to `npm start` reach it and no process is left behind.
  if (process.execve) process.execve(process.execPath, command, process.env);
  const { runInView } = await import('../shell.ts');
  process.exitCode = await runInView(process.execPath, command.slice(1));
}
