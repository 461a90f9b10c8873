/** The `media` actor of playback: one source on a surface, by the engine or in the page that its address asks for. */
import { createActor, fromCallback, fromPromise } from 'xstate';
import type { CallbackActorLogic } from 'xstate';
import { engineKind, isPage } from '../../../core/domain/engine-kind.ts';
import type { MediaCommand, MediaNotification, MediaSource } from '../../../machines/player/playback/media.ports.ts';
import { stepMachine } from '../../../machines/player/playback/step/step.machine.ts';
import type { FrameWait } from '../../../machines/player/playback/step/step.machine.ts';
import type { FrameReading } from '../../../machines/player/playback/step/step.rules.ts';
import { startElement } from '../../adapters/media/media-logic.ts';
import type { RunSteps } from '../../adapters/media/media-logic.ts';
import type { MediaSurface } from '../../adapters/media/surface.ts';
import type { FrameSession } from '../../adapters/providers/frame-session.ts';

/** What the logic of a `media` actor is given by its chart. */
interface MediaScope {
  input: MediaSource;
  sendBack: (notification: MediaNotification) => void;
  receive: (listener: (command: MediaCommand) => void) => void;
}

export function composeMedia(surface: MediaSurface): CallbackActorLogic<MediaCommand, MediaSource> {
  return fromCallback<MediaCommand, MediaSource>((scope) => startMedia(surface, scope));
}

/** One source on a surface. @returns ends it */
export function startMedia(surface: MediaSurface, scope: MediaScope): () => void {
  return isPage(scope.input.url) ? startFramed(surface, scope) : startElement(surface, scope, runSteps);
}

const runSteps: RunSteps = (readFrame, heed) => {
  const steps = createActor(
    stepMachine.provide({
      actors: { readFrame: fromPromise<FrameReading, FrameWait>(({ input }) => readFrame(input)) },
    }),
  );
  steps.on('*', heed);
  steps.start();
  return {
    send: (event) => steps.send(event),
    isBusy: () => steps.getSnapshot().hasTag('busy'),
    stop: () => void steps.stop(),
  };
};

/** Its code is fetched when it is needed; commands given before it has come are kept for it. */
function startFramed(surface: MediaSurface, { input, sendBack, receive }: MediaScope): () => void {
  const early: MediaCommand[] = [];
  let session: FrameSession | undefined;
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
