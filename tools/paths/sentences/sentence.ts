/**
 * Describes steps and states in plain English: what a tester who follows a plan does or waits for, and then sees.
 *
 * Charts describe their states (`description`); the sentences for events and actors are here.
 */
import type { AnyEventObject } from 'xstate';
import { stableJson } from '../json.ts';
import { allStates, statePath } from '../transitions.ts';
import type { ChartPaths, Reached, Step } from '../types.ts';
import { statesIn } from '../describe.ts';
import { actors } from './actors.ts';
import type { EventSentences } from './event-sentences.ts';
import { libraryEvents } from './library.ts';
import { playerEvents } from './player.ts';
import { raceEvents } from './race.ts';
import { sharedEvents } from './shared.ts';
import { studioEvents } from './studio.ts';

export const events: EventSentences = {
  ...libraryEvents,
  ...playerEvents,
  ...raceEvents,
  ...sharedEvents,
  ...studioEvents,
};

/** What happens in a step, with its data. */
export interface StepSentence {
  readonly sentence: string;
  /** The complete payload, result, error or snapshot as JSON; empty if there is none. */
  readonly data: string;
}

const WHERE = 'tools/paths/sentences/';

function eventSentence(chart: string, type: string): string {
  const sentence = events[type];
  if (sentence === undefined) throw new Error(`${chart}: the event ${type} has no sentence, write one in ${WHERE}`);
  return sentence;
}

/** `upload-1` for `upload-2`: spawned charts that differ only in their number are of one kind. */
const kindOf = (id: string): string => id.replace(/-\d+$/, '');

function actorPhrase({ machine, name }: ChartPaths, id: string): string {
  const invoke = allStates(machine)
    .flatMap((node) => node.invoke)
    .find((each) => each.id === id);
  const phrase = (actors as Readonly<Record<string, string>>)[invoke?.src ?? kindOf(id)];
  if (phrase === undefined)
    throw new Error(`${name}: the actor ${invoke?.src ?? id} has no phrase, write one in ${WHERE}actors.ts`);
  return phrase;
}

/** A field without a value is made explicit, because JSON would omit it. */
function dataOf(value: unknown): string {
  if (value === undefined) return '';
  if (value instanceof Error) return value.message;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return stableJson(value);
  const fields = Object.entries(value).map(([key, field]) => [key, field === undefined ? '(none)' : field] as const);
  return fields.length === 0 ? '' : stableJson(Object.fromEntries(fields));
}

const UNITS = [
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1000],
] as const;

/** `20 s`, `5 min`; durations that are not whole minutes are given in seconds, those below a second in milliseconds. */
function duration(ms: number): string {
  const [unit, length] =
    UNITS.find(([, each]) => ms >= each && ms % each === 0) ?? (ms >= 1000 ? ['s', 1000] : ['ms', 1]);
  return `${ms / length} ${unit}`;
}

/** `seekPatience` as words: `seek patience`. */
const words = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** An event in a step. One that reports the end of an actor is described as that actor's. */
function fromEvent(paths: ChartPaths, { type, ...payload }: AnyEventObject): StepSentence {
  const [, done] = /^xstate\.done\.actor\.(.+)$/.exec(type) ?? [];
  if (done !== undefined) return stepSentence(paths, { done, output: payload['output'] });
  const [, failed] = /^xstate\.error\.actor\.(.+)$/.exec(type) ?? [];
  if (failed !== undefined) return stepSentence(paths, { error: failed, reason: payload['error'] });
  return { sentence: eventSentence(paths.name, type), data: dataOf(payload) };
}

export function stepSentence(paths: ChartPaths, step: Step): StepSentence {
  if ('send' in step) return fromEvent(paths, step.send);
  if ('from' in step) return fromEvent(paths, step.event);
  if ('done' in step) {
    const data = dataOf(step.output);
    return { sentence: `${actorPhrase(paths, step.done)} ${data === '' ? 'finishes' : 'returns a result'}`, data };
  }
  if ('error' in step) return { sentence: `${actorPhrase(paths, step.error)} fails`, data: dataOf(step.reason) };
  if ('snapshot' in step)
    return { sentence: `${actorPhrase(paths, step.snapshot)} reports its state`, data: dataOf(step.picture) };
  const [, timer] = /after\((.+)\)$/.exec(step.timer ?? '') ?? [];
  return { sentence: `${duration(step.elapse)} pass${timer === undefined ? '' : ` (${words(timer)})`}`, data: '' };
}

/** The innermost states of a value: `ready.listing.more`. */
export function restingStates(value: Reached['value']): string[] {
  const states = statesIn(value);
  return states.filter((state) => !states.some((other) => other.startsWith(`${state}.`)));
}

export function stateSentence({ machine, name }: ChartPaths, state: string): string {
  const sentence = allStates(machine).find((node) => statePath(node) === state)?.description;
  if (sentence === undefined) throw new Error(`${name}: the state ${state} has no description`);
  return sentence;
}

/** What can be seen: a sentence for each state in which the chart rests. */
export const expectedSentences = (paths: ChartPaths, { value }: Pick<Reached, 'value'>): string[] =>
  restingStates(value).map((state) => stateSentence(paths, state));
