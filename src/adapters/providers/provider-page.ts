/**
 * A provider's page in an iframe: translates the chart's commands to the provider's messages, and its messages to
 * reports.
 */
import { fromCallback } from 'xstate';
import type { CallbackActorLogic } from 'xstate';
import { PLAYER_TIME_POLL_MS } from '../../../core/domain/constants/playback.ts';
import { frameAddress, PROVIDER_NAMES } from '../../../core/domain/providers.ts';
import type { Provider } from '../../../core/domain/providers.ts';
import type { PageCommand, PageInput } from '../../../machines/player/playback/provider/provider.machine.ts';
import type { MediaSurface } from '../media/surface.ts';
import { apiVideoProtocol } from './api-video.ts';
import { createFrame } from './frame.ts';
import type { FrameProtocol } from './protocol.ts';
import { vimeoProtocol } from './vimeo.ts';
import { youtubeProtocol } from './youtube.ts';

const PROTOCOLS: Readonly<Record<Provider, (number: number) => FrameProtocol>> = {
  youtube: youtubeProtocol,
  vimeo: vimeoProtocol,
  apiVideo: apiVideoProtocol,
};

let frames = 0;

function messagesOf(protocol: FrameProtocol, command: PageCommand): readonly unknown[] {
  switch (command.type) {
    case 'page.greet':
      return [protocol.hello];
    case 'page.subscribe':
      return protocol.subscribe;
    case 'page.poll':
      return protocol.poll;
    case 'page.play':
      return [protocol.play];
    case 'page.pause':
      return [protocol.pause];
    case 'page.seek':
      return [protocol.seek(command.time)];
    case 'page.setRate':
      return [protocol.rate(command.rate)];
    case 'page.setVolume':
      return [protocol.volume(command.volume)];
    default:
      return [protocol.muted(command.muted)];
  }
}

/** @param origins of the providers' pages; tests use their own */
export function createProviderPage(
  surface: MediaSurface,
  origins: Readonly<Record<Provider, string>>,
): CallbackActorLogic<PageCommand, PageInput> {
  return fromCallback<PageCommand, PageInput>(({ input: { film, startAt }, sendBack, receive }) => {
    frames += 1;
    const protocol = PROTOCOLS[film.provider](frames);
    const opening = { page: location.origin, origin: origins[film.provider], startAt, number: frames };
    const report = (event: { type: string }): void => sendBack({ ...event, now: performance.now() });
    const frame = createFrame(frameAddress(film, opening), PROVIDER_NAMES[film.provider], {
      onLoad: () => report({ type: 'page.loaded' }),
      onMessage(data) {
        const reports = protocol.read(data);
        // A page that reports anything is ready for messages.
        if (reports.length > 0) report({ type: 'page.ready' });
        for (const each of reports) report(each);
      },
    });
    receive((command) => {
      for (const message of messagesOf(protocol, command)) frame.send(message);
    });
    const hide = surface.frameSlot.show(frame.element);
    const ticking = setInterval(surface.clock.refresh, PLAYER_TIME_POLL_MS);
    return () => {
      clearInterval(ticking);
      hide();
      frame.remove();
    };
  });
}
