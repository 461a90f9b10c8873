/** A video API provider of private films on this machine: it returns a film's address to whoever presents its token. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export const FILM_TOKEN = 'e2f1-token';

export interface PrivateProvider {
  /** Address of its film, as a data document names it. */
  film: (token?: string) => string;
  /** Requests that it got, each with the token that it was shown. */
  requested: { path: string; token: string | undefined }[];
  stop: () => Promise<void>;
}

/** @param stream what its `player.json` names; `broken`: no JSON; `hangs`: it never responds */
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
