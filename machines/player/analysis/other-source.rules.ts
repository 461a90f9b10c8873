import type { SourceOnShow } from '../../../core/domain/third-party.ts';
import type { PlayingStream } from '../panels/plugins.machine.ts';
import { sourceOf } from '../panels/source-on-show.ts';

/** Whether the film or live stream has changed; an advert does not count as a change. */
export function isOtherSource(stream: PlayingStream, before: SourceOnShow): boolean {
  const source = sourceOf(stream, before);
  return (
    before !== undefined &&
    (source?.mode !== before.mode || source.index !== before.index || source.replay !== before.replay)
  );
}
