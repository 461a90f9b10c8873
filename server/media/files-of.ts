/**
 * Which files belong to a medium: those it names, and those beside or below a manifest that it names. Its address gives
 * access to nothing else in the media folder.
 */
import { filmFolders } from './film-parts.ts';
import { comparable, folderOf, isRef } from './refs.ts';
import type { MediaRef } from '../store/media-ref.ts';
import type { StoredMedium } from '../store/media.ts';

const MANIFEST = /\.(m3u8|mpd)$/i;

export function isFileOf(medium: StoredMedium, ref: MediaRef): boolean {
  if (!isRef(ref)) return false;
  const { named, folders } = filesOf(medium);
  const asked = comparable(ref);
  return named.has(asked) || [...folders].some((folder) => asked.startsWith(`${folder}/`));
}

/** Files that a medium names, normalized for comparison. */
export function refsOf(medium: StoredMedium): ReadonlySet<MediaRef> {
  return filesOf(medium).named;
}

/** Folders of the films that it plays, normalized for comparison. */
export function foldersOf(medium: StoredMedium): ReadonlySet<string> {
  return filesOf(medium).folders;
}

interface Files {
  named: ReadonlySet<MediaRef>;
  /** Folders of films: manifests, renditions and captions. */
  folders: ReadonlySet<string>;
}

/** A medium read from the store is never mutated, so its files are computed once. */
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
  const named = refs.filter((ref): ref is MediaRef => ref !== undefined && isRef(ref)).map(comparable);
  const films = named.filter((ref) => MANIFEST.test(ref)).map(folderOf);
  const files: Files = {
    named: new Set(named),
    folders: new Set([...films, ...(player?.live?.films ?? [])].flatMap(filmFolders)),
  };
  known.set(medium, files);
  return files;
}
