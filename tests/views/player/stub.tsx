/** Renders the player around one chart under test, with fixed snapshots for everything else. */
import '../../../src/ui/theme.css';
import { render } from 'vitest-browser-react';
import type { AnyActorRef, AnyEventObject, AnyMachineSnapshot, StateValue } from 'xstate';
import { initialPlaybackContext } from '../../../machines/player/playback/playback/playback.rules.ts';
import type { PlaybackContext } from '../../../machines/player/playback/playback/playback.rules.ts';
import { initialPlayerContext } from '../../../machines/player/player.rules.ts';
import type { PlaybackOutcome } from '../../../machines/player/player.events.ts';
import type { PlayerContext } from '../../../machines/player/player.rules.ts';
import type { PlayerRef } from '../../../machines/player/player.select.ts';
import type { Refusal } from '../../../core/domain/access.ts';
import type { DataDocument } from '../../../core/domain/data-document.ts';
import { TextProvider } from '../../../src/i18n/text-context.tsx';
import { createTexts } from '../../../src/i18n/texts.ts';
import { Player } from '../../../src/player/Player.tsx';
import type { PlayerHandles } from '../../../src/player/handles.ts';
import { pictureOf } from '../../../tools/paths/stubs.ts';
import type { ChildPicture } from '../../../tools/paths/types.ts';
import { NOW, onShow, request, fullDocument } from '../../charts/player/documents.ts';
import { createSetClock } from './film.ts';

const english = await createTexts('en', ['common', 'player', 'entry']);

export function stubHandles(changes: Partial<PlayerHandles> = {}): PlayerHandles {
  return {
    clock: createSetClock({ time: 5, duration: 90, seekableTo: 90, bufferedTo: 30 }),
    attachPicture: () => () => undefined,
    attachTile: () => () => () => undefined,
    frame: () => undefined,
    pictureSize: () => ({ width: 1280, height: 720 }),
    attachScreen: () => () => undefined,
    attachMiniPlayer: () => () => undefined,
    flags: { autopromo: true, revertColors: true, showVideoTitle: true },
    library: '/',
    addressOf: (path) => `https://host.example${path}`,
    ...changes,
  };
}

/** Renders a player, and returns a function that removes it. */
export async function showPlayer(
  player: PlayerRef | AnyActorRef,
  handles = stubHandles(),
  texts = english,
): Promise<() => Promise<void>> {
  const { unmount } = await render(
    <TextProvider texts={texts}>
      <main>
        <Player player={player as PlayerRef} handles={handles} />
      </main>
    </TextProvider>,
  );
  return unmount;
}

/** An actor with a fixed snapshot that forwards the events it receives. */
export function still(
  picture: ChildPicture,
  children: Record<string, AnyActorRef> = {},
  send: (event: AnyEventObject) => void = () => undefined,
): AnyActorRef {
  const snapshot = { ...pictureOf(picture), children };
  return {
    getSnapshot: () => snapshot,
    subscribe: () => ({ unsubscribe: () => undefined }),
    send,
  } as unknown as AnyActorRef;
}

/** The context of playback while a film of the document plays. */
export function playingContext(document: DataDocument, changes: Partial<PlaybackContext> = {}): PlaybackContext {
  const input = {
    request: request(),
    document: onShow(document),
    user: undefined,
    grant: undefined,
    startAt: undefined,
    continued: false,
    now: NOW,
    volume: undefined,
    muted: undefined,
    frugal: false,
  };
  return { ...initialPlaybackContext(input), mode: 'replay', ...changes };
}

export interface RootOptions {
  face?: StateValue;
  document?: DataDocument;
  /** The reason for its removal. */
  reason?: Refusal;
  children?: Record<string, AnyActorRef>;
  /** Other context of the root. */
  knows?: Partial<PlayerContext>;
  /** Receives the events of the views, which the test forwards to the chart under test. */
  send: (event: AnyEventObject) => void;
}

/** A root in `ready`, or in another state, around the given children. */
export function stubRoot({
  face = 'ready',
  document = fullDocument(),
  reason,
  children = {},
  knows = {},
  send,
}: RootOptions): AnyActorRef {
  const context = {
    ...initialPlayerContext({
      request: request(),
      hasSession: false,
      hasCookies: true,
      volume: undefined,
      muted: undefined,
      frugal: false,
    }),
    document: onShow(document),
    reason,
    ...knows,
  };
  const playback = still({ value: { showing: { content: { replay: 'filming' } } }, context: playingContext(document) });
  const dataDocument = still({ value: 'finished', context: { document, resultsAreNew: false } });
  return still({ value: face, context }, { dataDocument, playback, ...children }, send);
}

/** A root whose state follows one child under test, as in the root's own chart. */
export function rootAfter(
  child: AnyActorRef,
  optionsOf: (snapshot: AnyMachineSnapshot) => Omit<RootOptions, 'send'>,
): AnyActorRef {
  const send = (event: AnyEventObject): void => child.send(event);
  let seen: AnyMachineSnapshot | undefined;
  let shown: unknown;
  return {
    getSnapshot() {
      const snapshot = child.getSnapshot() as AnyMachineSnapshot;
      if (snapshot !== seen) {
        seen = snapshot;
        shown = stubRoot({ ...optionsOf(snapshot), send }).getSnapshot();
      }
      return shown;
    },
    subscribe: (...args: Parameters<AnyActorRef['subscribe']>) => child.subscribe(...args),
    send,
  } as unknown as AnyActorRef;
}

/** The root after playback has ended. */
export const afterPlayback = ({ kind }: PlaybackOutcome): Omit<RootOptions, 'send'> =>
  kind === 'gone' ? { face: 'removed', reason: 'gone' } : { face: { opening: 'loading' } };

/** `{ a: { b: 'c' } }` as `a.b.c`. */
export function leafOf(value: StateValue): string {
  if (typeof value === 'string') return value;
  const [[name, inner] = ['', '']] = Object.entries(value);
  return inner === undefined || inner === '' || Object.keys(inner).length === 0 ? name : `${name}.${leafOf(inner)}`;
}
