import type { ComponentType } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { sequencingMachine } from '../../../machines/studio/sequencing.machine.ts';
import type { Playable } from '../../../core/domain/result-item.ts';

export type SequencingRef = ActorRefFrom<typeof sequencingMachine>;

export type PlayerView = ComponentType<{ playable: Playable }>;
