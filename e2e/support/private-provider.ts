/** A video API provider of private films on this machine: it returns a film's address to whoever presents its token. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export const FILM_TOKEN = 'e2f1-token';

export interface PrivateProvider {
  /** Address of its film, as a data document names it. */
  film: (token?: string) => string;
  /** Requests that it got, each with the token that it was shown. */
  asked: { path: string; token: string | undefined }[];
  stop: () => Promise<void>;
}

/** @param stream what its `player.json` names; `broken`: no JSON; `hangs`: it never answers */
export async function startPrivateProvider(answers: { stream: string } | 'broken' | 'hangs'): Promise<PrivateProvider> {
  const asked: PrivateProvider['asked'] = [];
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', 'x-token-session');
    if (request.method === 'OPTIONS') {
      response.end();
      return;
    }
    const token = request.headers['x-token-session'];
    asked.push({ path: request.url ?? '', token: typeof token === 'string' ? token : undefined });
    if (answers === 'hangs') return;
    if (token !== FILM_TOKEN) response.writeHead(403).end('{}');
    else if (answers === 'broken') response.end('{"video": {"src": ');
    else response.end(JSON.stringify({ video: { src: answers.stream } }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    film: (token) =>
      `http://127.0.0.1:${port}/vod/vi1${token === undefined ? '' : `/token/${token}`}/hls/manifest.m3u8`,
    asked,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
