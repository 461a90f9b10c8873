/**
 * The `media` actor of playback: plays one source on a surface, with the engine or in the iframe that its address
 * needs.
 */
import { fromCallback } from 'xstate';
import type { CallbackActorLogic } from 'xstate';
import { engineKind, isPage } from '../../../core/domain/engine-kind.ts';
import type { MediaCommand, MediaNotification, MediaSource } from '../../../machines/player/playback/media.ports.ts';
import type { SourceSession } from '../../adapters/media/source-session.ts';
import type { MediaSurface } from '../../adapters/media/surface.ts';
import { openElementSession } from './compose-element.ts';

/** What XState passes to the logic of a `media` actor. */
interface MediaScope {
  input: MediaSource;
  sendBack: (notification: MediaNotification) => void;
  receive: (listener: (command: MediaCommand) => void) => void;
}

export function composeMedia(surface: MediaSurface): CallbackActorLogic<MediaCommand, MediaSource> {
  return fromCallback<MediaCommand, MediaSource>((scope) => startMedia(surface, scope));
}

/** Plays one source on a surface. @returns ends it */
export function startMedia(surface: MediaSurface, scope: MediaScope): () => void {
  if (isPage(scope.input.url)) return startFramed(surface, scope);
  const session = openElementSession(surface, scope.input, scope.sendBack);
  scope.receive(session.take);
  return session.close;
}

/** The code is fetched when needed; commands are queued until then. */
function startFramed(surface: MediaSurface, { input, sendBack, receive }: MediaScope): () => void {
  const early: MediaCommand[] = [];
  let session: SourceSession | undefined;
  let isOver = false;
  receive((command) => {
    if (session) session.take(command);
    else early.push(command);
  });
  const open = async (): Promise<void> => {
    const create =
      engineKind(input.url) === 'adHost'
        ? (await import('../../adapters/providers/advert-session.ts')).openAdvertSession
        : (await import('./compose-provider.ts')).openProviderSession;
    if (isOver) return;
    session = create(surface, input, sendBack);
    for (const command of early) session.take(command);
  };
  open().catch(() => isOver || sendBack({ type: 'media.fatal' }));
  return () => {
    isOver = true;
    session?.close();
  };
}
