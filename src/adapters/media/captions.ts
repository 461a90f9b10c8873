/** Captions of one source: files beside the film, and tracks that the stream brings itself. */
import { captionKey } from '../../../core/domain/captions.ts';
import type { MediaSource } from '../../../machines/player/playback/media.ports.ts';

export interface Captions {
  /** Those that may be chosen. */
  list: () => { lang: string; label: string }[];
  /** Languages of those that show by themselves. */
  forced: () => string[];
  /** @param forced language of what shows by itself where nothing else does */
  show: (lang: string | 'off', forced: string | undefined) => void;
  remove: () => void;
}

export function addCaptions(video: HTMLVideoElement, files: MediaSource['captions']): Captions {
  /** By the tracks of the element, which say nothing of what is forced. */
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
  const isForced = (track: TextTrack): boolean => added.get(track)?.kind === 'forced';
  const keyOf = (track: TextTrack): string => captionKey(added.get(track) ?? { lang: track.language });
  const tracks = (): TextTrack[] =>
    [...video.textTracks].filter(({ kind }) => kind === 'subtitles' || kind === 'captions');
  const listed = (): TextTrack[] => tracks().filter((track) => !isForced(track));

  return {
    list: () => listed().map((track) => ({ lang: keyOf(track), label: track.label || track.language })),
    forced: () =>
      tracks()
        .filter(isForced)
        .map(({ language }) => language),
    show(lang, forced) {
      const chosen =
        listed().find((track) => keyOf(track) === lang) ??
        tracks().find((track) => isForced(track) && track.language === forced);
      for (const track of tracks()) track.mode = track === chosen ? 'showing' : 'disabled';
    },
    remove() {
      for (const element of elements) element.remove();
    },
  };
}
