/** Whether an address plays in a frame, and the way to the code that plays it there: fetched when it is needed. */
import type { MediaCommand, MediaNotification, MediaSource } from '../../../machines/player/playback/media.ports.ts';
import { engineKind } from '../../../core/domain/engine-kind.ts';
import { PROVIDER_ORIGINS } from '../../../core/domain/providers.ts';
import type { MediaSurface } from '../media/surface.ts';
import type { FrameSession } from './frame-session.ts';

export interface FrameOptions {
  /** Origins of the providers' pages; tests have pages of their own. */
  origins?: typeof PROVIDER_ORIGINS;
}

/** @returns ends the session; commands given before its code has come are kept for it */
export function playFramed(
  surface: MediaSurface,
  source: MediaSource,
  tell: (notification: MediaNotification) => void,
  receive: (listener: (command: MediaCommand) => void) => void,
  { origins = PROVIDER_ORIGINS }: FrameOptions = {},
): () => void {
  const early: MediaCommand[] = [];
  let session: FrameSession | undefined;
  let isOver = false;
  receive((command) => {
    if (session) session.take(command);
    else early.push(command);
  });
  const open = async (): Promise<void> => {
    const create =
      engineKind(source.url) === 'adHost'
        ? (await import('./advert-session.ts')).openAdvertSession
        : (await import('./provider-session.ts')).openProviderSession;
    if (isOver) return;
    session = create(surface, source, tell, origins);
    for (const command of early) session.take(command);
  };
  open().catch(() => isOver || tell({ type: 'media.fatal' }));
  return () => {
    isOver = true;
    session?.close();
  };
}
