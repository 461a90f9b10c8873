/**
 * Shows the film named in the page's address, with the number of markers given there. Benchmarks of mounts and jumps
 * use `peer`.
 *
 * @param {(container: HTMLElement, film: string, markers: Marker[]) => { seek: (seconds: number) => void, unmount: () => void }} mount
 * @typedef {{ time: number, end: number, label: string }} Marker times in seconds
 */
export function start(mount) {
  const query = new URLSearchParams(location.search);
  const film = query.get('film');
  const markers = Array.from({ length: Number(query.get('markers') ?? 0) }, (_, at) => ({
    time: at * SECONDS_APART,
    end: (at + 1) * SECONDS_APART,
    label: `Gate ${at + 1}`,
  }));
  const shown = film === null ? undefined : mount(document.getElementById('player'), film, markers);
  globalThis.peer = { mount: (container, url) => mount(container, url, []), mounted: shown };
}

const SECONDS_APART = 0.001;

const time = (seconds) => new Date(seconds * 1000).toISOString().slice(11, 23);

/** WebVTT with one chapter per marker. */
export const chapters = (markers) =>
  `WEBVTT\n\n${markers.map(({ time: from, end, label }) => `${time(from)} --> ${time(end)}\n${label}\n`).join('\n')}`;

/** Object URL of the chapters. */
export const chaptersUrl = (markers) => URL.createObjectURL(new Blob([chapters(markers)], { type: 'text/vtt' }));
