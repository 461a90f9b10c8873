/** A page of another site, with whatever headers it has. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface SitePage {
  html: string;
  headers?: Readonly<Record<string, string>>;
}

export interface ClubSite {
  /** `localhost`, which is another site than 127.0.0.1 to a browser. */
  origin: string;
  /** @returns where it stands from now on */
  put: (page: SitePage) => string;
  stop: () => void;
}

export async function startClubSite(): Promise<ClubSite> {
  const pages: SitePage[] = [];
  const server = createServer((request, response) => {
    const page = pages[Number(request.url?.slice(1))];
    if (!page) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...page.headers }).end(page.html);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    put: (page) => `${origin}/${pages.push(page) - 1}`,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
