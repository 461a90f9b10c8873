import type { AnyActorRef } from 'xstate';

/** Each view casts its flow to the ref of its own chart, the only one it is rendered with. */
export interface FlowProps {
  flow: AnyActorRef;
}
