/** Captions of one source: files beside the film, and tracks that the stream brings itself. */
import type { MediaSource } from '../../../machines/player/playback/media.ports.ts';

export interface Captions {
  list: () => { lang: string; label: string }[];
  show: (lang: string | 'off') => void;
  remove: () => void;
}

export function addCaptions(video: HTMLVideoElement, files: MediaSource['captions']): Captions {
  const elements = (files ?? []).map(({ lang, label, url }) => {
    const track = document.createElement('track');
    track.kind = 'subtitles';
    track.srclang = lang;
    track.label = label;
    track.src = url;
    video.append(track);
    return track;
  });
  const tracks = (): TextTrack[] =>
    [...video.textTracks].filter(({ kind }) => kind === 'subtitles' || kind === 'captions');

  return {
    list: () => tracks().map(({ language, label }) => ({ lang: language, label: label || language })),
    show(lang) {
      const chosen = tracks().find(({ language }) => language === lang);
      for (const track of tracks()) track.mode = track === chosen ? 'showing' : 'disabled';
    },
    remove() {
      for (const element of elements) element.remove();
    },
  };
}
