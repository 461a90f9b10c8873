import { fromCallback } from 'xstate';
import type { EventObject } from 'xstate';
import type { MediaId } from '../../../core/domain/media.ts';
import { changeStreamMachine } from '../../../machines/shared/change-stream.machine.ts';
import { watchData } from '../../adapters/data-stream.ts';

export const composeDataStream = (services: string, mediaId: MediaId) =>
  changeStreamMachine.provide({
    actors: {
      openStream: fromCallback<EventObject, undefined>(({ sendBack }) =>
        watchData({ services, chance: Math.random }, mediaId, sendBack),
      ),
    },
  });
