import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { selectIsLive } from '../../../machines/player/playback.select.ts';
import {
  selectOpenCategory,
  selectPanels,
  selectPlayback,
  selectTags,
} from '../../../machines/player/player.select.ts';
import { selectCurrentTag, selectTimedTags } from '../../../machines/player/tags.select.ts';
import { categoryStyles } from '../../domain/category-style.ts';
import { useLiveOffset } from '../use-live-offset.ts';
import type { PanelProps } from './registry.tsx';
import { TagMenu } from './TagMenu.tsx';

/** The menu of what plays. */
export default function TagMenuPanel({ player, document, handles: { clock, flags } }: PanelProps) {
  const panels = useSelector(player, selectPanels);
  const playback = useSelector(player, selectPlayback);
  const tagsRef = useSelector(player, selectTags);
  const category = useSelector(panels, selectOpenCategory);
  const isLive = useSelector(playback, selectIsLive);
  const tags = useSelector(tagsRef, selectTimedTags);
  const current = useSelector(tagsRef, selectCurrentTag);
  const categories = useMemo(() => categoryStyles(document.tags), [document]);
  return (
    <TagMenu
      tags={tags}
      categories={categories}
      current={current?.id}
      open={category}
      showScores={flags.scores || isLive}
      dayOffset={useLiveOffset(clock, isLive)}
      onToggle={(name) => player.send({ type: 'menu.toggle', category: name })}
      onSelect={(id) => player.send({ type: 'tag.select', id })}
    />
  );
}
