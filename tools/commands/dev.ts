/** `npm run dev`: Vite with hot reload, and the server behind it. */
import { spawn } from 'node:child_process';

export default function dev(args: readonly string[]): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const port = process.env['PORT'] ?? '4710';
  const env = { ...process.env, PORT: port, FERRYGLIDE_BACKEND: `http://127.0.0.1:${port}` };
  const children = [
    spawn(
      process.execPath,
      [
        '--watch-path=server',
        '--watch-path=core/contract',
        '--watch-path=core/domain',
        '--watch-preserve-output',
        'server/main.ts',
      ],
      { stdio: 'inherit', env },
    ),
    spawn(process.execPath, ['node_modules/vite/bin/vite.js', ...args], { stdio: 'inherit', env }),
  ];
  const end = (): void => children.forEach((child) => void child.kill('SIGTERM'));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end);
  let running = children.length;
  for (const child of children) {
    child.on('exit', (code) => {
      running -= 1;
      process.exitCode ||= code ?? 0;
      end();
      if (running === 0) resolve();
    });
  }
  return promise;
}
