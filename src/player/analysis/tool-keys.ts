import type { ToolKey } from '../../../machines/player/analysis/tool-key.ts';
import { selectIsAdvert } from '../../../machines/player/playback/playback/playback.select.ts';
import { selectPlayback, selectPlugin, selectPlugins } from '../../../machines/player/player.select.ts';
import type { PlayerRef } from '../../../machines/player/player.select.ts';
import type { PlayerClock } from '../../../core/domain/clock.ts';
import { momentOf } from '../../../core/domain/stopwatch.ts';
import { handlesKey, meaningOf } from '../shortcuts.ts';

/** Charts that take keys, in order of precedence. */
const TOOLS = ['zoom', 'loop', 'shuttle', 'stopwatch'] as const;

/**
 * Offers a key to the picture tools before the player's own shortcuts. The first chart that accepts it handles it.
 *
 * @param isOpen whether their panel is visible
 */
export function offerToTools(player: PlayerRef, clock: PlayerClock, isOpen: boolean, event: KeyboardEvent): void {
  const target = event.target as Element;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const key = meaningOf(event);
  // A list or dialog above the player keeps its keys.
  if (handlesKey(target, key) || target.closest('dialog, [role=dialog]')) return;
  const snapshot = player.getSnapshot();
  if (selectIsAdvert(selectPlayback(snapshot)?.getSnapshot())) return;
  const pressed: ToolKey = {
    type: 'tool.key',
    key,
    shift: event.shiftKey,
    repeat: event.repeat,
    isOpen,
    ...momentOf(clock.read()),
  };
  const plugins = selectPlugins(snapshot)?.getSnapshot();
  const tool = TOOLS.map((id) => selectPlugin(plugins, id)).find((each) => each?.getSnapshot().can(pressed));
  if (!tool) return;
  event.preventDefault();
  tool.send(pressed);
}
