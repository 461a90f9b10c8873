/**
 * A local stand-in for a video API provider of private films: it returns a film's address to anybody with its token.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export const FILM_TOKEN = 'e2f1-token';

export interface PrivateProvider {
  /** Address of its film in a data document. */
  film: (token?: string) => string;
  /** Requests received, each with its token. */
  requested: { path: string; token: string | undefined }[];
  stop: () => Promise<void>;
}

/** @param behaviour `stream` is named by its `player.json`; `broken` sends no JSON; `hangs` never responds */
export async function startPrivateProvider(
  behaviour: { stream: string } | 'broken' | 'hangs',
): Promise<PrivateProvider> {
  const requested: PrivateProvider['requested'] = [];
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', 'x-token-session');
    if (request.method === 'OPTIONS') {
      response.end();
      return;
    }
    const token = request.headers['x-token-session'];
    requested.push({ path: request.url ?? '', token: typeof token === 'string' ? token : undefined });
    if (behaviour === 'hangs') return;
    if (token !== FILM_TOKEN) response.writeHead(403).end('{}');
    else if (behaviour === 'broken') response.end('{"video": {"src": ');
    else response.end(JSON.stringify({ video: { src: behaviour.stream } }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    film: (token) =>
      `http://127.0.0.1:${port}/vod/vi1${token === undefined ? '' : `/token/${token}`}/hls/manifest.m3u8`,
    requested,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
