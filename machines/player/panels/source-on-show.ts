import type { SourceOnShow } from '../../../core/domain/third-party.ts';
import type { PlayingStream } from './plugins.machine.ts';

/** The film or live stream that a stream event refers to; an advert leaves the previous one. */
export function sourceOf(stream: PlayingStream | undefined, before: SourceOnShow): SourceOnShow {
  if (stream?.mode !== 'live' && stream?.mode !== 'replay') return before;
  return { mode: stream.mode, index: stream.index, replay: stream.replay };
}
