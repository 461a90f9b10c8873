/** Starts the process that listens for cameras, when there is something to listen for, and ends it with the host. */
import type { ChildProcess } from 'node:child_process';
import type { CameraId, PushProtocol } from '../../core/domain/live-event.ts';
import { forkAside } from '../operation/fork-aside.ts';
import type { Admission, FromIngest, ListenOptions, ToIngest } from './ingest/messages.ts';

const MAIN = new URL('ingest/main.ts', import.meta.url);
/** One that breaks is started again after this long. */
const RESTART_MS = 2_000;

/** Where cameras reach this host; `fault` is a code of the system where they do not. */
export type Ports = Partial<Record<PushProtocol, { port: number; fault?: string }>>;

export type Asked = Extract<FromIngest, { kind: 'ask' }>;
export type Heard = Exclude<FromIngest, { kind: 'ask' | 'listening' | 'deaf' | 'rejected' }>;

interface Options {
  listen: ListenOptions;
  admit: (asked: Asked) => Promise<Admission>;
  hear: (message: Heard) => void;
  /** Ports have changed, or all pushes have ended with the process. */
  onChange: (isGone: boolean) => void;
  log: (line: string) => void;
}

export interface Ingest {
  ports: () => Ports;
  drop: (camera: CameraId) => void;
  stop: () => Promise<void>;
}

export function startIngest({ listen, admit, hear, onChange, log }: Options): Ingest {
  let ports: Ports = {};
  let child: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let closed = Promise.resolve();

  const post = (message: ToIngest): void => {
    if (child?.connected) child.send(message);
  };

  function take(message: FromIngest): void {
    if (message.kind === 'listening' || message.kind === 'deaf') {
      const { protocol, port } = message;
      const fault = message.kind === 'deaf' ? message.code : undefined;
      const before = ports[protocol]?.fault;
      const what = `by ${protocol.toUpperCase()} to port ${port}`;
      if (fault !== undefined && before !== fault) log(`Live: cameras cannot push ${what}: ${fault}.`);
      if (fault === undefined && before !== undefined) log(`Live: cameras can push ${what} again.`);
      ports = { ...ports, [protocol]: fault === undefined ? { port } : { port, fault } };
      onChange(false);
    } else if (message.kind === 'rejected') {
      const { protocol, from, why, count } = message;
      const which =
        count === 1 ? `a connection by ${protocol.toUpperCase()}` : `${count} connections by ${protocol.toUpperCase()}`;
      log(`Live: ${which} from ${from} ${count === 1 ? 'was' : 'and elsewhere were'} closed: ${why}.`);
    } else if (message.kind !== 'ask') hear(message);
    else
      admit(message).then(
        (admission) => post({ kind: 'admit', request: message.request, admission }),
        (error: unknown) => {
          log(`Live: ${String(error)}`);
          post({ kind: 'admit', request: message.request, admission: { kind: 'refused', reason: 'key' } });
        },
      );
  }

  function run(): void {
    const { promise, resolve } = Promise.withResolvers<void>();
    closed = promise;
    child = forkAside<FromIngest>(MAIN, {
      message: (message) => isStopped || take(message),
      error: (error) => log(`Live: ${String(error)}`),
      end(why) {
        resolve();
        if (isStopped) return;
        log(`Live: listening ended with ${why}`);
        ports = {};
        onChange(true);
        timer = setTimeout(run, RESTART_MS);
      },
    });
    post({ kind: 'listen', ...listen });
  }

  run();
  return {
    ports: () => ports,
    drop: (camera) => post({ kind: 'drop', camera }),
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      // It ends its whole group when nobody listens to it any more.
      if (child?.connected) child.disconnect();
      await closed;
    },
  };
}
