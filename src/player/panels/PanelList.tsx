import type { PanelId } from '../../../core/domain/panels.ts';
import { useText } from '../../i18n/text-context.tsx';
import { ToggleButton } from '../../ui/Button.tsx';
import { MenuPanel } from '../menus/MenuPanel.tsx';
import { NewMark } from './NewMark.tsx';
import { PANELS } from './registry.tsx';
import styles from './panels.module.css';

interface PanelListProps {
  id: string;
  ids: readonly PanelId[];
  isOpen: (panel: PanelId) => boolean;
  hasNewData: (panel: PanelId) => boolean;
  onPick: (panel: PanelId) => void;
  onClose: () => void;
}

/** Panels by name; selecting one closes the list. */
export default function PanelList({ id, ids, isOpen, hasNewData, onPick, onClose }: PanelListProps) {
  const t = useText();
  return (
    <MenuPanel id={id} label={t('player.morePanels')} onClose={onClose}>
      <div className={styles.list}>
        {ids.map((panel) => {
          const { Icon, name } = PANELS[panel];
          return (
            <ToggleButton
              key={panel}
              variant="quiet"
              pressed={isOpen(panel)}
              onClick={() => {
                onClose();
                onPick(panel);
              }}
            >
              <Icon size={18} aria-hidden />
              {t(name)}
              {hasNewData(panel) ? <NewMark /> : null}
            </ToggleButton>
          );
        })}
      </div>
    </MenuPanel>
  );
}
