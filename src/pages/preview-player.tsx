import { useCallback } from 'react';
import type { ComponentType } from 'react';
import { DEFAULT_GROUP_ID, DEFAULT_USER_ID } from '../../core/domain/constants.ts';
import type { MediaId, Seconds, UserId } from '../../core/domain/media.ts';
import type { Playable } from '../../core/domain/result-item.ts';
import { leaveForLogin } from './login/login-address.ts';
import type { Settings } from './settings.ts';

interface PreviewPlayerProps {
  playable: Playable;
  /** Autoplay; on by default. */
  autoplay?: boolean;
}

/** What the page's address opens at once, and the moment at which it begins. */
export interface LinkedMoment {
  id: MediaId;
  start: Seconds | undefined;
}

/**
 * The player of the library's previews; its code comes when one first opens.
 *
 * @param link a sign-in leads back to the moment of what the address names, else to the page alone
 */
export function previewPlayer(
  settings: Settings,
  user: UserId | undefined,
  link?: LinkedMoment,
): ComponentType<PreviewPlayerProps> {
  return function PreviewPlayer({ playable: { type, id, tag }, autoplay = true }: PreviewPlayerProps) {
    const attach = useCallback(
      (container: HTMLDivElement) => {
        let stop: (() => void) | undefined = () => undefined;
        const linked = link?.id === id ? link : undefined;
        void import('./play/mount-player.ts').then(({ mountPlayer }) => {
          if (stop === undefined) return;
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
          ({ stop } = mountPlayer(container, {
            settings,
            play,
            autoplay,
            isPreview: true,
            inspect: undefined,
            onEmitted: (emitted) => {
              if (emitted.type === 'player.leaving') void leaveForLogin(settings, linked && emitted.moment);
              if (emitted.type === 'player.signIn') void leaveForLogin(settings);
            },
          }));
        });
        return () => {
          const end = stop;
          stop = undefined;
          // React is rendering: a root of its own may only end after it.
          queueMicrotask(() => end?.());
        };
      },
      [type, id, tag, autoplay],
    );
    return <div ref={attach} />;
  };
}
