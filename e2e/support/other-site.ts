/** A server whose address is another site than the sample host's. */
import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface OtherSite {
  /**
   * On `localhost`, which browsers treat as another site than 127.0.0.1, so that cookies in its frames are third-party.
   */
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
