import { useCallback } from 'react';
import type { ComponentType } from 'react';
import { DEFAULT_GROUP_ID, DEFAULT_USER_ID } from '../domain/constants.ts';
import type { UserId } from '../domain/media.ts';
import type { Playable } from '../domain/result-item.ts';
import type { Settings } from './settings.ts';

interface PreviewPlayerProps {
  playable: Playable;
  /** Begins by itself: it does unless told otherwise. */
  autoplay?: boolean;
}

/** The player of the library's previews; its code comes when one first opens. */
export function previewPlayer(settings: Settings, user: UserId | undefined): ComponentType<PreviewPlayerProps> {
  return function PreviewPlayer({ playable: { type, id, tag }, autoplay = true }: PreviewPlayerProps) {
    const attach = useCallback(
      (container: HTMLDivElement) => {
        let stop: (() => void) | undefined = () => undefined;
        void import('./mount-player.ts').then(({ mountPlayer }) => {
          if (stop === undefined) return;
          const play = {
            type,
            id,
            tags: [],
            tag,
            start: undefined,
            preRoll: undefined,
            postRoll: undefined,
            userId: user ?? DEFAULT_USER_ID,
            groupId: DEFAULT_GROUP_ID,
          };
          ({ stop } = mountPlayer(container, {
            settings,
            play,
            autoplay,
            inspect: undefined,
            onNews: () => undefined,
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
