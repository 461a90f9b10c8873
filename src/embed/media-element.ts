/**
 * Members that controls for media elements expect in addition to the player's API (row E02): captions as `textTracks`,
 * resolutions as `videoRenditions`, and picture-in-picture.
 *
 * Fetched with the code of the API once a page uses it. The lists show what the player has confirmed, and send requests
 * through the element's own properties.
 */
import type { ElementEvent } from '../../core/domain/element-members.ts';
import { PlayerError } from '../../core/domain/player-api.ts';
import type { CaptionTrack } from '../../core/domain/player-api.ts';
import type { PlayerMembers } from '../../core/domain/player-members.ts';
import { openPlayerApi } from '../pages/play/player-api.ts';
import type { PlayerApi, PlayerApiOptions } from '../pages/play/player-api.ts';

/** An array that is also an event target, like the browser's own lists of tracks. */
export type MediaList<Item> = EventTarget & {
  length: number;
  [index: number]: Item;
  [Symbol.iterator]: () => ArrayIterator<Item>;
};

export interface MediaLists {
  textTracks: MediaList<CaptionTextTrack>;
  videoRenditions: MediaList<VideoRendition>;
}

export interface ElementPlayerApi extends PlayerApi {
  requestPictureInPicture: () => Promise<PictureInPictureWindow>;
}

type PlayerElement = HTMLElement & PlayerMembers;

/** Used if the picture's aspect ratio is unknown. */
const USUAL_SHAPE = 16 / 9;

/**
 * Shows at most one language. If several modes are set in one turn, disabling a track does not affect the track shown
 * instead.
 */
class CaptionChoice {
  readonly #element: PlayerElement;
  #requested: string | undefined;

  constructor(element: PlayerElement) {
    this.#element = element;
  }

  get shown(): string {
    return this.#element.captions;
  }

  get latest(): string {
    return this.#requested ?? this.shown;
  }

  request(lang: string): void {
    if (this.#requested === undefined) queueMicrotask(() => (this.#requested = undefined));
    this.#requested = lang;
    this.#element.captions = lang;
  }
}

/** A subset of `TextTrack`. The player renders its cues. */
class CaptionTextTrack extends EventTarget {
  readonly kind = 'subtitles';
  readonly cues = null;
  readonly activeCues = null;
  readonly id: string;
  readonly language: string;
  readonly label: string;
  readonly #choice: CaptionChoice;

  constructor({ lang, label }: CaptionTrack, choice: CaptionChoice) {
    super();
    this.id = lang;
    this.language = lang;
    this.label = label;
    this.#choice = choice;
  }

  get mode(): 'showing' | 'disabled' {
    return this.#choice.shown === this.language ? 'showing' : 'disabled';
  }

  set mode(mode: TextTrackMode) {
    if (mode === 'showing') this.#choice.request(this.language);
    else if ((mode === 'disabled' || mode === 'hidden') && this.#choice.latest === this.language)
      this.#choice.request('off');
  }
}

/** As specified by `media-tracks`. Own fields, because controls copy them. */
class VideoRendition {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  readonly #element: PlayerElement;

  constructor(lines: number, shape: number, element: PlayerElement) {
    this.id = String(lines);
    this.width = Math.round(lines * shape);
    this.height = lines;
    this.#element = element;
  }

  get selected(): boolean {
    return this.#element.quality === this.height;
  }

  set selected(isSelected: boolean) {
    if (isSelected) this.#element.quality = this.height;
    else if (this.selected) this.#element.quality = 'auto';
  }
}

/** @param field of the events, which contains the item that was added or removed */
function replaceItems<Item extends object>(list: MediaList<Item>, items: readonly Item[], field: string): void {
  const before = Array.from(list);
  before.forEach((_, index) => delete list[index]);
  Object.assign(list, items, { length: items.length });
  const report = (what: 'add' | 'remove', changed: readonly Item[]): void => {
    for (const item of changed) list.dispatchEvent(Object.assign(new Event(what + field), { [field]: item }));
  };
  report(
    'remove',
    before.filter((item) => !items.includes(item)),
  );
  report(
    'add',
    items.filter((item) => !before.includes(item)),
  );
}

const followed = new WeakSet<PlayerElement>();

/** Updates the lists of an element when its API reports changes, for the lifetime of the element. */
export function followPlayer(element: PlayerElement, { textTracks, videoRenditions }: MediaLists): void {
  if (followed.has(element)) return;
  followed.add(element);
  const choice = new CaptionChoice(element);
  const film = (): HTMLVideoElement | null | undefined => element.shadowRoot?.querySelector('video');
  const selectedIndex = (): number => Array.from(videoRenditions).findIndex(({ selected }) => selected);
  const byId =
    <Item extends { id: string }>(list: MediaList<Item>) =>
    (id: string): Item | null =>
      Array.from(list).find((item) => item.id === id) ?? null;

  Object.assign(textTracks, { getTrackById: byId(textTracks) });
  Object.assign(videoRenditions, { getRenditionById: byId(videoRenditions) });
  // -1: chosen by the player.
  Object.defineProperty(videoRenditions, 'selectedIndex', {
    get: selectedIndex,
    set(index: number) {
      element.quality = videoRenditions[index]?.height ?? 'auto';
    },
  });

  let { captions, quality, captionTracks, qualities } = element;
  const follow = (): void => {
    const before = { captions, quality, captionTracks, qualities };
    ({ captions, quality, captionTracks, qualities } = element);
    if (captionTracks !== before.captionTracks) {
      const known = Array.from(textTracks);
      const tracks = captionTracks.map(
        (track) =>
          known.find(({ language, label }) => language === track.lang && label === track.label) ??
          new CaptionTextTrack(track, choice),
      );
      replaceItems(textTracks, tracks, 'track');
    }
    if (qualities !== before.qualities) {
      const { videoWidth = 0, videoHeight = 0 } = film() ?? {};
      const shape = videoWidth / videoHeight || USUAL_SHAPE;
      const known = Array.from(videoRenditions);
      const renditions = qualities.map(
        (lines) => known.find(({ height }) => height === lines) ?? new VideoRendition(lines, shape, element),
      );
      replaceItems(videoRenditions, renditions, 'rendition');
    }
    if (captions !== before.captions) textTracks.dispatchEvent(new Event('change'));
    if (quality !== before.quality) videoRenditions.dispatchEvent(new Event('change'));
  };
  element.addEventListener('datachange', follow);

  for (const type of ['enterpictureinpicture', 'leavepictureinpicture'] satisfies ElementEvent[]) {
    const relay = (): void => void element.dispatchEvent(new Event(type));
    // The event does not cross the shadow root.
    element.shadowRoot?.addEventListener(type, relay, { capture: true });
  }
}

/** Browsers require a user gesture. The player's chart is notified of the window as if the viewer had opened it. */
async function requestPictureInPicture(element: HTMLElement): Promise<PictureInPictureWindow> {
  const film = element.shadowRoot?.querySelector('video');
  if (!film || film.hidden) throw new PlayerError('notAllowed');
  try {
    return await film.requestPictureInPicture();
  } catch {
    throw new PlayerError('notAllowed');
  }
}

export function openElementApi(
  element: HTMLElement,
  lists: MediaLists,
  options: Omit<PlayerApiOptions, 'audience'>,
): ElementPlayerApi {
  followPlayer(element as PlayerElement, lists);
  const api = openPlayerApi({ ...options, audience: 'own' });
  return { ...api, requestPictureInPicture: () => requestPictureInPicture(element) };
}
