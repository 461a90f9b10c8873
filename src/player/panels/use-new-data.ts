import { useSelector } from '@xstate/react';
import { selectDataDocument, selectHasNewResults } from '../../../machines/player/player.select.ts';
import type { PlayerRef } from '../../../machines/player/player.select.ts';
import { selectUnread } from '../../../machines/player/panels/talk/talk.select.ts';
import type { TalkRef } from '../../../machines/player/panels/talk/talk.select.ts';
import type { PanelId } from '../../../core/domain/panels.ts';
import { TALK_PARTS } from '../../../core/domain/talk.ts';
import { usePlugin } from './use-plugin.ts';

/** Panels with content that the viewer has not seen, whose buttons are marked (rows P10, P27). */
export function useHasNewData(player: PlayerRef): (panel: PanelId) => boolean {
  const areResultsNew = useSelector(useSelector(player, selectDataDocument), selectHasNewResults);
  const talk = usePlugin<TalkRef>(player, 'talk');
  const unread = useSelector(talk, (snapshot) =>
    TALK_PARTS.filter((part) => selectUnread(snapshot, part) > 0).join(' '),
  );
  return (panel) => (panel === 'liveResults' ? areResultsNew : unread.split(' ').includes(panel));
}
