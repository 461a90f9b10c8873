/** Implements the port of the chart of a third-party video, and runs it. */
import { createActor } from 'xstate';
import { PROVIDER_ORIGINS } from '../../../core/domain/providers.ts';
import type { MediaNotification, MediaSource } from '../../../machines/player/playback/media.ports.ts';
import { providerMachine } from '../../../machines/player/playback/provider/provider.machine.ts';
import { readProvider } from '../../../machines/player/playback/provider/provider.rules.ts';
import { selectPlayhead } from '../../../machines/player/playback/provider/provider.select.ts';
import type { SourceSession } from '../../adapters/media/source-session.ts';
import type { MediaSurface } from '../../adapters/media/surface.ts';
import { createProviderPage } from '../../adapters/providers/provider-page.ts';
import { inspected } from '../inspector/inspection.ts';

export function openProviderSession(
  surface: MediaSurface,
  source: MediaSource,
  report: (notification: MediaNotification) => void,
): SourceSession {
  const page = createProviderPage(surface, PROVIDER_ORIGINS);
  const film = createActor(providerMachine.provide({ actors: { page } }), { input: source, ...inspected('provider') });
  film.on('*', report);
  film.subscribe(surface.clock.refresh);
  film.start();
  const close = surface.open({
    reading: () => readProvider(film.getSnapshot().context, performance.now()),
    playhead: () => selectPlayhead(film.getSnapshot(), performance.now()),
  });
  return {
    take: (command) => film.send({ ...command, now: performance.now() }),
    close() {
      film.stop();
      close();
    },
  };
}
