import { useCallback, useEffect, useRef } from 'react';
import type { ComponentType } from 'react';
import { DEFAULT_GROUP_ID, DEFAULT_USER_ID } from '../../core/domain/constants.ts';
import type { MediaId, Seconds, UserId } from '../../core/domain/media.ts';
import type { Playable } from '../../core/domain/result-item.ts';
import { useLanguage } from '../i18n/text-context.tsx';
import { leaveForLogin } from './login/login-address.ts';
import type { Mounted } from './play/mount-player.ts';
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
    const language = useLanguage();
    const spoken = useRef(language);
    const mounted = useRef<Mounted>(undefined);
    useEffect(() => {
      spoken.current = language;
      void mounted.current?.present({ ...settings, language });
    }, [language]);
    const attach = useCallback(
      (container: HTMLDivElement) => {
        let isGone = false;
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
          mounted.current = mountPlayer(container, {
            settings: { ...settings, language: spoken.current },
            play,
            autoplay,
            isPreview: true,
            inspect: undefined,
            onEmitted: (emitted) => {
              if (emitted.type === 'player.leaving') void leaveForLogin(settings, linked && emitted.moment);
              if (emitted.type === 'player.signIn') void leaveForLogin(settings);
            },
          });
        });
        return () => {
          isGone = true;
          const gone = mounted.current;
          mounted.current = undefined;
          // React is rendering: a root of its own may only end after it.
          queueMicrotask(() => gone?.stop());
        };
      },
      [type, id, tag, autoplay],
    );
    return <div ref={attach} />;
  };
}
