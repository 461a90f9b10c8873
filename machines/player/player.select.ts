/** Selectors of the root, and references of the children that live in `ready`. */
import type { SessionUser, VendorStyle } from './player.ports.ts';
import type { ActorRefFrom, AnyActorRef, SnapshotFrom } from 'xstate';
import type { NamedVideo, Refusal } from '../../core/domain/access.ts';
import type { CategoryOverride } from '../../core/domain/category-style.ts';
import { TRANSIENT_REFUSALS } from '../../core/domain/access.ts';
import type { DataDocument, LoadedDocument } from '../../core/domain/data-document.ts';
import type { Banner } from '../../core/domain/banner.ts';
import type { Profile } from '../../core/domain/profile.ts';
import type { SponsorSlot } from '../../core/domain/sponsors.ts';
import type { bannerMachine } from './panels/banner.machine.ts';
import type { PanelId } from '../../core/domain/panels.ts';
import type { PluginId } from '../../core/domain/plugins.ts';
import { currentDocument } from '../shared/current-document.ts';
import type { dataDocumentMachine } from './opening/data-document.machine.ts';
import type { controlsMachine } from './screen/controls.machine.ts';
import type { gateMachine } from './opening/gate/gate.machine.ts';
import type { panelsMachine } from './panels/panels/panels.machine.ts';
import type { PlaybackRef } from './playback/playback/playback.select.ts';
import type { playerMachine } from './player.machine.ts';
import { hasNextVideo, hasPreviousVideo } from './player.list.ts';
import type { profileMachine } from './panels/profile.machine.ts';
import type { resumePositionMachine } from './playback/resume-position.machine.ts';
import type { pluginsMachine } from './panels/plugins.machine.ts';
import { showsScoresByItself } from '../../core/domain/results.ts';
import type { resultsMachine } from './panels/results.machine.ts';
import type { screenMachine } from './screen/screen.machine.ts';
import type { sponsorsMachine } from './panels/sponsors.machine.ts';
import type { tagsMachine } from './tags/tags/tags.machine.ts';
import type { doubleTapSeekMachine } from './screen/double-tap-seek/double-tap-seek.machine.ts';

export type PlayerRef = ActorRefFrom<typeof playerMachine>;
export type TagsRef = ActorRefFrom<typeof tagsMachine>;
export type GateRef = ActorRefFrom<typeof gateMachine>;
export type ControlsRef = ActorRefFrom<typeof controlsMachine>;
export type ScreenRef = ActorRefFrom<typeof screenMachine>;
export type PanelsRef = ActorRefFrom<typeof panelsMachine>;
export type PluginsRef = ActorRefFrom<typeof pluginsMachine>;
export type ResultsRef = ActorRefFrom<typeof resultsMachine>;
export type DataDocumentRef = ActorRefFrom<typeof dataDocumentMachine>;

type Player = SnapshotFrom<typeof playerMachine>;
type ResumePositionSnapshot = SnapshotFrom<typeof resumePositionMachine> | undefined;

/** Which face of the player is shown. */
export type PlayerFace = 'opening' | 'gated' | 'ready' | 'removed' | 'leaving' | 'signedOut' | 'closed';
export function selectFace(player: Player): PlayerFace {
  const faces = ['gated', 'ready', 'removed', 'leaving', 'signedOut', 'closed'] as const;
  return faces.find((face) => player.matches(face)) ?? 'opening';
}

/** The document is loaded, and the viewer's access is being checked. */
export const selectIsChecking = (player: Player): boolean => player.matches({ opening: 'checkingAccess' });

export const selectGate = (player: Player): GateRef | undefined => player.children.gate;
export const selectPlayback = (player: Player): PlaybackRef | undefined => player.children.playback;
export const selectTags = (player: Player): TagsRef | undefined => player.children.tags;
export const selectControls = (player: Player): ControlsRef | undefined => player.children.controls;
export const selectScreen = (player: Player): ScreenRef | undefined => player.children.screen;
export const selectPanels = (player: Player): PanelsRef | undefined => player.children.panels;
export const selectPlugins = (player: Player): PluginsRef | undefined => player.children.plugins;
export const selectResults = (player: Player): ResultsRef | undefined => player.children.results;
/** Undefined until access is granted. */
export const selectDataDocument = (player: Player): DataDocumentRef | undefined => player.children.dataDocument;

export const selectDoubleTapSeek = (player: Player): ActorRefFrom<typeof doubleTapSeekMachine> | undefined =>
  player.children.doubleTapSeek;
export const selectResumePositionRef = (player: Player): ActorRefFrom<typeof resumePositionMachine> | undefined =>
  player.children.resumePosition;
/** Where the film resumes, while the notice is shown. */
export const selectResumed = (resumePosition: ResumePositionSnapshot): number | undefined =>
  resumePosition?.matches({ notice: 'shown' }) ? resumePosition.context.resumed : undefined;

type Data = SnapshotFrom<typeof dataDocumentMachine> | undefined;

/** The current data document. */
export const selectDocument = (data: Data): DataDocument | undefined => data?.context.document;
/** Category styles from the file that the video names; empty until it is loaded. */
export const selectCategoryOverrides = (player: Player): readonly CategoryOverride[] =>
  player.context.categoryOverrides;
export const selectStyle = (player: Player): VendorStyle | undefined => player.context.style;
/** The signed-in user, once the session is known. */
export const selectUser = ({ context: { visitor } }: Player): SessionUser | undefined =>
  visitor?.kind === 'connected' ? visitor.user : undefined;
/** The public facts of a video whose data file is missing. */
export const selectNamed = (player: Player): NamedVideo | undefined => player.context.named;
export const selectReason = (player: Player): Refusal | undefined => player.context.reason;
/** The loaded document; the same object until another one is loaded. */
export const selectLoaded = (player: Player): LoadedDocument | undefined => player.context.loaded?.document;
/** Whether the refusal is transient. */
export const selectCanRetry = (player: Player): boolean =>
  player.context.reason !== undefined && TRANSIENT_REFUSALS.includes(player.context.reason);
export const selectIsOnline = (player: Player): boolean => player.context.isOnline;
/** The session was lost while public media keep playing. */
export const selectIsSignedOut = (player: Player): boolean => player.context.isSignedOut;
/** Whether the tag list continues with another video. */
export const selectHasNextVideo = (player: Player): boolean => hasNextVideo(player.context);
export const selectHasPreviousVideo = (player: Player): boolean => hasPreviousVideo(player.context);
/** Number of skipped videos that the viewer has not yet been notified of. */
export const selectSkippedCount = (player: Player): number => player.context.skippedCount;
/** Tags in all videos of the list; 0 if no list is playing. */
export const selectListLength = (player: Player): number =>
  player.context.list.reduce((sum, { tags }) => sum + tags.length, 0);
/** 1-based position of a tag in the whole list; 0 if it is not part of it. */
export const selectIndexInList =
  (tag: string | undefined) =>
  ({ context: { list, listIndex } }: Player): number => {
    const within = tag === undefined ? -1 : (list[listIndex]?.tags.indexOf(tag) ?? -1);
    if (within < 0) return 0;
    return list.slice(0, listIndex).reduce((sum, { tags }) => sum + tags.length, 0) + within + 1;
  };
export const selectIsAudio = (player: Player): boolean => player.context.request.type === 'audio';

/* Screen and panels */

export const selectControlsFaded = (controls: SnapshotFrom<typeof controlsMachine> | undefined): boolean =>
  controls?.hasTag('faded') ?? false;
export const selectOpenMenu = (controls: SnapshotFrom<typeof controlsMachine> | undefined) => controls?.context.menu;
export const selectCoversScreen = (screen: SnapshotFrom<typeof screenMachine> | undefined): boolean =>
  screen?.hasTag('fullscreen') ?? false;
/** The player fills its window without the browser's fullscreen. */
export const selectIsSimulated = (screen: SnapshotFrom<typeof screenMachine> | undefined): boolean =>
  screen?.hasTag('simulated') ?? false;
/** The picture is in a picture-in-picture window of the browser. */
export const selectIsWindowed = (screen: SnapshotFrom<typeof screenMachine> | undefined): boolean =>
  screen?.hasTag('windowed') ?? false;
/** The picture is small and fixed over its page. */
export const selectIsFloating = (screen: SnapshotFrom<typeof screenMachine> | undefined): boolean =>
  screen?.hasTag('floating') ?? false;
/** The browser has not responded to the request yet; pressing again does nothing. */
export const selectIsRequestingFullscreen = (screen: SnapshotFrom<typeof screenMachine> | undefined): boolean =>
  screen?.matches({ fullscreen: 'asking' }) ?? false;
export const selectIsRequestingPip = (screen: SnapshotFrom<typeof screenMachine> | undefined): boolean =>
  screen?.matches({ window: 'requesting' }) ?? false;
/** The browser is entering or leaving fullscreen, and layouts have not been updated yet. */
export const selectIsScreenChanging = (screen: SnapshotFrom<typeof screenMachine> | undefined): boolean =>
  screen !== undefined &&
  (screen.matches({ fullscreen: 'entering' }) ||
    screen.matches({ fullscreen: { simulated: 'entering' } }) ||
    screen.matches({ fullscreen: 'leaving' }));

type Panels = SnapshotFrom<typeof panelsMachine> | undefined;

const NONE: readonly never[] = [];

/** Ids of the available panels, in the order of their buttons. The same array until the data change. */
export const selectPanelIds = (panels: Panels): readonly PanelId[] => panels?.context.on ?? NONE;
/** The panel at the right, if one is open. */
export const selectRightPanel = (panels: Panels): PanelId | undefined =>
  panels?.matches({ right: 'open' }) ? panels.context.right : undefined;

/** The panel under the picture, if one is open. */
export const selectBottomPanel = (panels: Panels): PanelId | undefined =>
  panels?.matches({ bottom: 'open' }) ? panels.context.bottom : undefined;
export const selectIsDrawerOpen = (panels: Panels): boolean => panels?.matches({ drawer: 'open' }) ?? false;
/** The panel that a phone shows. */
export const selectBarPanel = (panels: Panels): PanelId => panels?.context.bar ?? 'timeline';
export const selectOpenCategory = (panels: Panels): string | undefined => panels?.context.category;

/** The menu's search text and its highlights-only filter. */
export const selectMenuSearch = (panels: Panels): string => panels?.context.search ?? '';
export const selectHighlightsOnly = (panels: Panels): boolean => panels?.context.highlightsOnly ?? false;

/** The chart of a plugin, once its code has loaded; the plugin defines its type. */
export const selectPlugin = (
  plugins: SnapshotFrom<typeof pluginsMachine> | undefined,
  id: PluginId,
): AnyActorRef | undefined => plugins?.children[id];

/** The plugin's code is loading. If it is neither loading nor available, it failed to load or crashed. */
export const selectIsPluginAwaited = (
  plugins: SnapshotFrom<typeof pluginsMachine> | undefined,
  id: PluginId,
): boolean => plugins?.context.requested.includes(id) ?? false;

/** Plugins whose code failed to load or that crashed. The same array until that changes. */
export const selectFailedPlugins = (plugins: SnapshotFrom<typeof pluginsMachine> | undefined): readonly PluginId[] =>
  plugins?.context.failed ?? NONE;

/** Live results have changed since they were last viewed (row P10). */
export const selectHasNewResults = (data: Data): boolean => data?.context.resultsAreNew ?? false;

/* Live results */

type Results = SnapshotFrom<typeof resultsMachine> | undefined;

/** Scores are visible in the results, the menu and the headline. */
export const selectShowsScores =
  (document: DataDocument) =>
  (results: Results): boolean =>
    results !== undefined &&
    results.matches('known') &&
    (results.context.chosen ?? showsScoresByItself(document, results.context.flag));
/** The viewer's choice for this video is still being read. */
export const selectIsReadingScores = (results: Results): boolean => results?.matches('reading') ?? false;
export const selectOpenResults = (results: Results) => results?.context.open;
export const selectAreFinishedUnfolded = (results: Results) => results?.context.unfolded ?? false;
/** Tag of the expanded row of the slalom results. */
export const selectUnfoldedRow = (results: Results) => results?.context.row;
export const selectResultSort = (results: Results) => results?.context.sort ?? BY_SCORE;
const BY_SCORE = { by: 'score', reversed: false } as const;

/* Sponsors, banner and profile */

type Sponsors = SnapshotFrom<typeof sponsorsMachine> | undefined;
type BannerSnapshot = SnapshotFrom<typeof bannerMachine> | undefined;
type ProfileSnapshot = SnapshotFrom<typeof profileMachine> | undefined;

/** The chart of one sponsor slot. */
export const selectSponsors =
  (slot: SponsorSlot) =>
  (player: Player): ActorRefFrom<typeof sponsorsMachine> | undefined =>
    player.children[slot];
/** The slot shows an ad or is loading one. */
export const selectIsSlotOpen = (sponsors: Sponsors): boolean => sponsors?.matches({ slot: 'open' }) ?? false;
/** The current ad, shown or loading; undefined: it is being chosen. */
export const selectSponsor = (sponsors: Sponsors) => sponsors?.context.ad;
export const selectIsSponsorThere = (sponsors: Sponsors): boolean =>
  (['waiting', 'showing', 'due'] as const).some(
    (picture) => sponsors?.matches({ slot: { open: { picture } } }) ?? false,
  );
/** The viewer has paused the rotation. */
export const selectIsSponsorPaused = (sponsors: Sponsors): boolean =>
  sponsors?.matches({ slot: { open: { rotation: 'paused' } } }) ?? false;
/** There is more than one picture to rotate through. */
export const selectSponsorsRotate = (sponsors: Sponsors): boolean => (sponsors?.context.ads.length ?? 0) > 1;

export const selectBannerRef = (player: Player) => player.children.banner;
/** Undefined while the banner is hidden. */
export const selectBanner = (banner: BannerSnapshot): Banner | undefined =>
  banner?.matches('shown') ? currentDocument(banner.context.document).banner : undefined;
export const selectIsBannerStill = (banner: BannerSnapshot): boolean =>
  banner?.matches({ shown: { motion: 'still' } }) ?? false;

export const selectProfileRef = (player: Player) => player.children.profile;
/** The athletes of the current tag; undefined if there are none. */
export const selectProfile = (profile: ProfileSnapshot): Profile | undefined =>
  profile === undefined || profile.matches('hidden') ? undefined : profile.context.profile;
export const selectIsProfileFading = (profile: ProfileSnapshot): boolean => profile?.hasTag('fading') ?? false;
