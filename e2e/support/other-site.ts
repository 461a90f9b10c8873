/** A server at an address that is another site than the sample host's. */
import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface OtherSite {
  /** `localhost`: to a browser another site than 127.0.0.1, so that its frames' cookies are a third party's. */
  origin: string;
  stop: () => void;
}

export async function startOtherSite(respond: RequestListener): Promise<OtherSite> {
  const server = createServer(respond);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
