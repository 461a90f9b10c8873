/** Captions of one source: files beside the film, and tracks that the stream brings itself. */
import type { MediaSource } from '../../../machines/player/playback/media.ports.ts';

export interface Captions {
  list: () => { lang: string; label: string }[];
  /** @returns what is shown then */
  show: (lang: string | 'off') => string | 'off';
  remove: () => void;
}

/** @param onListed tracks came or went */
export function addCaptions(video: HTMLVideoElement, files: MediaSource['captions'], onListed: () => void): Captions {
  const listening = new AbortController();
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

  for (const event of ['addtrack', 'removetrack'])
    video.textTracks.addEventListener(event, onListed, { signal: listening.signal });

  return {
    list: () => tracks().map(({ language, label }) => ({ lang: language, label: label || language })),
    show(lang) {
      let shown: string | 'off' = 'off';
      for (const track of tracks()) {
        const isChosen = shown === 'off' && lang !== 'off' && track.language === lang;
        track.mode = isChosen ? 'showing' : 'disabled';
        if (isChosen) shown = lang;
      }
      return shown;
    },
    remove() {
      listening.abort();
      for (const element of elements) element.remove();
    },
  };
}
