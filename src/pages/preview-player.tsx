import { Suspense, use, useCallback } from 'react';
import type { ComponentType } from 'react';
import { DEFAULT_GROUP_ID, DEFAULT_USER_ID } from '../../core/domain/constants/people.ts';
import type { Seconds, UserId } from '../../core/domain/media.ts';
import type { Playable } from '../../core/domain/result-item.ts';
import type { ReadJson } from '../adapters/services/client.ts';
import { AsyncBoundary } from '../ui/AsyncBoundary.tsx';
import { requestWithRetry } from '../ui/lazy-with-retry.ts';
import { leaveForLogin } from './login/login-address.ts';
import type * as PlayerModule from './play/mount-player.ts';
import type { Mounted, MountedPlayer } from './play/mount-player.ts';
import type { Settings } from './settings.ts';

interface PreviewPlayerProps {
  playable: Playable;
  /** Autoplay; on by default. */
  autoplay?: boolean;
  /** Called when the session is lost, with the player time; by default the page leaves for the login. */
  onLeaving?: (moment: Seconds | undefined) => void;
  /** Called with the player when it is mounted, and with undefined when it is removed. */
  onMounted?: (mounted: MountedPlayer | undefined) => void;
}

export interface PreviewPlayers {
  Player: ComponentType<PreviewPlayerProps>;
  /** Applies another language, theme or flags without interrupting playback. */
  present: (settings: Settings) => Promise<void>;
}

const requestCode = requestWithRetry(() => import('./play/mount-player.ts'));

/** Renders nothing; reports a failure to load the code to the boundary around it. */
function PlayerCode() {
  use(requestCode());
  return null;
}

/** Hides the player's title, because the preview's header shows it. */
function untitled(settings: Settings): Settings {
  return { ...settings, flags: { ...settings.flags, showVideoTitle: false } };
}

/**
 * The players of the library's previews. Their code is fetched when the first one opens.
 *
 * @param readJson replaces the default way to read data files
 */
export function previewPlayers(settings: Settings, user: UserId | undefined, readJson?: ReadJson): PreviewPlayers {
  let presented = settings;
  const mounted = new Set<Mounted>();

  const leave = () => void leaveForLogin(settings);

  function Player({ playable, autoplay = true, onLeaving = leave, onMounted }: PreviewPlayerProps) {
    const { type, id, tag, start } = playable;
    const attach = useCallback(
      (container: HTMLDivElement) => {
        let isGone = false;
        let player: MountedPlayer | undefined;
        const mount = ({ mountPlayer }: typeof PlayerModule) => {
          if (isGone) return;
          const play = {
            type,
            id,
            tags: [],
            tag,
            start,
            preRoll: undefined,
            postRoll: undefined,
            userId: user ?? DEFAULT_USER_ID,
            groupId: DEFAULT_GROUP_ID,
          };
          player = mountPlayer(container, {
            settings: untitled(presented),
            play,
            autoplay,
            isPreview: true,
            inspect: undefined,
            readJson,
            onEmitted: (emitted) => {
              if (emitted.type === 'player.leaving') onLeaving(emitted.moment);
              if (emitted.type === 'player.signIn') leave();
            },
          });
          mounted.add(player);
          onMounted?.(player);
        };
        // `PlayerCode` reports a failure.
        void requestCode().then(mount, () => undefined);
        return () => {
          isGone = true;
          if (!player) return;
          mounted.delete(player);
          onMounted?.(undefined);
          // React is rendering, and another root may only be unmounted afterwards.
          queueMicrotask(player.stop);
        };
      },
      [type, id, tag, start, autoplay, onLeaving, onMounted],
    );
    return (
      <AsyncBoundary>
        <div ref={attach} />
        {/* A separate boundary: otherwise React would reveal the player's container a moment after the code has arrived. */}
        <Suspense>
          <PlayerCode />
        </Suspense>
      </AsyncBoundary>
    );
  }

  return {
    Player,
    async present(next) {
      presented = next;
      await Promise.all(Array.from(mounted, ({ present }) => present(untitled(presented))));
    },
  };
}
