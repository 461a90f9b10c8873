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
  /** The session was lost, at that moment; by default the page leaves for the login. */
  onLeaving?: (moment: Seconds | undefined) => void;
  /** The player, as long as it is there. */
  onMounted?: (mounted: MountedPlayer | undefined) => void;
}

export interface PreviewPlayers {
  Player: ComponentType<PreviewPlayerProps>;
  /** Goes on with another language, theme or flags; what plays plays on. */
  present: (settings: Settings) => Promise<void>;
}

const requestCode = requestWithRetry(() => import('./play/mount-player.ts'));

/** Draws nothing; the boundary around it hears here that the code does not come. */
function PlayerCode() {
  use(requestCode());
  return null;
}

/** The preview's head has the title. */
function untitled(settings: Settings): Settings {
  return { ...settings, flags: { ...settings.flags, showVideoTitle: false } };
}

/**
 * The players of the library's previews; their code comes when one first opens.
 *
 * @param readJson reads their data in another way than all at once
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
          // React is rendering: a root of its own may only end after it.
          queueMicrotask(player.stop);
        };
      },
      [type, id, tag, start, autoplay, onLeaving, onMounted],
    );
    return (
      <AsyncBoundary>
        <div ref={attach} />
        {/* Apart from the player's place, which React would show only a moment after the code is there. */}
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
