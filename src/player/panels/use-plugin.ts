import { useSelector } from '@xstate/react';
import type { AnyActorRef } from 'xstate';
import { selectPlugin, selectPlugins } from '../../../machines/player/player.select.ts';
import type { PlayerRef } from '../../../machines/player/player.select.ts';
import type { PluginId } from '../../../core/domain/plugins.ts';

/**
 * The chart of a plugin; undefined until it has loaded.
 *
 * @typeParam Ref the plugin's own `ActorRefFrom<typeof …Machine>`
 */
export function usePlugin<Ref extends AnyActorRef>(player: PlayerRef, id: PluginId): Ref | undefined {
  const plugins = useSelector(player, selectPlugins);
  return useSelector(plugins, (snapshot) => selectPlugin(snapshot, id)) as Ref | undefined;
}
