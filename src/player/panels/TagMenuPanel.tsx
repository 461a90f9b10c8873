import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { selectDuration, selectIsLive } from '../../../machines/player/playback/playback/playback.select.ts';
import {
  selectCoversScreen,
  selectHighlightsOnly,
  selectMenuSearch,
  selectOpenCategory,
  selectPanels,
  selectPlayback,
  selectResults,
  selectScreen,
  selectShowsScores,
  selectTags,
} from '../../../machines/player/player.select.ts';
import { selectCurrentTag, selectTimedTags } from '../../../machines/player/tags/tags/tags.select.ts';
import { findTags } from '../../../core/domain/menu.ts';
import { useText } from '../../i18n/text-context.tsx';
import { ToggleButton } from '../../ui/Button.tsx';
import { useCategories } from '../use-categories.ts';
import { useLiveOffset } from '../use-live-offset.ts';
import type { PanelProps } from './panel-props.ts';
import { TagList, TagMenu } from './TagMenu.tsx';
import styles from './panels.module.css';

/** The menu of tags, with search and highlights if the document enables them. */
export default function TagMenuPanel({ player, document, handles }: PanelProps) {
  const t = useText('panels');
  const panels = useSelector(player, selectPanels);
  const playback = useSelector(player, selectPlayback);
  const tagsRef = useSelector(player, selectTags);
  const category = useSelector(panels, selectOpenCategory);
  const isLive = useSelector(playback, selectIsLive);
  const timed = useSelector(tagsRef, selectTimedTags);
  const current = useSelector(tagsRef, selectCurrentTag);
  const showScores = useSelector(useSelector(player, selectResults), selectShowsScores(document));
  const covers = useSelector(useSelector(player, selectScreen), selectCoversScreen);
  const search = useSelector(panels, selectMenuSearch);
  const highlightsOnly = useSelector(panels, selectHighlightsOnly);
  const categories = useCategories(player, document);
  const hasHighlights = document.video.highlights === true && timed.some((tag) => tag.highlights);
  // Fullscreen hides the search field and ends its filtering (Player 4).
  const hasSearch = document.video.search === true && timed.length > 0 && !covers;
  const text = hasSearch ? search.trim() : '';
  const tags = useMemo(
    () => findTags(hasHighlights && highlightsOnly ? timed.filter((tag) => tag.highlights) : timed, text),
    [timed, hasHighlights, highlightsOnly, text],
  );
  const list = {
    document,
    handles,
    tags,
    current: current?.id,
    duration: useSelector(playback, selectDuration),
    showScores,
    dayOffset: useLiveOffset(handles.clock, isLive),
    onSelect: (id: string) => tagsRef?.send({ type: 'tag.select', id }),
  };
  return (
    <>
      {hasSearch || hasHighlights ? (
        <search className={styles.search}>
          {hasSearch ? (
            <input
              type="search"
              value={search}
              aria-label={t('panels.searchTags')}
              placeholder={t('panels.searchTags')}
              onChange={(event) => player.send({ type: 'menu.search', text: event.target.value })}
            />
          ) : null}
          {hasHighlights ? (
            <ToggleButton
              pressed={highlightsOnly}
              onClick={() => player.send({ type: 'menu.setHighlights', only: !highlightsOnly })}
            >
              {t('panels.highlights')}
            </ToggleButton>
          ) : null}
        </search>
      ) : null}
      {text === '' ? (
        <TagMenu
          {...list}
          categories={categories}
          open={category}
          onToggle={(name) => player.send({ type: 'menu.toggle', category: name })}
        />
      ) : tags.length === 0 ? (
        <p className={styles.empty}>{t('panels.nothingFound')}</p>
      ) : (
        <TagList {...list} />
      )}
    </>
  );
}
