import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import chrome from '../../node_modules/media-chrome/dist/iife/all.js?raw';
import { eventsBetween, NO_STATE } from '../../core/domain/player-api.ts';
import type { PlayerCall, PlayerState } from '../../core/domain/player-api.ts';
import { defineMembers } from '../../core/domain/player-members.ts';
import type { PlayerMembers } from '../../core/domain/player-members.ts';
import { followPlayer } from '../../src/embed/media-element.ts';
import type { MediaLists } from '../../src/embed/media-element.ts';

const emptyList = () => Object.assign(new EventTarget(), { length: 0, [Symbol.iterator]: Array.prototype.values });

/** An element with the player's members, and a state that the test sets. */
class StandIn extends HTMLElement {
  state: PlayerState = NO_STATE;
  readonly calls: PlayerCall[] = [];
  readonly textTracks = emptyList() as unknown as MediaLists['textTracks'];
  readonly videoRenditions = emptyList() as unknown as MediaLists['videoRenditions'];

  static {
    defineMembers(this.prototype, (self) => ({
      read: () => self.state,
      call: async (call) => void self.calls.push(call),
    }));
  }

  constructor() {
    super();
    this.attachShadow({ mode: 'open' }).append(document.createElement('video'));
  }

  requestPictureInPicture(): void {
    // Required, because media-chrome shows its control only if the method exists.
  }

  shows(change: Partial<PlayerState>): void {
    const before = this.state;
    this.state = { ...before, ...change };
    for (const name of eventsBetween(before, this.state)) this.dispatchEvent(new Event(name));
  }
}

const ENGLISH = { lang: 'en', label: 'English' };
const FRENCH = { lang: 'fr', label: 'Français' };
const FILM = { medium: 'v1', readyState: 4, duration: 60 } as const;

let element: StandIn & PlayerMembers;

beforeAll(() => {
  customElements.define('stand-in', StandIn);
  const script = document.createElement('script');
  script.textContent = chrome;
  document.head.append(script);
});

beforeEach(() => {
  document.body.replaceChildren();
  element = document.createElement('stand-in') as StandIn & PlayerMembers;
});

/** Collects the events of a list from now on: `addtrack en`. */
function hear(list: EventTarget, ...types: string[]): string[] {
  const heard: string[] = [];
  for (const type of types)
    list.addEventListener(type, (event) => {
      const { track, rendition } = event as Event & { track?: { id: string }; rendition?: { id: string } };
      heard.push([type, (track ?? rendition)?.id].filter(Boolean).join(' '));
    });
  return heard;
}

const modes = () => Array.from(element.textTracks, ({ language, mode }) => `${language} ${mode}`);

it('[E02] captions are text tracks that are added and removed with the film, and show the current one', () => {
  const heard = hear(element.textTracks, 'addtrack', 'removetrack', 'change');
  followPlayer(element, element);
  expect([element.textTracks.length, ...element.textTracks]).toEqual([0]);

  element.shows({ ...FILM, captionTracks: [ENGLISH, FRENCH] });
  expect(modes()).toEqual(['en disabled', 'fr disabled']);
  const [english] = element.textTracks;
  expect(english).toMatchObject({ kind: 'subtitles', label: 'English', language: 'en', cues: null });

  element.shows({ captions: 'fr' });
  expect(modes()).toEqual(['en disabled', 'fr showing']);

  element.shows({ captionTracks: [ENGLISH], captions: 'off' });
  expect(Array.from(element.textTracks)).toEqual([english]);
  expect(element.textTracks[1]).toBeUndefined();
  expect((element.textTracks as unknown as TextTrackList).getTrackById('en')).toBe(english);
  expect((element.textTracks as unknown as TextTrackList).getTrackById('fr')).toBeNull();

  element.shows(NO_STATE);
  expect(element.textTracks).toHaveLength(0);
  expect(heard).toEqual(['addtrack en', 'addtrack fr', 'change', 'removetrack fr', 'change', 'removetrack en']);
});

it('[E02] the mode of a track requests captions, and shows what the player has confirmed', async () => {
  followPlayer(element, element);
  element.shows({ ...FILM, captionTracks: [ENGLISH, FRENCH], captions: 'en' });
  const [english, french] = element.textTracks;

  // As a menu does, in either order.
  french!.mode = 'showing';
  english!.mode = 'disabled';
  expect(element.calls).toEqual([{ method: 'captions', value: 'fr' }]);
  expect(modes(), 'nothing is confirmed yet').toEqual(['en showing', 'fr disabled']);
  element.shows({ captions: 'fr' });

  await Promise.resolve();
  element.calls.length = 0;
  english!.mode = 'hidden';
  expect(element.calls, 'it was not shown').toEqual([]);
  french!.mode = 'hidden';
  english!.mode = 'disabled';
  expect(element.calls).toEqual([{ method: 'captions', value: 'off' }]);
});

it('[E02] resolutions are renditions of the picture’s shape, and selecting none leaves the choice to the player', () => {
  const heard = hear(element.videoRenditions, 'addrendition', 'removerendition', 'change');
  const renditions = element.videoRenditions as MediaLists['videoRenditions'] & {
    selectedIndex: number;
    getRenditionById: (id: string) => object | null;
  };
  followPlayer(element, element);
  element.shows({ ...FILM, qualities: [720, 240] });
  expect(Array.from(renditions, (rendition) => ({ ...rendition }))).toEqual([
    { id: '720', width: 1280, height: 720 },
    { id: '240', width: 427, height: 240 },
  ]);
  expect(renditions.selectedIndex).toBe(-1);

  renditions.selectedIndex = 1;
  expect(element.calls).toEqual([{ method: 'quality', value: 240 }]);
  expect(renditions.selectedIndex, 'nothing is confirmed yet').toBe(-1);
  element.shows({ quality: 240 });
  expect([renditions.selectedIndex, ...Array.from(renditions, ({ selected }) => selected)]).toEqual([1, false, true]);
  expect(renditions.getRenditionById('240')).toBe(renditions[1]);

  renditions[0]!.selected = false;
  renditions[0]!.selected = true;
  renditions[1]!.selected = false;
  renditions.selectedIndex = -1;
  expect(element.calls.slice(1).map((call) => 'value' in call && call.value)).toEqual([720, 'auto', 'auto']);

  element.shows({ qualities: [], quality: 'auto' });
  expect(heard).toEqual([
    'addrendition 720',
    'addrendition 240',
    'change',
    'removerendition 720',
    'removerendition 240',
    'change',
  ]);
});

it('[E02] an element that is followed twice reports once, and picture-in-picture events leave its shadow root', () => {
  followPlayer(element, element);
  followPlayer(element, element);
  const heard = hear(element.textTracks, 'addtrack');
  const windows = hear(element, 'enterpictureinpicture', 'leavepictureinpicture');
  element.shows({ ...FILM, captionTracks: [ENGLISH] });
  const video = element.shadowRoot!.querySelector('video')!;
  video.dispatchEvent(new Event('enterpictureinpicture'));
  video.dispatchEvent(new Event('leavepictureinpicture'));
  expect(heard).toEqual(['addtrack en']);
  expect(windows).toEqual(['enterpictureinpicture', 'leavepictureinpicture']);
});

it('[E02] existing menus and buttons of media-chrome show and choose captions and resolutions', async () => {
  const controller = document.createElement('media-controller');
  controller.innerHTML =
    '<media-captions-button></media-captions-button><media-captions-menu></media-captions-menu>' +
    '<media-rendition-menu></media-rendition-menu><media-pip-button></media-pip-button>';
  element.slot = 'media';
  controller.append(element);
  document.body.append(controller);
  const part = (name: string) => controller.querySelector(`media-${name}`)!;
  const ask = (type: string, detail?: unknown) =>
    part('captions-button').dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  await vi.waitFor(() => expect(controller.querySelector('[mediapipunavailable]')).toBeNull());

  followPlayer(element, element);
  element.shows({ ...FILM, captionTracks: [ENGLISH, FRENCH], qualities: [720, 240] });
  const listed = (name: string) =>
    Array.from(part(name).shadowRoot!.querySelectorAll('media-chrome-menu-item'), (item) => item.textContent.trim());
  await vi.waitFor(() => expect(listed('captions-menu')).toEqual(['Off', 'English', 'Français']));
  await vi.waitFor(() => expect(listed('rendition-menu')).toEqual(['720p', '240p', 'Auto']));

  element.calls.length = 0;
  ask('mediashowsubtitlesrequest', 'sb:fr:Fran%C3%A7ais');
  expect(element.calls).toEqual([{ method: 'captions', value: 'fr' }]);
  element.shows({ captions: 'fr' });
  await vi.waitFor(() =>
    expect(part('captions-button').getAttribute('mediasubtitlesshowing')).toBe('sb:fr:Fran%C3%A7ais'),
  );
  ask('mediatogglesubtitlesrequest');
  expect(element.calls.at(-1)).toEqual({ method: 'captions', value: 'off' });

  ask('mediarenditionrequest', '240');
  expect(element.calls.at(-1)).toEqual({ method: 'quality', value: 240 });
  element.shows({ quality: 240 });
  await vi.waitFor(() => expect(part('rendition-menu').getAttribute('mediarenditionselected')).toBe('240'));
  localStorage.removeItem('media-chrome-pref-subtitles-lang');
});
