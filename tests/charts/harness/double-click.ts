/**
 * Double clicks on the buttons of dialogs: the action happens once, and the button that replaces the clicked one is not
 * pressed.
 */
import { expect } from 'vitest';
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { run } from '../../../tools/paths/index.ts';
import type { ChartPaths, Plan, PathHooks } from '../../../tools/paths/index.ts';
import type { ListedDialog } from '../../views/dialogs.ts';

export async function doubleClick(
  paths: ChartPaths,
  { resting }: Plan,
  { state, opens, button, event, isRepeatable = false }: ListedDialog,
  hooks: PathHooks,
): Promise<void> {
  // Not available in Node, where charts run without a page.
  const { page, userEvent } = await import('vitest/browser');
  const way = resting[state];
  if (!way) throw new Error(`No path of "${paths.name}" ends in the state "${state}".`);
  const running = run(paths, way.input);
  const { actor } = running;
  const dispose = await hooks.onStart?.(actor);
  try {
    for (const { step } of way.steps) await running.step(step);
    if (opens) await running.step({ send: withPayload(paths, opens) });
    const taken: string[] = [];
    const send = actor.send.bind(actor);
    actor.send = (sent: AnyEventObject) => {
      if ((actor.getSnapshot() as AnyMachineSnapshot).can(sent)) taken.push(sent.type);
      send(sent);
    };
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog')).first();
    await userEvent.dblClick(dialog.getByRole('button', { name: button, exact: true }).first());
    expect(taken).toEqual(isRepeatable ? [event, event] : [event]);
  } finally {
    await dispose?.();
    running.stop();
  }
}

/** Adds the other fields of a payload from the path file. */
function withPayload({ events }: ChartPaths, event: AnyEventObject): AnyEventObject {
  const known = (events[event.type] ?? []).filter((payload) => typeof payload === 'object');
  const like = known.find((payload) =>
    Object.entries(payload).every(([field, value]) => typeof value === 'object' || event[field] === value),
  );
  return { ...like, ...event };
}
