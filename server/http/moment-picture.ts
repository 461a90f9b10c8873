/** `/moments/{id}/{second}.jpg`: a moment of a film, used by link previews; access is checked on every request (row E03). */
import type { Context } from 'hono';
import { isVisibleByLink } from '../policies/links.ts';
import { linkImage } from '../presenters/link.ts';
import type { AppContext } from '../services/app-context.ts';
import { isPictured } from '../services/links.ts';
import { decodePath } from './decode-path.ts';
import { failure } from './failure.ts';
import { ownOrigin } from './origin.ts';
import { sendFile } from './send-file.ts';

const PATH = /^moments\/([^/]+)\/(0|[1-9]\d{0,6})\.jpg$/;
/** As for other pictures of public media: caches drop the picture of a closed film within a minute. */
const CACHE_CONTROL = 'public, max-age=60';

export async function sendMomentPicture(context: Context, app: AppContext): Promise<Response> {
  const [, id = '', second = ''] = PATH.exec(decodePath(context.req.path) ?? '') ?? [];
  const at = Number(second);
  const find = async () => {
    const found = id === '' ? undefined : await app.store.media.find(id);
    return found && isVisibleByLink(found, app.now()) && isPictured(found, at) ? found : undefined;
  };
  const film = await find();
  const ref = film?.player?.replay;
  const source = ref === undefined ? undefined : await app.files.film(ref);
  const path = source && (await app.momentPictures.of(source, at));
  // The film may have been closed while the picture was made.
  const medium = await find();
  if (!medium) return failure(404, 'There is no such picture.');
  const sent = path && (await sendFile(context.req.raw, { path, mime: 'image/jpeg', cacheControl: CACHE_CONTROL }));
  if (sent) return sent;
  // No encoder, too busy, or an unreadable film: use the film's usual picture.
  context.header('cache-control', 'no-store');
  return context.redirect(linkImage(medium, app.linkOrigin ?? ownOrigin(context.req.raw, app.config)), 302);
}
