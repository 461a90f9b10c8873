import type { ComponentType } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { testRunMachine } from '../../../machines/studio/test-run.machine.ts';
import type { Playable } from '../../../core/domain/result-item.ts';

export type TestRef = ActorRefFrom<typeof testRunMachine>;

export type PlayerView = ComponentType<{ playable: Playable }>;
