/** What views read of the root, and the references of the children that live while a film may be played. */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Refusal } from '../../src/domain/access.ts';
import { TRANSIENT_REFUSALS } from '../../src/domain/access.ts';
import type { DataDocument } from '../../src/domain/data-document.ts';
import type { controlsMachine } from './controls.machine.ts';
import type { gateMachine } from './gate.machine.ts';
import type { panelsMachine } from './panels.machine.ts';
import type { PlaybackRef } from './playback.select.ts';
import type { playerMachine } from './player.machine.ts';
import type { screenMachine } from './screen.machine.ts';
import type { tagsMachine } from './tags.machine.ts';

export type PlayerRef = ActorRefFrom<typeof playerMachine>;
export type TagsRef = ActorRefFrom<typeof tagsMachine>;
export type GateRef = ActorRefFrom<typeof gateMachine>;
export type ControlsRef = ActorRefFrom<typeof controlsMachine>;
export type ScreenRef = ActorRefFrom<typeof screenMachine>;
export type PanelsRef = ActorRefFrom<typeof panelsMachine>;

type Player = SnapshotFrom<typeof playerMachine>;

/** Which of the player's faces is shown. */
export type PlayerFace = 'opening' | 'gated' | 'ready' | 'removed' | 'leaving' | 'signedOut' | 'closed';
export function selectFace(player: Player): PlayerFace {
  const faces = ['gated', 'ready', 'removed', 'leaving', 'signedOut', 'closed'] as const;
  return faces.find((face) => player.matches(face)) ?? 'opening';
}

/** The document is there, and who may watch it is being found out. */
export const selectIsChecking = (player: Player): boolean => player.matches({ opening: 'checkingAccess' });

export const selectGate = (player: Player): GateRef | undefined => player.children.gate as GateRef | undefined;
export const selectPlayback = (player: Player): PlaybackRef | undefined =>
  player.children.playback as PlaybackRef | undefined;
export const selectTags = (player: Player): TagsRef | undefined => player.children.tags as TagsRef | undefined;
export const selectControls = (player: Player): ControlsRef | undefined =>
  player.children.controls as ControlsRef | undefined;
export const selectScreen = (player: Player): ScreenRef | undefined => player.children.screen as ScreenRef | undefined;
export const selectPanels = (player: Player): PanelsRef | undefined => player.children.panels as PanelsRef | undefined;

/** Undefined until access was granted. */
export const selectDocument = (player: Player): DataDocument | undefined => player.context.document;
export const selectReason = (player: Player): Refusal | undefined => player.context.reason;
/** Another try may lift the refusal. */
export const selectCanRetry = (player: Player): boolean =>
  player.context.reason !== undefined && TRANSIENT_REFUSALS.includes(player.context.reason);
export const selectIsOnline = (player: Player): boolean => player.context.isOnline;
/** Signed out while open media play on. */
export const selectIsSignedOut = (player: Player): boolean => player.context.isSignedOut;
export const selectIsAudio = (player: Player): boolean => player.context.request.type === 'audio';

/* From what surrounds the picture */

export const selectControlsFaded = (controls: SnapshotFrom<typeof controlsMachine> | undefined): boolean =>
  controls?.hasTag('faded') ?? false;
export const selectOpenMenu = (controls: SnapshotFrom<typeof controlsMachine> | undefined) => controls?.context.menu;
export const selectCoversScreen = (screen: SnapshotFrom<typeof screenMachine> | undefined): boolean =>
  screen?.hasTag('covering') ?? false;
export const selectIsFloating = (screen: SnapshotFrom<typeof screenMachine> | undefined): boolean =>
  screen?.hasTag('floating') ?? false;

/** The panel at the right, where one is open. */
export const selectRightPanel = (panels: SnapshotFrom<typeof panelsMachine> | undefined) =>
  panels?.matches({ right: 'open' }) ? panels.context.right : undefined;
export const selectIsTimelineOpen = (panels: SnapshotFrom<typeof panelsMachine> | undefined): boolean =>
  panels?.matches({ bottom: 'open' }) ?? false;
export const selectIsDrawerOpen = (panels: SnapshotFrom<typeof panelsMachine> | undefined): boolean =>
  panels?.matches({ drawer: 'open' }) ?? false;
export const selectBarPanel = (panels: SnapshotFrom<typeof panelsMachine> | undefined) =>
  panels?.context.bar ?? 'timeline';
export const selectOpenCategory = (panels: SnapshotFrom<typeof panelsMachine> | undefined) => panels?.context.category;
