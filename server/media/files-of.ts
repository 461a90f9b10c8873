/**
 * Which files belong to a medium: what it names, and what lies beside a manifest that it names. Nothing else of the media
 * folder can be asked for under its address.
 */
import { filmFolders } from './film-parts.ts';
import type { MediaRef, StoredMedium } from '../store/types.ts';

/** `{folder}/{file}`, neither of them hidden nor a way out. */
const REF = /^[A-Za-z0-9_][\w.-]*\/[A-Za-z0-9_][\w.-]*$/;
const MANIFEST = /\.(m3u8|mpd)$/;

export function isFileOf(medium: StoredMedium, ref: MediaRef): boolean {
  if (!REF.test(ref)) return false;
  const files = filesOf(medium);
  return files.named.has(ref) || files.folders.has(ref.slice(0, ref.indexOf('/')));
}

/** Files that a medium names, `{folder}/{file}`. */
export function refsOf(medium: StoredMedium): ReadonlySet<MediaRef> {
  return filesOf(medium).named;
}

/** Folders of the films that it plays. */
export function foldersOf(medium: StoredMedium): ReadonlySet<string> {
  return filesOf(medium).folders;
}

interface Files {
  named: ReadonlySet<MediaRef>;
  /** Folders of films: manifests, renditions and captions. */
  folders: ReadonlySet<string>;
}

/** A medium read from the store is never changed in place, so its files are worked out once. */
const known = new WeakMap<StoredMedium, Files>();

function filesOf(medium: StoredMedium): Files {
  const found = known.get(medium);
  if (found) return found;
  const { player } = medium;
  const refs = [medium.thumb, medium.path, ...medium.sources.map(({ path }) => path)];
  if (player) {
    refs.push(player.storyboard?.url);
    refs.push(player.replay, ...player.multi_replays.map(({ url }) => url), ...player.captions.map(({ url }) => url));
    for (const ads of [player.pubDisplay, player.pubLiveResults, player.pubOverlay, player.pubVideo]) {
      refs.push(...ads.map((ad) => ad.content_url));
    }
  }
  const named = refs.filter((ref): ref is MediaRef => ref !== undefined && REF.test(ref));
  const films = named.filter((ref) => MANIFEST.test(ref)).map((ref) => ref.slice(0, ref.indexOf('/')));
  const files: Files = {
    named: new Set(named),
    folders: new Set([...films, ...(player?.live?.films ?? [])].flatMap(filmFolders)),
  };
  known.set(medium, files);
  return files;
}
