/**
 * Thumbnails of third-party videos for which the server has none.
 *
 * Requested without cookies and without a referrer, once per film and page.
 */
import ky from 'ky';
import * as v from 'valibot';
import { dailymotionFilm, vimeoFilm } from '../../core/contract/video-sites.ts';
import { THUMBNAIL_LOOKUP_TIMEOUT_MS } from '../../core/domain/constants/library.ts';
import { siteFilm } from '../../core/domain/thumbnails.ts';
import type { SiteFilm } from '../../core/domain/thumbnails.ts';

const http = ky.create({
  timeout: THUMBNAIL_LOOKUP_TIMEOUT_MS,
  retry: 0,
  credentials: 'omit',
  referrerPolicy: 'no-referrer',
});

const LOOKUPS: Readonly<Record<SiteFilm['site'], (id: string) => Promise<string>>> = {
  // Its picture's address follows from the id, without a request.
  youtube: async (id) => `https://i.ytimg.com/vi/${id}/hqdefault.jpg`,

  async vimeo(id) {
    const url = `https://vimeo.com/api/oembed.json?url=${encodeURIComponent(`https://vimeo.com/${id}`)}`;
    return v.parse(vimeoFilm, await http.get(url).json()).thumbnail_url;
  },

  async dailymotion(id) {
    const url = `https://api.dailymotion.com/video/${id}?fields=thumbnail_480_url`;
    return v.parse(dailymotionFilm, await http.get(url).json()).thumbnail_480_url;
  },
};

const requested = new Map<string, Promise<string | undefined>>();

/**
 * The address of a video site's thumbnail for a film.
 *
 * @param address of the film; only a video site's is looked up
 * @returns undefined if it is not a video site's address, or the site gives no valid response
 */
export function findSiteThumbnail(address: string | undefined): Promise<string | undefined> {
  const film = siteFilm(address);
  if (!film) return Promise.resolve(undefined);
  const key = `${film.site} ${film.id}`;
  let thumbnail = requested.get(key);
  if (!thumbnail) {
    thumbnail = LOOKUPS[film.site](film.id).catch(() => undefined);
    requested.set(key, thumbnail);
  }
  return thumbnail;
}

/** Sets the source of an image once known; the image stays hidden if there is none. */
export function attachSiteThumbnail(image: HTMLImageElement, address: string): () => void {
  let isGone = false;
  image.referrerPolicy = 'no-referrer';
  void findSiteThumbnail(address).then((found) => {
    if (isGone || found === undefined) return;
    image.src = found;
    image.hidden = false;
  });
  return () => {
    isGone = true;
  };
}
