import { useSelector } from '@xstate/react';
import {
  selectBarPanel,
  selectOpenCategory,
  selectPanels,
  selectRightPanel,
  selectTags,
} from '../../../machines/player/player.select.ts';
import type { PlayerRef } from '../../../machines/player/player.select.ts';
import { selectCurrentTag, selectTimedTags } from '../../../machines/player/tags.select.ts';
import type { CategoryStyles } from '../../domain/category-style.ts';
import type { Seconds } from '../../domain/media.ts';
import type { DataDocument } from '../../domain/data-document.ts';
import { useText } from '../../i18n/text-context.tsx';
import { IconButton, ToggleButton } from '../../ui/Button.tsx';
import { CloseIcon } from '../../ui/icons.ts';
import { InfoPanel } from './InfoPanel.tsx';
import { TagMenu } from './TagMenu.tsx';
import styles from './panels.module.css';

interface SidePanelProps {
  player: PlayerRef;
  document: DataDocument;
  categories: CategoryStyles;
  showScores: boolean;
  dayOffset: Seconds | undefined;
}

/** Menu or Info: right of the picture, or under the bar of a phone. */
export default function SidePanel({ player, document, categories, showScores, dayOffset }: SidePanelProps) {
  const t = useText();
  const panels = useSelector(player, selectPanels);
  const right = useSelector(panels, selectRightPanel);
  const bar = useSelector(panels, selectBarPanel);
  const category = useSelector(panels, selectOpenCategory);
  const tagsRef = useSelector(player, selectTags);
  const tags = useSelector(tagsRef, selectTimedTags);
  const current = useSelector(tagsRef, selectCurrentTag);
  const shown = {
    menu: { wide: right === 'menu', bar: bar === 'menu' },
    info: { wide: right === 'info', bar: bar === 'info' },
  };
  return (
    <div className={styles.panel}>
      <div className={styles.tabs}>
        <ToggleButton pressed={shown.menu.wide} onClick={() => player.send({ type: 'panel.toggle', panel: 'menu' })}>
          {t('player.menu')}
        </ToggleButton>
        <ToggleButton pressed={shown.info.wide} onClick={() => player.send({ type: 'panel.toggle', panel: 'info' })}>
          {t('player.info')}
        </ToggleButton>
        {right ? (
          <IconButton
            className={styles.close}
            label={t('player.closePanel')}
            onClick={() => player.send({ type: 'panel.toggle', panel: right })}
          >
            <CloseIcon size={18} aria-hidden />
          </IconButton>
        ) : null}
      </div>
      <div className={styles.body} data-wide={shown.menu.wide} data-bar={shown.menu.bar}>
        <TagMenu
          tags={tags}
          categories={categories}
          current={current?.id}
          open={category}
          showScores={showScores}
          dayOffset={dayOffset}
          onToggle={(name) => player.send({ type: 'menu.toggle', category: name })}
          onSelect={(id) => player.send({ type: 'tag.select', id })}
        />
      </div>
      <div className={styles.body} data-wide={shown.info.wide} data-bar={shown.info.bar}>
        <InfoPanel document={document} />
      </div>
    </div>
  );
}
