import { fromCallback } from 'xstate';
import type { EventObject } from 'xstate';
import { dataStreamMachine } from '../../../machines/player/opening/data-stream.machine.ts';
import type { DataStreamInput } from '../../../machines/player/opening/data-stream.machine.ts';
import { watchData } from '../../adapters/data-stream.ts';

export const composeDataStream = (services: string) =>
  dataStreamMachine.provide({
    actors: {
      watchData: fromCallback<EventObject, DataStreamInput>(({ input, sendBack }) =>
        watchData({ services, chance: Math.random }, input.mediaId, sendBack),
      ),
    },
  });
