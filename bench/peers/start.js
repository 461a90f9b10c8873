/**
 * Shows the film that the page's address names. Whoever measures mounts and jumps finds them in `peer`.
 *
 * @param {(container: HTMLElement, film: string) => { seek: (seconds: number) => void, unmount: () => void }} mount
 */
export function start(mount) {
  const film = new URLSearchParams(location.search).get('film');
  globalThis.peer = { mount, mounted: film === null ? undefined : mount(document.getElementById('player'), film) };
}
