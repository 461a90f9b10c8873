/**
 * Connects the players of a page, even if several copies of this module drive them: a player that starts playing
 * notifies the others.
 */

const PLAYING = 'ferryglide:playing';

interface OtherPlayers {
  /** Announces that this player has started playing. */
  notify: () => void;
  leave: () => void;
}

/** @param onOther another player of the page has started playing */
export function joinPlayers(page: Document, onOther: () => void): OtherPlayers {
  // An object instead of an id: a page without TLS lacks `crypto.randomUUID`, and all copies see the same object.
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
