/** Every chart of the product, as sent to the inspector and to Stately's tools. */
import { createInspector } from '@statelyai/inspect';
import Elk from 'elkjs/lib/elk.bundled.js';
import { beforeAll, describe, expect, test } from 'vitest';
import * as xstate from 'xstate';
import { createActor } from 'xstate';
import type { AnyStateMachine, InspectionEvent } from 'xstate';
import { readChart, statesOf } from '../../../core/domain/inspection/chart.ts';
import { definitionJson } from '../../../core/domain/inspection/definition.ts';
import { studioSource } from '../../../core/domain/inspection/studio.ts';
import { layOutChart } from '../../../src/adapters/inspection/layout.ts';
import { STATELY_OPTIONS } from '../../../src/adapters/inspection/stately-options.ts';
import { findCharts } from '../../../tools/charts/find.ts';
import type { ChartFile } from '../../../tools/charts/find.ts';
import { allStates, listTransitions, statePath } from '../../../tools/paths/transitions.ts';

let charts: ChartFile[] = [];
const kernel = new Elk();

beforeAll(async () => {
  charts = await findCharts();
});

const LAYOUT_MS = 120_000;

/** The properties by which two charts are equal: their states, and everything about each transition. */
const shape = (machine: AnyStateMachine) => ({
  states: allStates(machine).map((node) => [
    statePath(node),
    node.type,
    node.tags,
    node.invoke.map(({ id, src }) => [id, src]),
    node.initial?.target.map(statePath),
  ]),
  transitions: listTransitions(machine).map(({ id, guard, targets, reenter, actions }) => ({
    id,
    guard,
    targets,
    reenter,
    actions,
  })),
});

/** As `listTransitions` writes it. */
const rooted = (path: string): string => (path === '' ? '(root)' : path);

describe('[C04] every chart can be inspected', () => {
  test('there are charts deeper than ten levels', () => {
    const depth = (value: unknown): number =>
      typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depth)) : 0;
    const deep = charts.filter(({ machine }) => depth(JSON.parse(definitionJson(machine.config))) > 10);
    expect(charts.length).toBeGreaterThan(90);
    expect(deep.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['playback', 'access', 'preview', 'drawing', 'sponsors']),
    );
  });

  test('each is read completely: its states, transitions and guards', () => {
    for (const { name, machine } of charts) {
      const chart = readChart(definitionJson(machine.config));
      expect(chart, name).toBeDefined();
      expect(
        statesOf(chart!).map(({ path }) => rooted(path)),
        name,
      ).toEqual(allStates(machine).map(statePath));
      const read = statesOf(chart!).flatMap(({ edges }) =>
        edges.map((edge) => ({
          at: `${rooted(edge.source)} ${edge.eventType} ${edge.index}`,
          targets: edge.targets.map(rooted),
          isGuarded: edge.guard !== undefined,
          actions: edge.actions.length,
        })),
      );
      const own = listTransitions(machine).map((each) => ({
        at: `${each.source} ${each.eventType} ${each.index}`,
        targets: [...each.targets],
        isGuarded: each.guard !== undefined,
        actions: each.actions.length,
      }));
      const sorted = (list: typeof own) => list.sort((a, b) => (a.at < b.at ? -1 : 1));
      expect(sorted(read), name).toEqual(sorted(own));
      expect(JSON.stringify(chart), name).not.toContain('(inline)');
    }
  });

  test(
    'each is drawn, with every state inside its parent',
    async () => {
      for (const { name, machine } of charts) {
        const picture = await layOutChart(readChart(definitionJson(machine.config))!, kernel);
        expect(picture.states.length, name).toBe(allStates(machine).length);
        const boxes = new Map(picture.states.map(({ state, ...box }) => [state.path, box]));
        for (const { state, width, height } of picture.states) {
          expect(width * height, `${name} ${state.path}`).toBeGreaterThan(0);
          for (const child of state.children) {
            const [inner, outer] = [boxes.get(child.path)!, boxes.get(state.path)!];
            const isInside =
              inner.x >= outer.x &&
              inner.y >= outer.y &&
              inner.x + inner.width <= outer.x + outer.width &&
              inner.y + inner.height <= outer.y + outer.height;
            expect(isInside, `${name} ${child.path}`).toBe(true);
          }
        }
        for (const { edge, line } of picture.arrows) expect(line.length, `${name} ${edge.id}`).toBeGreaterThan(1);
      }
    },
    LAYOUT_MS,
  );

  test("Stately's inspector receives each of them completely", async () => {
    const definitions = new Map<string, string>();
    const { inspect } = createInspector(
      { send: (sent) => void ('definition' in sent && definitions.set(sent.sessionId, sent.definition ?? '')) },
      STATELY_OPTIONS as never,
    );
    for (const { name, machine } of charts) {
      const actorRef = { id: name, sessionId: name, logic: machine, getSnapshot: () => ({ status: 'active' }) };
      inspect.next?.({ type: '@xstate.actor', rootId: name, actorRef } as unknown as InspectionEvent);
    }
    await expect.poll(() => definitions.size).toBe(charts.length);
    for (const { name, machine } of charts) {
      const definition = definitions.get(name)!;
      expect(definition, name).not.toMatch(/"\[(Object|Array)\]"/);
      expect(
        statesOf(readChart(definition)!)
          .map(({ path }) => rooted(path))
          .sort(),
        name,
      ).toEqual(allStates(machine).map(statePath).sort());
    }
  });
});

describe('[C04] every chart can be opened in Stately Studio', () => {
  const delaysOf = (machine: AnyStateMachine): Record<string, number> =>
    Object.fromEntries(
      Object.entries(machine.implementations.delays as Record<string, unknown>).filter(
        (each): each is [string, number] => typeof each[1] === 'number',
      ),
    );

  /** Runs a source as a module that imports only XState. */
  function imported(source: string): AnyStateMachine {
    const body = source
      .replace(/^import \{([^}]+)\} from 'xstate';/, 'const {$1} = xstate;')
      .replace('export const machine =', 'return');
    // oxlint-disable-next-line typescript/no-implied-eval -- the source is what is being tested
    return new Function('xstate', body)(xstate) as AnyStateMachine;
  }

  test('its JSON is parsed back as the same chart', () => {
    for (const { name, machine } of charts) {
      const { implementations } = machine;
      const read = xstate
        .createMachine(JSON.parse(definitionJson(machine.config)) as never)
        .provide(implementations as never);
      expect(shape(read), name).toEqual(shape(machine));
    }
  });

  test('its source needs only XState, has the chart in one literal, and is parsed back as the same chart', () => {
    for (const { name, machine } of charts) {
      const source = studioSource(definitionJson(machine.config), delaysOf(machine));
      expect(source.match(/^import /gm), name).toHaveLength(1);
      const literal = source.slice(
        source.indexOf('.createMachine(') + '.createMachine('.length,
        source.lastIndexOf(');'),
      );
      expect(JSON.parse(literal), name).toEqual(JSON.parse(definitionJson(machine.config)));
      const read = imported(source);
      expect(shape(read), name).toEqual(shape(machine));
      for (const [delay, length] of Object.entries(delaysOf(machine)))
        if (source.includes(`"${delay}": `)) expect(read.implementations.delays[delay as never], name).toBe(length);
      for (const each of listTransitions(read))
        if (each.guard !== undefined) expect(read.implementations.guards, name).toHaveProperty([each.guard]);
      expect(createActor(read).getSnapshot().status, name).not.toBe('error');
    }
  });
});
