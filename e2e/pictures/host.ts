/** The gallery that the screenshots are taken of. */
import { addressOf, serveGallery } from '../../tools/gallery/serve.ts';

export const GALLERY = 'FERRYGLIDE_GALLERY';

export default async function host(): Promise<() => Promise<void>> {
  const server = await serveGallery(0, false);
  process.env[GALLERY] = addressOf(server);
  return () => server.close();
}
