/** Brings a chart into a state by the shortest path and shows its view. */
import { act } from 'react';
import type { AnyMachineSnapshot } from 'xstate';
import { screenOf } from '../../src/dom/screen-size.ts';
import type { ScreenSize } from '../../src/dom/screen-size.ts';
import { explore, run } from '../paths/index.ts';
import type { ChartPaths, Plan } from '../paths/types.ts';
import { activeStates } from '../paths/transitions.ts';
import { onFailure } from './stand-ins/render.tsx';
import { viewPaths } from './stand-ins/test-paths.ts';
import type { ViewPaths } from './stand-ins/test-paths.ts';
import { speak } from './stand-ins/texts.ts';
import { statesOf } from './states.ts';
import type { GalleryOptions } from './options.ts';

const VIEWS = import.meta.glob('../../tests/views/**/*.browser.test.tsx');
/** Lazily loaded views are loaded before the first state, so that none is shown incomplete. */
const LAZY = import.meta.glob(['../../src/{library,player,ui}/**/*.tsx', '../../src/i18n/{en,fr}/*.ts']);

declare global {
  /** Tells React whether updates are wrapped in `act`. */
  var IS_REACT_ACT_ENVIRONMENT: boolean;
}

const plans = new Map<string, Plan>();
let ahead: Promise<unknown> | undefined;
let leave: () => void | Promise<void> = () => undefined;

async function viewPathsOf(chart: string): Promise<ViewPaths> {
  const files = Object.keys(VIEWS).filter((file) => file.endsWith(`/${chart}.browser.test.tsx`));
  await Promise.all(files.map((file) => VIEWS[file]!()));
  const found = viewPaths.get(chart);
  if (!found) throw new Error(`The chart "${chart}" has no view of its own.`);
  return found;
}

/** The same input with the actual window size. */
function fitted(input: unknown, screen: ScreenSize): unknown {
  return typeof input === 'object' && input !== null && 'screen' in input ? { ...input, screen } : input;
}

/** The available steps, and so the path, may depend on the screen. */
function planOf(paths: ChartPaths): Plan {
  const screen = screenOf(window.innerWidth);
  const inputs = paths.inputs.map((input) => fitted(input, screen));
  const key = inputs.some((input, index) => input !== paths.inputs[index]) ? `${paths.name} ${screen}` : paths.name;
  const known = plans.get(key);
  if (known) return known;
  const plan = explore({ ...paths, inputs }, { way: 'states' });
  plans.set(key, plan);
  return plan;
}

/** A view has settled after this many rounds without a change; if it has not after `MOST_ROUNDS`, it never will. */
const QUIET_ROUNDS = 2;
const MOST_ROUNDS = 60;

const aFrame = (): Promise<void> => new Promise((resolve) => void requestAnimationFrame(() => resolve()));

/** Within `act`, React shows at once what it would otherwise delay, such as a component that has just loaded. */
async function drawn<T>(work: () => T | Promise<T>): Promise<T> {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  try {
    return await act(async () => work());
  } finally {
    globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  }
}

async function arrive({ chart, state }: GalleryOptions): Promise<void> {
  ahead ??= Promise.all(Object.values(LAZY).map((load) => load()));
  await ahead;
  const { paths, options } = await viewPathsOf(chart);
  const listed = statesOf(paths).find(({ path }) => path === state);
  if (!listed) throw new Error(`The chart "${chart}" has no state "${state}".`);
  if (!listed.isResting) throw new Error(listed.note);
  const { resting, truncated } = planOf(paths);
  const way = resting[state];
  if (!way) {
    const extent = truncated ? ` among the ${paths.limit} places that were looked at` : '';
    throw new Error(`No path of "${chart}" ends in the state "${state}"${extent}.`);
  }
  const running = run(paths, way.input);
  let dispose: (() => void | Promise<void>) | void = undefined;
  leave = async () => {
    await dispose?.();
    running.stop();
  };
  dispose = await drawn(() => options.hooks?.onStart?.(running.actor));
  for (const { step } of way.steps) {
    // The view is rendered at each step, as in the product, because a dialog records which element had the focus
    // before.
    await drawn(() => running.step(step));
  }
  const states = activeStates(running.actor.getSnapshot() as AnyMachineSnapshot);
  if (!states.includes(state)) throw new Error(`The way to "${state}" ended in ${states.join(' + ')}.`);
}

/** Waits until the view has stopped changing. */
async function settle(): Promise<void> {
  let changes = 0;
  const observer = new MutationObserver((records) => (changes += records.length));
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  try {
    for (let quiet = 0, round = 0; quiet < QUIET_ROUNDS && round < MOST_ROUNDS; round += 1) {
      changes = 0;
      await drawn(aFrame);
      await document.fonts.ready;
      await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
      quiet = changes === 0 ? quiet + 1 : 0;
    }
  } finally {
    observer.disconnect();
  }
}

function say(sentence: string): void {
  const paragraph = document.body.appendChild(document.createElement('p'));
  paragraph.setAttribute('role', 'alert');
  paragraph.style.padding = '2rem';
  paragraph.textContent = sentence;
  leave = () => paragraph.remove();
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** @throws with the message that is shown instead of the view if it cannot be shown */
export async function showState(options: GalleryOptions): Promise<void> {
  const root = document.documentElement;
  await leave();
  leave = () => undefined;
  root.lang = options.language;
  root.dataset['theme'] = options.theme;
  window.scrollTo(0, 0);
  speak(options.language);
  let thrown: unknown;
  onFailure((error) => (thrown = error));
  try {
    await arrive(options);
    await settle();
    if (thrown !== undefined) throw new Error(`The view fell over: ${wordsOf(thrown)}`);
  } catch (error) {
    await leave();
    say(wordsOf(error));
    throw error;
  }
}
