/** Logos for a clip: the sponsors of its film. Only an encoder can draw them into the picture. */
import type { MediaRef } from '../store/media-ref.ts';
import type { StoredMedium } from '../store/media.ts';
import type { AppContext } from './app-context.ts';

const PICTURE = /^[A-Za-z0-9_][\w.-]*\/([A-Za-z0-9_][\w.-]*)\.(?:svg|png|jpe?g|webp)$/;

export function logosOf(film: StoredMedium, { config }: Pick<AppContext, 'config'>): { name: string; ref: MediaRef }[] {
  if (config.encoder === undefined || !film.player) return [];
  const { pubDisplay, pubLiveResults, pubOverlay } = film.player;
  const refs = new Set([...pubDisplay, ...pubLiveResults, ...pubOverlay].map((ad) => ad.content_url));
  return [...refs].flatMap((ref) => {
    const [, name] = PICTURE.exec(ref) ?? [];
    return name === undefined ? [] : [{ name, ref }];
  });
}
