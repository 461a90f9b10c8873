/**
 * Commands and facts that several charts of a player share: the seam between its root, its children and its views.
 *
 * Views send to the root, which forwards a command to the child that it is for, and a press of a tag straight to the tags. A
 * fact of a child goes up, and the root forwards it to the siblings that need it. Siblings hold one reference, that of the
 * data document (`DocumentRef`); who plays, pauses or seeks sends to the transport by its `systemId` (`owners.ts`).
 * Children live in `ready` under the ids `playback`, `tags` and `dataDocument`; `load`, `access` and `gate` before it.
 *
 * Charts import this file, so it imports no chart; `player.inbox.ts` gathers what the root takes.
 */
import type { CameraId } from '../../core/domain/cameras.ts';
import type { DataDocument, Grant } from '../../core/domain/data-document.ts';
import type { EpochMs, MediaId, Seconds } from '../../core/domain/media.ts';
import type { Provider } from '../../core/domain/providers.ts';
import type { AdSlot } from '../../core/domain/sponsors.ts';
import type { ChoiceCommand, ViewerChoices } from '../../core/domain/viewer-choices.ts';
import type { DocumentRef } from '../shared/current-document.ts';
import type { MediaNotification } from './playback/media.ports.ts';
import type { PlayRequest, Registration, SessionUser } from './player.ports.ts';

/** What plays: the film, a live stream, or an advert before or within one of them (Player 4). */
export type PlayingMode = 'preRoll' | 'midRoll' | 'live' | 'replay';

/* From views and the page, to the root itself */

export type RootEvent =
  /** Another try after a refusal that another try may lift. */
  | { type: 'player.retry' }
  | { type: 'player.close' }
  /** The viewer has read that videos of the list were skipped. */
  | { type: 'skippedNotice.dismiss' }
  /** Plays another video in this one's place. */
  | { type: 'player.open'; id: MediaId }
  /** The viewer asks to sign in, from the signed-out notice or a refusal. */
  | { type: 'player.signIn' }
  /** Any response was `disconnected`. Children send it up, too. */
  | { type: 'session.lost' }
  /** From the page, once: the first picture is presented, or is not waited for any longer. */
  | { type: 'picture.settled' }
  | { type: 'page.visible' }
  | { type: 'page.hidden' }
  /** A phone or tablet was turned. */
  | { type: 'page.turned'; to: 'portrait' | 'landscape' }
  | { type: 'network.online' }
  | { type: 'network.offline' };

/* From views, through the root, to the gate */

/** Everything of a registration but what the form cannot know. */
export interface RegistrationForm extends Registration {
  /** The viewer agrees to the cookie that remembers the registration. */
  consent: boolean;
}

export type GateEvent =
  | { type: 'gate.submit'; form: RegistrationForm }
  | { type: 'gate.tryPassword'; password: string };

/* To the transport, from wherever somebody plays, pauses or seeks (`owners.ts`); from views through the root */

export type TransportCommand =
  | { type: 'playback.play' }
  | { type: 'playback.pause' }
  /** Plays where it is paused, pauses where it plays. */
  | { type: 'playback.toggle' }
  /** Player time, seconds. From the progress bar, and from tags. */
  | { type: 'playback.seek'; time: Seconds }
  /** Seconds forward, or backward where negative. */
  | { type: 'playback.seekBy'; seconds: Seconds };

/* From views, through the root, to playback */

/** The viewer lets a video site in, or does not. */
export type ConsentCommand = { type: 'consent.give' } | { type: 'consent.refuse' };

/** The viewer has read that the frame rate is unknown. */
export type FrameRateCommand = { type: 'frameRate.dismiss' };

export type PlaybackCommand =
  | { type: 'playback.toEdge' }
  | { type: 'playback.step'; frames: number }
  | { type: 'playback.setRate'; rate: number }
  | { type: 'playback.setQuality'; lines: number | 'auto' }
  /** Volume, mute, captions, audio track; what another site asks for is not remembered. */
  | ChoiceCommand
  /** One of the addresses of `replay_url` or `live_url`, by its place in the list. */
  | { type: 'playback.choose'; list: 'replay' | 'live'; index: number }
  /** Another camera of the film on show, by the id of its multi-replay; undefined: the film itself. */
  | { type: 'playback.watch'; camera: CameraId }
  /** The film or address after this one. */
  | { type: 'playback.next' }
  | { type: 'advert.skip' }
  | { type: 'recovery.retry' }
  | ConsentCommand
  | FrameRateCommand;

/* From playback, through the root, to the data document */

/** A live stream should be there and its data name none yet, or it has ended: they will soon say what there is. */
export type LiveDue = { type: 'live.due' };

/* To tags: a press of a tag straight from its view, plugins find them by `owners.ts`, other views send through the root */

/** A tag of the timeline, the menu, the results: seeks to its start less the pre-roll. */
export type TagSelect = { type: 'tag.select'; id: string };

export type TagCommand =
  | { type: 'tag.next' }
  | { type: 'tag.previous' }
  /** The same tag again and again when its post-roll has passed. */
  | { type: 'tag.repeat'; on: boolean }
  /** Something else decides where playing leads: no post-roll ends a tag, and none brings an advert. */
  | { type: 'tag.hold'; on: boolean }
  /** Plays these tags one after another, from the first of them; undefined: all tags again, from where the film is. */
  | { type: 'tag.playList'; ids: readonly string[] | undefined; postRoll?: Seconds | undefined };

/* From views, through the root, to the data document */

/** The live results are on show: the mark of new ones goes from their button. */
export type ResultsSeen = { type: 'results.seen' };

/* From views to the root: a link of an advert was followed. Analytics counts it. */

export interface AdClick {
  type: 'ad.click';
  /** Id of the advert. */
  ad: string;
  slot: AdSlot;
}

/**
 * What the viewer has asked of the films they watch, whichever that are: it outlives a reload, an advert and the film itself.
 * The engine reports what is really on: a film may lack the preferred one.
 */
export interface PlaybackPreferences {
  /** Times. */
  rate: number;
  /** Lines, or the engine's own choice. */
  quality: number | 'auto';
  /** BCP 47 language. */
  captions: string | 'off';
  /** Language of the sound; undefined: the film's own choice. */
  audio?: string | undefined;
}

/* Up from playback; the root passes them on to tags */

export type PlaybackFact =
  /** The engine has its first picture: the duration is known. Infinity where live. */
  | { type: 'playback.ready'; duration: Seconds; mode: PlayingMode }
  | { type: 'playback.playing'; mode: PlayingMode }
  | { type: 'playback.paused'; mode: PlayingMode }
  /** It stands still though it is to play: a stall, or a seek whose data are not there. `playback.playing` ends it. */
  | { type: 'playback.waiting'; mode: PlayingMode }
  /** A seek of the film has finished, as the engine reported it: the current tag is looked up at once. */
  | Extract<MediaNotification, { type: 'media.seeked' }>
  /** Another mode, or another address of the list. `offset`: ms that its tags count from a start later than their own film's; `replay`: the multi-replay
   * on show, whose tags have its own time. */
  | { type: 'playback.changed'; mode: PlayingMode; index: number; offset: number; replay?: CameraId }
  /** The last address has come to its end. */
  | { type: 'playback.finished' }
  /** As the viewer or the page has asked, 0 to 100; never the muting of a browser that refused to start with sound. */
  | { type: 'playback.volume'; volume: number; muted: boolean }
  /** A newer signature or address was given: views that load by address use it. */
  | { type: 'playback.regranted'; url: string; grant: Grant };

/** Another film, stream or camera is on show. */
export type StreamChanged = Extract<PlaybackFact, { index: number }>;

/* Up from tags */

/**
 * How a tag came to be the current one: the viewer pressed it, or its neighbour's button; a seek led into it, or the
 * address did; or playing reached it.
 */
export type TagCause = 'press' | 'seek' | 'time';

export type TagFact =
  /** No next tag after a post-roll: the root pauses playback, or moves to the next video of a tag list. */
  | { type: 'tags.exhausted' }
  /**
   * The viewer asks for the tag beyond the first or last one: the root moves to the neighbouring video of a tag list.
   */
  | { type: 'tags.beyond'; to: 'next' | 'previous' }
  /** The headline, adverts, the document page and the profile follow. Undefined: none is current. */
  | { type: 'tag.changed'; id: string | undefined; by: TagCause }
  /** A tag with `pub` was reached by playing: playback shows that film advert. */
  | { type: 'advert.due'; advert: string };

/** Another tag is being played, or none. */
export type TagChanged = Extract<TagFact, { by: TagCause }>;

/* Up from the data document; the root passes it on to those that act on a change */

/** Newer data are here: `currentDocument` reads them. */
export type DataChanged = { type: 'data.changed' };

/** Up from sponsors and playback: an advert was seen. Analytics counts it. */
export interface AdImpression {
  type: 'ad.impression';
  /** Id of the advert. */
  ad: string;
  slot: AdSlot;
}

/** Up from playback: the viewer has let a video site in. Remembered. */
export interface ConsentGiven {
  type: 'consent.given';
  provider: Provider;
}

/** Up from playback: another rate, quality, captions or sound is asked for. The films after this one have them, too. */
export interface PreferencesChanged {
  type: 'playback.preferences';
  preferences: PlaybackPreferences;
}

/** Up from playback: the viewer has chosen what the next visit begins with. */
export type ViewerChose = { type: 'playback.chosen'; choices: ViewerChoices };

/* What each child of `ready` takes */

/** Media notifications come to playback from its own engine besides these. */
export type PlaybackInbox =
  | PlaybackCommand
  | { type: 'advert.due'; advert: string }
  | DataChanged
  | { type: 'page.visible' }
  | { type: 'page.hidden' }
  | { type: 'network.online' }
  | { type: 'network.offline' };

export type TagsInbox = TagSelect | TagCommand | PlaybackFact | DataChanged;

export type DataDocumentInbox =
  | ResultsSeen
  | LiveDue
  | { type: 'page.visible' }
  | { type: 'page.hidden' }
  /** The server says which version the data have. */
  | { type: 'stream.changed'; version: number }
  | { type: 'network.online' };

/* What each child of `ready` starts from */

export interface PlaybackInput {
  request: PlayRequest;
  document: DocumentRef;
  user: SessionUser | undefined;
  /** Life of the address's signature; undefined for public media. */
  grant: Grant | undefined;
  /** Where the film starts, seconds: `start`, or the first tag's start less its pre-roll; undefined, the beginning. */
  startAt: Seconds | undefined;
  /** The camera on which `startAt` lies. */
  camera?: CameraId;
  /** A video that a tag list moves to begins without its pre-roll advert. */
  continued: boolean;
  /** Wall time of the start: live now, or scheduled? */
  now: EpochMs;
  /** 0 to 100, as the viewer left it (`mvVolume`); the default where undefined. */
  volume?: number | undefined;
  /** As the viewer left it (`mvMuted`). */
  muted?: boolean | undefined;
  /** What was asked of the films before. */
  preferences?: PlaybackPreferences | undefined;
  /** The viewer saves data or has a slow line: films begin with the lowest rendition. */
  frugal?: boolean | undefined;
  /** Tallest rendition where the document names none, lines. */
  maxResolution?: number | undefined;
  /** Video sites that the viewer has let in before. */
  consents?: readonly Provider[] | undefined;
}

export interface TagsInput {
  document: DocumentRef;
  /** The tag to start at. */
  tag: string | undefined;
  /** Tag ids of a list that lie in this video; only these are played, in this order. Undefined: all tags. */
  list: string[] | undefined;
  /** The last tag of the list is the one to start at: the viewer comes from the video after this one. */
  fromEnd?: boolean | undefined;
  /** The viewer repeats tags. */
  repeat?: boolean | undefined;
  /** Seconds, from the address; the document's `playerConf` where undefined. */
  preRoll: Seconds | undefined;
  postRoll: Seconds | undefined;
}

export interface DataDocumentInput {
  request: PlayRequest;
  document: DataDocument;
}

/** How playback ends for good. Its siblings never end by themselves. */
export type PlaybackOutcome =
  | { kind: 'gone' }
  /** A newer signature was refused: whether the film may still be watched, and by whom, is to be asked again. */
  | { kind: 'refused' };
