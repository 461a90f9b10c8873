import { useCallback } from 'react';
import type { ComponentType } from 'react';
import { DEFAULT_GROUP_ID, DEFAULT_USER_ID } from '../../core/domain/constants.ts';
import type { MediaId, Seconds, UserId } from '../../core/domain/media.ts';
import type { Playable } from '../../core/domain/result-item.ts';
import type { Language } from '../i18n/areas.ts';
import { leaveForLogin } from './login/login-address.ts';
import type { Mounted } from './play/mount-player.ts';
import type { Settings } from './settings.ts';

interface PreviewPlayerProps {
  playable: Playable;
  /** Autoplay; on by default. */
  autoplay?: boolean;
}

/** What the page's address opens at once, and the moment at which it begins. */
interface LinkedMoment {
  id: MediaId;
  start: Seconds | undefined;
}

export interface PreviewPlayers {
  Player: ComponentType<PreviewPlayerProps>;
  /** Goes on in another language; what plays plays on. */
  speak: (language: Language) => Promise<void>;
}

/**
 * The players of the library's previews; their code comes when one first opens.
 *
 * @param link a sign-in leads back to the moment of what the address names, else to the page alone
 */
export function previewPlayers(settings: Settings, user: UserId | undefined, link?: LinkedMoment): PreviewPlayers {
  let presented = settings;
  const mounted = new Set<Mounted>();

  function Player({ playable: { type, id, tag }, autoplay = true }: PreviewPlayerProps) {
    const attach = useCallback(
      (container: HTMLDivElement) => {
        let isGone = false;
        let player: Mounted | undefined;
        const linked = link?.id === id ? link : undefined;
        void import('./play/mount-player.ts').then(({ mountPlayer }) => {
          if (isGone) return;
          const play = {
            type,
            id,
            tags: [],
            tag,
            start: linked?.start,
            preRoll: undefined,
            postRoll: undefined,
            userId: user ?? DEFAULT_USER_ID,
            groupId: DEFAULT_GROUP_ID,
          };
          player = mountPlayer(container, {
            settings: presented,
            play,
            autoplay,
            isPreview: true,
            inspect: undefined,
            onEmitted: (emitted) => {
              if (emitted.type === 'player.leaving') void leaveForLogin(settings, linked && emitted.moment);
              if (emitted.type === 'player.signIn') void leaveForLogin(settings);
            },
          });
          mounted.add(player);
        });
        return () => {
          isGone = true;
          if (!player) return;
          mounted.delete(player);
          // React is rendering: a root of its own may only end after it.
          queueMicrotask(player.stop);
        };
      },
      [type, id, tag, autoplay],
    );
    return <div ref={attach} />;
  }

  return {
    Player,
    async speak(language) {
      presented = { ...presented, language };
      await Promise.all(Array.from(mounted, ({ present }) => present(presented)));
    },
  };
}
