/**
 * Commands and facts shared by several charts of a player: the interface between its root, its children and its views.
 *
 * Views send to the root, which forwards each command to the child that handles it. Only a click on a tag goes straight
 * to `tags`. Children send facts up, and the root forwards them to the siblings that need them. Siblings share one
 * reference, the data document (`DocumentRef`). To play, pause or seek, send to the transport by its `systemId`
 * (`owners.ts`). In `ready` the children have the ids `playback`, `tags` and `dataDocument`; before it, `load`,
 * `access` and `gate`.
 *
 * Charts import this file, so it imports no chart. `player.inbox.ts` collects every event that the root accepts.
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

/** What plays: the film, a live stream, or an advert before or during one of them (Player 4). */
export type PlayingMode = 'preRoll' | 'midRoll' | 'live' | 'replay';

/* From views and the page, to the root itself */

export type RootEvent =
  /** Retries after a transient refusal. */
  | { type: 'player.retry' }
  | { type: 'player.close' }
  /** The viewer has read the notice about skipped videos. */
  | { type: 'skippedNotice.dismiss' }
  /** Replaces this video with another one. */
  | { type: 'player.open'; id: MediaId }
  /** The viewer asks to sign in, from the signed-out notice or a refusal. */
  | { type: 'player.signIn' }
  /** A response was `disconnected`. Children send this up as well. */
  | { type: 'session.lost' }
  /** From the page, once: the first picture has been presented, or the page has stopped waiting for it. */
  | { type: 'picture.settled' }
  | { type: 'page.visible' }
  | { type: 'page.hidden' }
  /** A phone or tablet was rotated. */
  | { type: 'page.turned'; to: 'portrait' | 'landscape' }
  | { type: 'network.online' }
  | { type: 'network.offline' };

/* From views, through the root, to the gate */

/** A registration, except for what the form cannot know. */
export interface RegistrationForm extends Registration {
  /** The viewer agrees to the cookie that remembers the registration. */
  consent: boolean;
}

export type GateEvent =
  | { type: 'gate.submit'; form: RegistrationForm }
  | { type: 'gate.tryPassword'; password: string };

/* To the transport: from charts by `systemId` (`owners.ts`), from views through the root */

export type TransportCommand =
  | { type: 'playback.play' }
  | { type: 'playback.pause' }
  /** Plays if paused, pauses if playing. */
  | { type: 'playback.toggle' }
  /** Player time, seconds. From the progress bar, and from tags. */
  | { type: 'playback.seek'; time: Seconds }
  /** Seconds forward; negative values seek backward. */
  | { type: 'playback.seekBy'; seconds: Seconds };

/* From views, through the root, to playback */

/** The viewer does or does not consent to a video site. */
export type ConsentCommand = { type: 'consent.give' } | { type: 'consent.refuse' };

/** The viewer has read the notice that the frame rate is unknown. */
export type FrameRateCommand = { type: 'frameRate.dismiss' };

export type PlaybackCommand =
  | { type: 'playback.toEdge' }
  | { type: 'playback.step'; frames: number }
  | { type: 'playback.setRate'; rate: number }
  | { type: 'playback.setQuality'; lines: number | 'auto' }
  /** Volume, mute, captions and audio track. Requests from another site's page are not remembered. */
  | ChoiceCommand
  /** Plays one of the addresses of `replay_url` or `live_url`, by its index in the list. */
  | { type: 'playback.choose'; list: 'replay' | 'live'; index: number }
  /** Switches to another camera of the current film, by the id of its multi-replay; undefined: the film itself. */
  | { type: 'playback.watch'; camera: CameraId }
  /** Plays the next film or address. */
  | { type: 'playback.next' }
  | { type: 'advert.skip' }
  | { type: 'recovery.retry' }
  | ConsentCommand
  | FrameRateCommand;

/* From playback, through the root, to the data document */

/** A live stream is due and the data name none yet, or it has ended: the data will change soon. */
export type LiveDue = { type: 'live.due' };

/* To tags: directly from the view of a tag, from plugins by `owners.ts`, from other views through the root */

/** Selects a tag, from the timeline, the menu or the results: seeks to its start minus the pre-roll. */
export type TagSelect = { type: 'tag.select'; id: string };

export type TagCommand =
  | { type: 'tag.next' }
  | { type: 'tag.previous' }
  /** Repeats the tag each time its post-roll has passed. */
  | { type: 'tag.repeat'; on: boolean }
  /** Another tool controls playback: no post-roll ends a tag, and no tag starts an advert. */
  | { type: 'tag.hold'; on: boolean }
  /** Plays these tags in order, starting at the first; undefined: all tags again, from the current position. */
  | { type: 'tag.playList'; ids: readonly string[] | undefined; postRoll?: Seconds | undefined };

/* From views, through the root, to the data document */

/** The viewer sees the live results: their button loses its mark. */
export type ResultsSeen = { type: 'results.seen' };

/* From views to the root: the viewer followed a link in an advert. Analytics counts it. */

export interface AdClick {
  type: 'ad.click';
  /** Id of the advert. */
  ad: string;
  slot: AdSlot;
}

/**
 * What the viewer has chosen for every film they watch. It survives a reload, an advert and a change of film. The
 * engine reports what is actually in effect: a film may lack the preferred option.
 */
export interface PlaybackPreferences {
  /** Playback rate, 1 is normal. */
  rate: number;
  /** Lines, or the engine's own choice. */
  quality: number | 'auto';
  /** BCP 47 language. */
  captions: string | 'off';
  /** Language of the audio; undefined: the film's default. */
  audio?: string | undefined;
}

/* Up from playback; the root forwards them to tags */

export type PlaybackFact =
  /** The engine has its first picture, so the duration is known. Infinity if live. */
  | { type: 'playback.ready'; duration: Seconds; mode: PlayingMode }
  | { type: 'playback.playing'; mode: PlayingMode }
  | { type: 'playback.paused'; mode: PlayingMode }
  /**
   * Playback has stalled although it should be playing: rebuffering, or a seek to unloaded data. `playback.playing`
   * ends it.
   */
  | { type: 'playback.waiting'; mode: PlayingMode }
  /** The engine reports that a seek of the film has finished: the current tag is looked up at once. */
  | Extract<MediaNotification, { type: 'media.seeked' }>
  /**
   * The mode or the address of the list has changed. `offset`: ms by which the tags count from a start later than the
   * film's own; `replay`: the current multi-replay, whose tags have their own time.
   */
  | { type: 'playback.changed'; mode: PlayingMode; index: number; offset: number; replay?: CameraId }
  /** The last address has ended. */
  | { type: 'playback.finished' }
  /** As the viewer or the page requested, 0 to 100; never the mute that a browser forces on autoplay. */
  | { type: 'playback.volume'; volume: number; muted: boolean }
  /** A newer signature or address was issued. Views that load by address use it. */
  | { type: 'playback.regranted'; url: string; grant: Grant };

/** The film, stream or camera has changed. */
export type StreamChanged = Extract<PlaybackFact, { index: number }>;

/* Up from tags */

/**
 * Why a tag became current: the viewer pressed it or the button of its neighbour (`press`); the viewer or the address
 * sought into it (`seek`); or playback reached it (`time`).
 */
export type TagCause = 'press' | 'seek' | 'time';

export type TagFact =
  /** No tag follows the post-roll: the root pauses playback, or moves to the next video of a tag list. */
  | { type: 'tags.exhausted' }
  /**
   * The viewer asks for the tag beyond the first or last one: the root moves to the neighbouring video of a tag list.
   */
  | { type: 'tags.beyond'; to: 'next' | 'previous' }
  /** The headline, adverts, the document page and the profile follow this. Undefined: no tag is current. */
  | { type: 'tag.changed'; id: string | undefined; by: TagCause }
  /** Playback reached a tag with `pub`: playback shows that film advert. */
  | { type: 'advert.due'; advert: string };

/** The current tag has changed, possibly to none. */
export type TagChanged = Extract<TagFact, { by: TagCause }>;

/* Up from the data document; the root forwards it to the children that act on a change */

/** Newer data have arrived; read them with `currentDocument`. */
export type DataChanged = { type: 'data.changed' };

/** Up from sponsors and playback: the viewer saw an advert. Analytics counts it. */
export interface AdImpression {
  type: 'ad.impression';
  /** Id of the advert. */
  ad: string;
  slot: AdSlot;
}

/** Up from playback: the viewer has consented to a video site. Remembered. */
export interface ConsentGiven {
  type: 'consent.given';
  provider: Provider;
}

/**
 * Up from playback: another rate, quality, captions or audio was requested. It applies to the following films as well.
 */
export interface PreferencesChanged {
  type: 'playback.preferences';
  preferences: PlaybackPreferences;
}

/** Up from playback: the viewer has made choices that the next visit starts with. */
export type ViewerChose = { type: 'playback.chosen'; choices: ViewerChoices };

/* Events accepted by each child of `ready` */

/** In addition, playback receives media notifications from its own engine. */
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
  /** The server announces the version of the data. */
  | { type: 'stream.changed'; version: number }
  | { type: 'network.online' };

/* Input of each child of `ready` */

export interface PlaybackInput {
  request: PlayRequest;
  document: DocumentRef;
  user: SessionUser | undefined;
  /** Lifetime of the address's signature; undefined for public media. */
  grant: Grant | undefined;
  /**
   * Where the film starts, seconds: `start`, or the start of the first tag minus its pre-roll; undefined: at the
   * beginning.
   */
  startAt: Seconds | undefined;
  /** The camera that `startAt` refers to. */
  camera?: CameraId;
  /** A video that a tag list moves to starts without its pre-roll advert. */
  continued: boolean;
  /** Wall time of the start, which tells whether the film is live now or scheduled. */
  now: EpochMs;
  /** 0 to 100, as the viewer left it (`mvVolume`); undefined: the default. */
  volume?: number | undefined;
  /** As the viewer left it (`mvMuted`). */
  muted?: boolean | undefined;
  /** Preferences carried over from earlier films. */
  preferences?: PlaybackPreferences | undefined;
  /** The viewer saves data or has a slow connection: films start at the lowest rendition. */
  frugal?: boolean | undefined;
  /** Tallest rendition, lines, if the document names none. */
  maxResolution?: number | undefined;
  /** Video sites that the viewer has consented to before. */
  consents?: readonly Provider[] | undefined;
}

export interface TagsInput {
  document: DocumentRef;
  /** The tag to start at. */
  tag: string | undefined;
  /** Ids of the listed tags in this video; only these are played, in this order. Undefined: all tags. */
  list: string[] | undefined;
  /** Starts at the last tag of the list: the viewer comes from the video after this one. */
  fromEnd?: boolean | undefined;
  /** The viewer repeats tags. */
  repeat?: boolean | undefined;
  /** Seconds, from the address; undefined: the document's `playerConf`. */
  preRoll: Seconds | undefined;
  postRoll: Seconds | undefined;
}

export interface DataDocumentInput {
  request: PlayRequest;
  document: DataDocument;
}

/** How playback ends for good. Its siblings never end on their own. */
export type PlaybackOutcome =
  | { kind: 'gone' }
  /** A newer signature was refused: access must be checked again. */
  | { kind: 'refused' };
