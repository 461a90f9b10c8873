import { stepAt } from '../../core/domain/inspection/record.ts';
import type { SeenActor, SeenStep } from '../../core/domain/inspection/record.ts';
import type { InspectorContext } from './inspector.context.ts';

interface Seen {
  context: InspectorContext;
}

/** The selected entry; the newest one while following. */
export const selectMoment = ({ context: { moment, record } }: Seen): number => moment ?? record.next - 1;

export const selectActor = ({ context: { record, selected } }: Seen): SeenActor | undefined =>
  selected === undefined ? undefined : record.actors[selected];

/** The selected actor at the selected moment. */
export function selectStep(seen: Seen): SeenStep | undefined {
  const actor = selectActor(seen);
  return actor && stepAt(actor, selectMoment(seen));
}

/** The step before that one. */
export function selectStepBefore(seen: Seen): SeenStep | undefined {
  const step = selectStep(seen);
  return step && selectActor(seen)?.steps.findLast(({ at }) => at < step.at);
}
