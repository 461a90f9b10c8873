/** `npm run gallery`: shows every view in every state of its chart, without a server. */
import { addressOf, serveGallery } from '../gallery/serve.ts';
import { freePort } from '../ports.ts';

export default async function gallery(): Promise<void> {
  const port = process.env['PORT'];
  const server = await serveGallery(port === undefined ? await freePort() : Number(port), true);
  console.log(`The gallery is on ${addressOf(server)}`);
}
