/** A host with an encoder, for tests that announce and watch events (row S05). */
import { setTimeout as pause } from 'node:timers/promises';
import type { LiveEvent } from '../../../core/contract/live.ts';
import type { ResponseBody } from '../../../core/contract/requests.ts';
import type { Config } from '../../../server/config.ts';
import { type Camera, type CameraOptions, startCamera } from './camera.ts';
import { type Client, type RunningHost, startHost } from '../harness.ts';
import { FFMPEG } from '../odd-films.ts';

export type PushKind = 'rtmp' | 'srt';
export type Listed = Extract<ResponseBody<'getLiveEvents'>, { status: 'ok' }>['data'];
export interface Announced {
  id: string;
  keys: string[];
}

export interface LiveHost extends RunningHost {
  editor: Client;
  announce: (kinds: readonly PushKind[]) => Promise<Announced>;
  board: () => Promise<Listed>;
  event: (id: string) => Promise<LiveEvent>;
  portOf: (kind: PushKind) => Promise<number>;
  addressOf: (kind: PushKind, key: string) => Promise<string>;
  /** A camera that ends with the host. */
  film: (kind: PushKind, key: string, options?: CameraOptions) => Promise<Camera>;
}

/** On a busy machine a process takes long before it listens. */
export const PORT_PATIENCE_MS = 60_000;

/**
 * A camera keeps calling this long instead of 3 s: on a busy machine the ffmpeg that receives it takes longer to start.
 */
const CALL_PATIENCE_MS = 25_000;

/**
 * Polls until there is a result, for half a minute by default, so that a loaded machine does not fail the test.
 *
 * @param seen describes the actual state for the error message
 */
export async function until<T>(
  what: string,
  look: () => Promise<T | undefined | false>,
  patienceMs = 30_000,
  seen?: () => string,
): Promise<T> {
  const givenUp = Date.now() + patienceMs;
  while (Date.now() < givenUp) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    await pause(50);
  }
  throw new Error([`${what} did not come`, seen?.()].filter(Boolean).join('; '));
}

export async function boardOf(who: Client): Promise<Listed> {
  const response = await who.request('getLiveEvents', {});
  if (response.status !== 'ok') throw new Error(response.status);
  return response.data;
}

export async function startLiveHost(
  config: Partial<Config> = {},
  now: () => number = () => Date.now(),
): Promise<LiveHost> {
  const host = await startHost({ now, config: { encoder: FFMPEG, ...config } });
  const editor = await host.login('editor');
  const cameras: Camera[] = [];
  const board = (): Promise<Listed> => boardOf(editor);
  const portOf = (kind: PushKind): Promise<number> => {
    let ports: Listed['ports'] = {};
    return until(
      `a port for ${kind}`,
      async () => {
        ({ ports } = await board());
        const port = ports[kind];
        return port?.fault === undefined && port?.port;
      },
      PORT_PATIENCE_MS,
      // A taken port is reported as a fault; otherwise the log says what became of the process that listens.
      () => [`ports ${JSON.stringify(ports)}`, ...host.lines.filter((line) => line.startsWith('Live: '))].join('; '),
    );
  };
  const addressOf = async (kind: PushKind, key: string): Promise<string> => {
    const port = await portOf(kind);
    if (kind === 'rtmp') return `rtmp://127.0.0.1:${port}/live/${key}`;
    return `srt://127.0.0.1:${port}?streamid=${key}&connect_timeout=${CALL_PATIENCE_MS}`;
  };
  return {
    ...host,
    editor,
    board,
    portOf,
    addressOf,
    async announce(kinds) {
      const response = await editor.request('createLiveEvent', {
        title: 'Spring regatta',
        startsAt: Date.now(),
        visibility: 'public',
        cameras: kinds.map((kind, at) => ({ name: `Camera ${at + 1}`, kind })),
      });
      if (response.status !== 'ok') throw new Error(response.status);
      return { id: response.data.id, keys: response.data.keys.map(({ key }) => key) };
    },
    async event(id) {
      const found = (await board()).events.find((each) => each.id === id);
      if (!found) throw new Error(`there is no event ${id}`);
      return found;
    },
    async film(kind, key, options) {
      const camera = startCamera(await addressOf(kind, key), options);
      cameras.push(camera);
      return camera;
    },
    async stop() {
      await Promise.all(cameras.map((camera) => camera.kill()));
      await host.stop();
    },
  };
}
