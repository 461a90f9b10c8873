/** `npm run bridge -- --config race.json`: becomes the timing bridge. */
import { resolve } from 'node:path';

export default async function bridge(args: readonly string[]): Promise<void> {
  // Paths are relative to the folder in which the command was typed.
  const from = process.env['INIT_CWD'] ?? '.';
  const command = [
    process.execPath,
    'bridge/main.ts',
    ...args.map((arg, index) => (args[index - 1] === '--config' ? resolve(from, arg) : arg)),
  ];
  // As with `npm start`, signals to the command reach the bridge.
  if (process.execve) process.execve(process.execPath, command, process.env);
  const { runInView } = await import('../shell.ts');
  process.exitCode = await runInView(process.execPath, command.slice(1));
}
