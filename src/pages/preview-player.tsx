import { useCallback } from 'react';
import type { ComponentType } from 'react';
import { DEFAULT_GROUP_ID, DEFAULT_USER_ID } from '../../core/domain/constants.ts';
import type { Seconds, UserId } from '../../core/domain/media.ts';
import type { Playable } from '../../core/domain/result-item.ts';
import type { ReadJson } from '../adapters/services/client.ts';
import { leaveForLogin } from './login/login-address.ts';
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
        void import('./play/mount-player.ts').then(({ mountPlayer }) => {
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
        });
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
    return <div ref={attach} />;
  }

  return {
    Player,
    async present(next) {
      presented = next;
      await Promise.all(Array.from(mounted, ({ present }) => present(untitled(presented))));
    },
  };
}
