import type { ActorRefFrom } from 'xstate';
import type { inspectorMachine } from '../../../machines/inspector/inspector.machine.ts';
import type { replayMachine } from '../../../machines/inspector/replay/replay.machine.ts';

export type InspectorRef = ActorRefFrom<typeof inspectorMachine>;
export type ReplayRef = ActorRefFrom<typeof replayMachine>;
