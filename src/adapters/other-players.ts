/** Players of one page, also where several copies of this module drive them: one that begins to play notifies the others. */

const PLAYING = 'ferryglide:playing';

interface OtherPlayers {
  /** This one plays. */
  notify: () => void;
  leave: () => void;
}

/** @param onOther another player of the page has begun to play */
export function joinPlayers(page: Document, onOther: () => void): OtherPlayers {
  // No id: a page without TLS has no `crypto.randomUUID`, and an object is known to every copy.
  const self = {};
  const onPlaying = (event: Event) => {
    if ((event as CustomEvent<unknown>).detail !== self) onOther();
  };
  page.addEventListener(PLAYING, onPlaying);
  return {
    notify: () => void page.dispatchEvent(new CustomEvent(PLAYING, { detail: self })),
    leave: () => page.removeEventListener(PLAYING, onPlaying),
  };
}
