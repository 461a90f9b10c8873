/** Runs the ingest process, which listens for cameras, and stops it with the host. */
import type { ChildProcess } from 'node:child_process';
import type { CameraId, PushProtocol } from '../../core/domain/live-event.ts';
import { forkAside } from '../operation/fork-aside.ts';
import type { Admission, FromIngest, ListenOptions, ToIngest } from './ingest/messages.ts';

const MAIN = new URL('ingest/main.ts', import.meta.url);
/** Delay before an ingest process that has ended is restarted. */
const RESTART_MS = 2_000;

/** Ports on which cameras reach this host; `fault` is the system error code if a port could not be opened. */
export type Ports = Partial<Record<PushProtocol, { port: number; fault?: string }>>;

export type AuthorizeRequest = Extract<FromIngest, { kind: 'authorize' }>;
export type CameraReport = Exclude<FromIngest, { kind: 'authorize' | 'listening' | 'listenFailed' | 'rejected' }>;

interface Options {
  listen: ListenOptions;
  authorize: (request: AuthorizeRequest) => Promise<Admission>;
  receive: (report: CameraReport) => void;
  /** Called when ports have changed; `isGone` means that the process has ended and all pushes with it. */
  onChange: (isGone: boolean) => void;
  log: (line: string) => void;
}

export interface Ingest {
  ports: () => Ports;
  drop: (camera: CameraId) => void;
  stop: () => Promise<void>;
}

export function startIngest({ listen, authorize, receive, onChange, log }: Options): Ingest {
  let ports: Ports = {};
  let child: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let closed = Promise.resolve();

  const post = (message: ToIngest): void => {
    if (child?.connected) child.send(message);
  };

  function take(message: FromIngest): void {
    if (message.kind === 'listening' || message.kind === 'listenFailed') {
      const { protocol, port } = message;
      const fault = message.kind === 'listenFailed' ? message.code : undefined;
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
    } else if (message.kind !== 'authorize') receive(message);
    else
      authorize(message).then(
        (admission) => post({ kind: 'authorized', request: message.request, admission }),
        (error: unknown) => {
          log(`Live: ${String(error)}`);
          post({ kind: 'authorized', request: message.request, admission: { kind: 'refused', reason: 'key' } });
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
      // On disconnect, the process ends its whole process group.
      if (child?.connected) child.disconnect();
      await closed;
    },
  };
}
