import type { AnyActorRef } from 'xstate';

/** Each view casts its flow to its own chart's ref: it is started with no other. */
export interface FlowProps {
  flow: AnyActorRef;
}
