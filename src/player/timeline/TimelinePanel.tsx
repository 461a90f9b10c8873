import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import {
  selectDuration,
  selectIsAdvert,
  selectIsLive,
} from '../../../machines/player/playback/playback/playback.select.ts';
import { selectPlayback, selectTags } from '../../../machines/player/player.select.ts';
import {
  selectChosenTag,
  selectCurrentTag,
  selectTimedTags,
  selectTracks,
} from '../../../machines/player/tags/tags/tags.select.ts';
import type { Seconds } from '../../../core/domain/media.ts';
import type { PanelProps } from '../panels/panel-props.ts';
import { useCategories } from '../use-categories.ts';
import { useLiveOffset } from '../use-live-offset.ts';
import { Timeline } from './Timeline.tsx';
import { useSpan } from './use-span.ts';

/** The timeline of the current medium. */
export function TimelinePanel({ player, document, handles: { clock, flags }, tools }: PanelProps) {
  const playback = useSelector(player, selectPlayback);
  const tagsRef = useSelector(player, selectTags);
  const isLive = useSelector(playback, selectIsLive);
  const duration = useSelector(playback, selectDuration);
  const isAdvert = useSelector(playback, selectIsAdvert);
  const tags = useSelector(tagsRef, selectTimedTags);
  const tracks = useSelector(tagsRef, selectTracks);
  const current = useSelector(tagsRef, selectCurrentTag);
  const chosen = useSelector(tagsRef, selectChosenTag);
  // An advert's time and duration are not the film's. If the film's duration is unknown, its last tag determines the
  // span.
  const expected = document.video.duration ?? (tags.at(-1)?.start ?? 0) + 1;
  const span = useSpan(clock, isLive, isAdvert ? 0 : duration, expected);
  const categories = useCategories(player, document);
  const select = useCallback((id: string) => tagsRef?.send({ type: 'tag.select', id }), [tagsRef]);
  const seek = useCallback((time: Seconds) => player.send({ type: 'playback.seek', time }), [player]);
  return (
    <Timeline
      tags={tags}
      tracks={tracks}
      span={span}
      categories={categories}
      current={current}
      chosen={chosen}
      revertColors={flags.revertColors}
      clock={clock}
      dayOffset={useLiveOffset(clock, isLive)}
      still={isAdvert}
      tools={tools}
      onSelect={select}
      onSeek={seek}
    />
  );
}
