/** Sessions stored on a device, in the browser's own database, and how they are synchronised. */
import { beforeEach, expect, it } from 'vitest';
import type { ResultItem } from '../../../core/domain/search.ts';
import type { Sequence, SequenceState } from '../../../core/domain/sequence.ts';
import {
  claimStore,
  dropSession,
  forgetSaved,
  saveSession,
  savedSession,
  savedSessions,
  selectedSession,
  saveSequencePosition,
  unsentPositions,
} from '../../../src/adapters/offline/session-store.ts';
import { listenToSaved } from '../../../src/adapters/offline/saved-changes.ts';
import { sendPositions } from '../../../src/adapters/offline/send-positions.ts';
import { fetchSequence } from '../../../src/adapters/services/sequencing.ts';
import type { SendRequest } from '../../../src/adapters/services/client.ts';
import { forgetSession, SAVED_SESSIONS_KEY, markSession, selectSession } from '../../../src/adapters/storage.ts';

const ANNA = 66;
const BEN = 67;
const item = (id: string): ResultItem => ({ id, type: 'Session', title: `Training ${id}`, visibility: 'private' });
const sequenceOf = (id: string): Sequence => ({
  id,
  type: 'Session',
  title: '',
  items: [1, 2, 3].map((number) => ({ id: `t${number}`, title: `Part ${number}` })),
  place: { chosen: ['t1', 't2', 't3'], index: 0, changeId: '', at: 0 },
});
const select = (id: string, index: number, owner?: number) =>
  saveSequencePosition(
    { id, type: 'Session', place: { chosen: ['t1', 't2', 't3'], index, changeId: crypto.randomUUID(), at: 1 } },
    owner,
  );
const saveFor = (owner: number, id: string) =>
  saveSession(owner, { item: item(id), sequence: sequenceOf(id), savedAt: 1 });
const ids = async () => (await savedSessions()).map(({ id }) => id);

beforeEach(async () => {
  await forgetSaved();
  markSession();
});

/** A host that remembers the ids of changes, and may lose its responses. */
function host({ user = ANNA, loses = 0, status = 'ok' }: { user?: number; loses?: number; status?: string } = {}) {
  const known = new Map<string, number>();
  const heard: number[] = [];
  let lost = 0;
  const sendRequest = (async (definition: { name: string }, params: SequenceState) => {
    if (definition.name === 'check_session')
      return user === 0 ? { status: 'disconnected' } : { status: 'ok', data: { user: { id: user } } };
    heard.push(params.index);
    if (status === 'ok') known.set(params.changeId, params.index);
    if (lost < loses) {
      lost += 1;
      throw new TypeError('Failed to fetch');
    }
    return { status, data: { ...params, at: 2 } };
  }) as unknown as SendRequest;
  return { sendRequest, known, heard, send: () => sendPositions(sendRequest, new AbortController().signal) };
}

it('[L27] a session is stored with its data, its number, and the selection in it', async () => {
  await saveFor(ANNA, 'a');
  await saveFor(ANNA, 'b');
  await select('b', 2);
  const b = await savedSession('b');
  expect(b).toMatchObject({
    item: { title: 'Training b' },
    sequence: { items: { length: 3 }, place: { index: 2 } },
    isUnsent: true,
  });
  expect(b?.item.index, 'its number in the list').toBe(b?.index);
  await saveFor(ANNA, 'b');
  expect(await savedSession('b'), 'kept again').toMatchObject({ index: b?.index, sequence: { place: { index: 2 } } });
});

it('[L27] the session to be sequenced is remembered, and forgotten with its copy', async () => {
  await saveFor(ANNA, 'a');
  selectSession((await savedSession('a'))?.index ?? 0);
  expect((await selectedSession())?.id).toBe('a');
  await select('a', 1);
  await dropSession('a');
  expect([await ids(), await unsentPositions(), await selectedSession()]).toEqual([[], [], undefined]);
  await saveFor(ANNA, 'a');
  expect(await selectedSession(), 'a number is never used twice').toBeUndefined();
});

it('[L27] another person on the same device finds nothing, and nothing of the first one is sent in their name', async () => {
  await saveFor(ANNA, 'a');
  await select('a', 1);
  await claimStore(BEN);
  expect([await ids(), await unsentPositions()]).toEqual([[], []]);
  await saveFor(ANNA, 'a');
  await select('a', 1);
  const bens = host({ user: BEN });
  expect(await bens.send()).toEqual({ kind: 'sent', count: 0 });
  expect([bens.heard, await ids()]).toEqual([[], []]);
});

it('[L27] nothing is returned to a signed-out visitor, and nothing is left after a sign-out', async () => {
  await saveFor(ANNA, 'a');
  forgetSession();
  expect(await ids()).toEqual([]);
  markSession();
  expect(await ids()).toEqual(['a']);
  await forgetSaved();
  markSession();
  expect([await ids(), localStorage.getItem(SAVED_SESSIONS_KEY)]).toEqual([[], null]);
});

it('[L27] a selection is sent once, only the newest of each session', async () => {
  await saveFor(ANNA, 'a');
  await select('a', 1);
  await select('a', 2);
  await select('b', 1);
  const { send, heard } = host();
  const two = await Promise.all([send(), send()]);
  expect(two, 'two pages at once').toEqual([
    { kind: 'sent', count: 2 },
    { kind: 'sent', count: 0 },
  ]);
  expect(heard).toEqual([2, 1]);
  expect(await savedSession('a')).toMatchObject({ sequence: { place: { index: 2 } }, isUnsent: false });
});

it('[L27] a selection whose response was lost still counts once', async () => {
  await select('a', 5, ANNA);
  const { send, known, heard } = host({ loses: 2 });
  await expect(send()).rejects.toThrow('Failed to fetch');
  await expect(send()).rejects.toThrow('Failed to fetch');
  expect(await send()).toEqual({ kind: 'sent', count: 1 });
  expect([heard, [...known.values()]], 'sent three times under one id').toEqual([[5, 5, 5], [5]]);
  expect(await send()).toEqual({ kind: 'sent', count: 0 });
});

it('[L27] a selection made during a send is sent, too', async () => {
  await select('a', 1, ANNA);
  const { sendRequest, heard } = host();
  let isFirst = true;
  const slow = (async (definition: { name: string }, ...rest: [never, never]) => {
    const response = await (sendRequest as unknown as (...all: unknown[]) => Promise<unknown>)(definition, ...rest);
    if (definition.name === 'saveSequence' && isFirst) {
      isFirst = false;
      await select('a', 9);
    }
    return response;
  }) as unknown as SendRequest;
  await sendPositions(slow, new AbortController().signal);
  expect(heard).toEqual([1, 9]);
});

it('[L27] a selection waits for its person to sign in again, and is removed with its medium', async () => {
  await saveFor(ANNA, 'a');
  await select('a', 1);
  expect(await host({ user: 0 }).send()).toEqual({ kind: 'lost' });
  expect(await unsentPositions()).toHaveLength(1);
  expect(await host({ status: 'disconnected' }).send()).toEqual({ kind: 'lost' });
  expect(await ids()).toEqual(['a']);
  expect(await host({ status: 'empty' }).send()).toEqual({ kind: 'sent', count: 1 });
  expect([await unsentPositions(), await ids()]).toEqual([[], []]);
});

it.each(['empty', 'private'])('[L27] a copy is removed once the server says of its session: %s', async (status) => {
  await saveFor(ANNA, 'a');
  await saveFor(ANNA, 'b');
  const ask = (response: () => Promise<unknown>) =>
    fetchSequence(
      response as unknown as SendRequest,
      { target: { id: 'a', type: 'Session' } },
      AbortSignal.timeout(5_000),
    );
  const unreachable = await ask(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(unreachable).toMatchObject({ status: 'ok', sequence: { id: 'a' } });
  expect(await ask(() => Promise.resolve({ status }))).toEqual({ status });
  expect(await ids()).toEqual(['b']);
});

it('[L27] every page of the device is notified of changes', async () => {
  const heard = Promise.withResolvers<void>();
  const end = listenToSaved(heard.resolve);
  await saveFor(ANNA, 'a');
  await heard.promise;
  end();
});
