/** Captions of one source: files beside the film, and tracks within the stream. */
import { captionKeys } from '../../../core/domain/captions.ts';
import type { MediaSource } from '../../../machines/player/playback/media.ports.ts';

export interface Captions {
  /** Selectable tracks. */
  list: () => { lang: string; label: string }[];
  /** Languages of forced tracks. */
  forced: () => string[];
  /** @param forced language of the forced track to show if no other is shown */
  show: (lang: string | 'off', forced: string | undefined) => void;
  remove: () => void;
}

/** @param isForcedByStream whether a track of the stream is forced */
export function addCaptions(
  video: HTMLVideoElement,
  files: MediaSource['captions'],
  isForcedByStream: (track: TextTrack) => boolean,
): Captions {
  /** By text track of the element, which does not tell whether it is forced. */
  const added = new Map<TextTrack, NonNullable<MediaSource['captions']>[number]>();
  const elements = (files ?? []).map((file) => {
    const element = document.createElement('track');
    element.kind = file.kind === 'captions' ? 'captions' : 'subtitles';
    element.srclang = file.lang;
    element.label = file.label;
    element.src = file.url;
    video.append(element);
    added.set(element.track, file);
    return element;
  });
  const isForced = (track: TextTrack): boolean => {
    const file = added.get(track);
    return file ? file.kind === 'forced' : isForcedByStream(track);
  };
  const tracks = (): TextTrack[] =>
    [...video.textTracks].filter(({ kind }) => kind === 'subtitles' || kind === 'captions');
  /** Files come first: a prepared stream has added its own tracks earlier. */
  const listed = (): { key: string; track: TextTrack }[] => {
    const own = tracks().filter((track) => !added.has(track));
    const all = [...added.keys(), ...own].filter((track) => !isForced(track));
    const keys = captionKeys(all.map((track) => added.get(track) ?? { lang: track.language }));
    return all.map((track, index) => ({ key: keys[index] ?? '', track }));
  };

  return {
    list: () => listed().map(({ key, track }) => ({ lang: key, label: track.label || track.language })),
    forced: () =>
      tracks()
        .filter(isForced)
        .map(({ language }) => language),
    show(lang, forced) {
      const chosen =
        listed().find(({ key }) => key === lang)?.track ??
        tracks().find((track) => isForced(track) && track.language === forced);
      for (const track of tracks()) track.mode = track === chosen ? 'showing' : 'disabled';
    },
    remove() {
      for (const element of elements) element.remove();
    },
  };
}
