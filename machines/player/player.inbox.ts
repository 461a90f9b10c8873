/** Every event that the root of a player accepts from its views and children. */
import type { FlagsSet } from './page-flags.ts';
import type { BannerEvent } from './panels/banner.machine.ts';
import type { PanelEvent, PanelsFact } from './panels/panels/panels.machine.ts';
import type { PluginsEvent } from './panels/plugins.machine.ts';
import type { ResultsEvent, ResultsFact } from './panels/results.machine.ts';
import type { SponsorEvent } from './panels/sponsors.machine.ts';
import type { NextFact } from './playback/next.machine.ts';
import type { ResumePositionEvent, ResumePositionFact } from './playback/resume-position.machine.ts';
import type {
  AdClick,
  AdImpression,
  ConsentGiven,
  DataChanged,
  GateEvent,
  PlaybackCommand,
  PlaybackFact,
  LiveDue,
  ResultsSeen,
  RootEvent,
  TagCommand,
  TagFact,
  TransportCommand,
  PreferencesChanged,
  ViewerChose,
} from './player.events.ts';
import type { ControlsEvent } from './screen/controls.machine.ts';
import type { MiniPlayerFact, ScreenEvent, ScreenFact } from './screen/screen.machine.ts';
import type { DoubleTapSeekEvent } from './screen/double-tap-seek/double-tap-seek.machine.ts';

/**
 * From views. The root forwards what surrounds the picture to children of `ready`: `controls`, `screen` (`screen.*`),
 * `panels` (`panel.*`, `menu.*`), `banner` (`banner.*`) and each sponsor slot (`sponsor.*`, by `slot`).
 */
export type ViewEvent =
  | RootEvent
  | FlagsSet
  | GateEvent
  | TransportCommand
  | PlaybackCommand
  | TagCommand
  | ResultsSeen
  | ControlsEvent
  | ScreenEvent
  | PanelEvent
  | SponsorEvent
  | BannerEvent
  | AdClick
  | PluginsEvent
  | ResultsEvent
  | ResumePositionEvent
  | DoubleTapSeekEvent;

/**
 * From children. Every fact of playback, tags, the data document, the screen, the page and the network is also
 * forwarded to `plugins`.
 */
export type PlayerFact =
  | NextFact
  | PlaybackFact
  | TagFact
  | DataChanged
  | LiveDue
  | PanelsFact
  | ScreenFact
  | MiniPlayerFact
  | ResultsFact
  | AdImpression
  | ResumePositionFact
  | ConsentGiven
  | PreferencesChanged
  | ViewerChose
  | { type: 'session.lost' };

export type PlayerEvent = ViewEvent | PlayerFact;
