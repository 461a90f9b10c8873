/** What video sites return about a film, as far as it is used: the address of its thumbnail. */
import * as v from 'valibot';

/** Pictures of other sites are fetched by https only. */
const picture = v.pipe(v.string(), v.maxLength(2_000), v.url(), v.startsWith('https://'));

/** Vimeo, `api/oembed.json`. */
export const vimeoFilm = v.object({ thumbnail_url: picture });
/** Dailymotion, `video/{id}?fields=thumbnail_480_url`. */
export const dailymotionFilm = v.object({ thumbnail_480_url: picture });
