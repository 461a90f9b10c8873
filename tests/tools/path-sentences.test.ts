/** Test plans in plain English: every step and every state of every chart has its sentence. */
import { describe, expect, it } from 'vitest';
import { findPathFiles } from '../../tools/charts/find.ts';
import { actors } from '../../tools/paths/sentences/actors.ts';
import { events, stepSentence } from '../../tools/paths/sentences/sentence.ts';
import { allStates, listTransitions, statePath } from '../../tools/paths/transitions.ts';
import type { ChartPaths, Step } from '../../tools/paths/index.ts';

/** Whether a type names an event: patterns do not, and results or timers are named by their actor or delay. */
const isEvent = (type: string): boolean => !type.includes('*') && !/^(always|states done|\w+\(.+\))$/.test(type);

/** Every event that the chart handles and its path file sends, without payloads. */
function stepsOf({ machine, events: fixtures, results, pinned }: ChartPaths): Step[] {
  return [
    ...listTransitions(machine).flatMap(({ event: type }) => (isEvent(type) ? [{ send: { type } }] : [])),
    ...Object.keys(fixtures).map((type) => ({ send: { type } })),
    ...Object.entries(results).flatMap(([id, { done, error, emits, snapshots }]): Step[] => [
      ...(done?.length ? [{ done: id }] : []),
      ...(error?.length ? [{ error: id }] : []),
      ...(snapshots?.length ? [{ snapshot: id, picture: {} }] : []),
      ...(emits ?? []).flatMap((event) => (typeof event === 'function' ? [] : [{ from: id, event }])),
    ]),
    ...pinned.flatMap(({ steps }) => steps),
  ];
}

const files = await findPathFiles();
const said = new Set<string>();
const faults: string[] = [];
const heard = new Set<string>();
for (const { paths } of files)
  for (const step of stepsOf(paths)) {
    if ('send' in step) heard.add(step.send.type);
    if ('from' in step) heard.add(step.event.type);
    try {
      said.add(stepSentence(paths, step).sentence);
    } catch (error) {
      faults.push((error as Error).message);
    }
  }

describe('[C05] sentences of a test plan', () => {
  it('exist for every event, result and error of every chart', () => {
    expect([...new Set(faults)]).toEqual([]);
  });

  it('exist for every state of every chart, as its description', () => {
    const bare = files.flatMap(({ paths }) =>
      allStates(paths.machine)
        .filter(({ path, type, description }) => path.length > 0 && type !== 'history' && !description)
        .map((node) => `${paths.name}: ${statePath(node)}`),
    );
    expect(bare).toEqual([]);
  });

  it('exist for no removed event or actor', () => {
    expect(Object.keys(events).filter((type) => !heard.has(type))).toEqual([]);
    const sentences = [...said];
    const isUsed = (phrase: string): boolean => sentences.some((sentence) => sentence.startsWith(`${phrase} `));
    expect(Object.values(actors).filter((phrase) => !isUsed(phrase))).toEqual([]);
  });

  it('start with a capital and have no full stop, because data may follow', () => {
    const words = /^[A-Z][\w'’,\- ]+\w$/;
    expect([...Object.values(events), ...Object.values(actors)].filter((sentence) => !words.test(sentence))).toEqual(
      [],
    );
  });
});

describe('[C05] a step in a sentence', () => {
  const login = files.find(({ paths }) => paths.name === 'login')!.paths;

  it.each<[Step, string, string]>([
    [
      { send: { type: 'login.submit', email: 'ana@club.example', password: 'secret' } },
      'The user submits the login form',
      '{"email":"ana@club.example","password":"secret"}',
    ],
    [{ done: 'signIn', output: { status: 'wrong' } }, 'The request to sign in returns a result', '{"status":"wrong"}'],
    [{ done: 'signIn' }, 'The request to sign in finishes', ''],
    [{ error: 'signIn', reason: new Error('offline') }, 'The request to sign in fails', 'offline'],
    [{ elapse: 60_000, timer: 'coolingDown > after(coolDown)' }, '1 min pass (cool down)', ''],
    [{ elapse: 59_999 }, '59.999 s pass', ''],
    [{ elapse: 250 }, '250 ms pass', ''],
  ])('%j', (step, sentence, data) => {
    expect(stepSentence(login, step)).toEqual({ sentence, data });
  });

  it('says "The viewer presses Repeat", and shows the whole payload', () => {
    const tags = files.find(({ paths }) => paths.name === 'tags')!.paths;
    expect(stepSentence(tags, { send: { type: 'tag.repeat', on: true } })).toEqual({
      sentence: 'The viewer presses Repeat',
      data: '{"on":true}',
    });
    const long = 'x'.repeat(300);
    const search = files.find(({ paths }) => paths.name === 'search')!.paths;
    expect(stepSentence(search, { send: { type: 'keyword.type', text: long } }).data).toContain(long);
  });

  it('shows a field without a value', () => {
    const search = files.find(({ paths }) => paths.name === 'search')!.paths;
    expect(stepSentence(search, { send: { type: 'type.choose', mediaType: undefined } }).data).toBe(
      '{"mediaType":"(none)"}',
    );
  });

  it('says where to write the missing sentence of an event or an actor', () => {
    expect(() => stepSentence(login, { send: { type: 'login.unheard' } })).toThrow(
      'login: the event login.unheard has no sentence, write one in tools/paths/sentences/',
    );
    expect(() => stepSentence(login, { done: 'unheard' })).toThrow(
      'login: the actor unheard has no phrase, write one in tools/paths/sentences/actors.ts',
    );
  });
});
