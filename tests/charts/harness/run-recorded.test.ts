/** Tests that the inspector copies: they replay a recording, and fail when the chart no longer behaves that way. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { assign, createActor, createMachine } from 'xstate';
import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import { recordedJourney } from '../../../core/domain/inspection/journey.ts';
import type { RecordedJourney } from '../../../core/domain/inspection/journey.ts';
import type { InspectionMessage, Ran } from '../../../core/domain/inspection/messages.ts';
import { EMPTY_RECORD, note } from '../../../core/domain/inspection/record.ts';
import { observePage } from '../../../src/adapters/inspection/observe.ts';
import { findPathFiles } from '../../../tools/charts/find.ts';
import { SteppedClock } from '../../../tools/paths/clock.ts';
import { implemented } from '../../../tools/paths/implemented.ts';
import type { ChartPaths } from '../../../tools/paths/index.ts';
import { controlEvent, stubActor, stubActorsFor } from '../../../tools/paths/stubs.ts';
import { show, shownAfter, shownFirst } from '../../../tools/paths/stub-ref.ts';
import { runRecorded } from './run-recorded.ts';

type Pinned = ChartPaths['pinned'][number];

interface Recording {
  readonly journey: RecordedJourney;
  readonly ran: readonly Ran[];
  readonly isMasked: boolean;
}

/** Records a pinned journey as the inspector would on a page. */
function record(paths: ChartPaths, { input = paths.inputs[0], steps }: Pinned): Recording | undefined {
  const messages: InspectionMessage[] = [];
  const clock = new SteppedClock();
  let shown = shownFirst(input);
  show(shown);
  const logic = stubActor(
    (id) => paths.results[id],
    () => undefined,
  );
  const machine = paths.machine.provide({ actors: stubActorsFor(paths.machine, logic) as never });
  const host = createActor(
    createMachine({
      invoke: [
        ...paths.system.map((id) => ({ id, systemId: id, src: logic })),
        { id: 'subject', src: machine, input: input as never, onDone: {}, onError: {} },
      ],
      on: { '*': {} },
    } as never),
    {
      clock,
      inspect: observePage(
        (message) => messages.push(message),
        (act) => act(),
        () => clock.now(),
      ),
    },
  );
  const subject = (host.getSnapshot() as AnyMachineSnapshot).children['subject'] as AnyActorRef;
  host.start();
  for (const step of steps) {
    if ('send' in step || 'from' in step) {
      shown = shownAfter(shown, 'send' in step ? step.send : step.event);
      show(shown);
    }
    if ('send' in step) subject.send(step.send);
    else if ('elapse' in step) clock.advance(step.elapse);
    else {
      const id = 'done' in step ? step.done : 'error' in step ? step.error : 'from' in step ? step.from : step.snapshot;
      const child = (subject.getSnapshot() as AnyMachineSnapshot).children[id] as AnyActorRef;
      child.send(controlEvent(step)!);
    }
  }
  const seen = note(EMPTY_RECORD, messages);
  const actor = Object.values(seen.actors).find(({ name }) => name === 'subject');
  const journey = actor && recordedJourney(seen, actor, seen.next);
  host.stop();
  if (!journey) return undefined;
  const ran = actor.steps.flatMap((step) => step.ran);
  return {
    journey,
    ran,
    isMasked: /•••|\(actor |\(again\)|\(Map\)/.test(JSON.stringify([journey.input, journey.steps])),
  };
}

/**
 * Code and files cannot be recorded: for charts that receive some, such as the logic of an actor, they are added by
 * hand.
 */
const isMoreThanData = (value: unknown): boolean =>
  typeof value === 'function' ||
  value instanceof Blob ||
  (typeof value === 'object' && value !== null && Object.values(value).some((each) => isMoreThanData(each)));

const replay = (paths: ChartPaths, { input }: Pinned, { journey }: Recording): Promise<void> =>
  runRecorded(paths, { ...journey, input });

const pathFiles = await findPathFiles();

const REPLAY_MS = 300_000;
const EQUIVALENT_MAX = 0.02;

/** Every journey that can be recorded completely. */
let recordings: { paths: ChartPaths; pinned: Pinned; recording: Recording }[] = [];

// XState warns about events to ended actors, which some journeys send on purpose.
beforeAll(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  recordings = pathFiles.flatMap(({ paths }) =>
    paths.pinned.flatMap((pinned) => {
      const recording = isMoreThanData(pinned.steps) ? undefined : record(paths, pinned);
      return !recording || recording.isMasked ? [] : [{ paths, pinned, recording }];
    }),
  );
}, REPLAY_MS);
afterAll(() => void vi.restoreAllMocks());

describe('[C05] a copied test', () => {
  test(
    'replays every journey of every chart that contains only data',
    async () => {
      const failures: string[] = [];
      for (const { paths, pinned, recording } of recordings)
        await replay(paths, pinned, recording).catch((error: Error) =>
          failures.push(`${paths.name}: ${pinned.name}: ${error.message}`),
        );
      expect(failures).toEqual([]);
      expect(recordings.length).toBeGreaterThan(1_300);
    },
    REPLAY_MS,
  );

  test(
    'fails when the chart drops an action',
    async () => {
      // An action may have no effect in one journey, such as clearing an empty value: one journey must notice.
      const noticed = new Map<string, boolean>();
      for (const { paths, pinned, recording } of recordings)
        for (const { name } of recording.ran) {
          const id = `${paths.name}: ${name}`;
          if (name.startsWith('xstate.') || noticed.get(id)) continue;
          const actions = { [name]: assign({}) };
          const without = { ...paths, machine: implemented(paths.machine, { actions }) };
          const isNoticed = await replay(without, pinned, recording).then(
            () => false,
            () => true,
          );
          noticed.set(id, isNoticed);
        }
      const unnoticed = [...noticed].filter(([, isNoticed]) => !isNoticed).map(([id]) => id);
      expect(noticed.size).toBeGreaterThan(600);
      // The remaining actions change nothing in any recordable journey.
      expect(unnoticed.length / noticed.size, unnoticed.join(', ')).toBeLessThan(EQUIVALENT_MAX);
    },
    REPLAY_MS,
  );
});
