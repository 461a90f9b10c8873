import { describe, expect, it } from 'vitest';
import { PostingLists } from '../../../server/store/postgres/search/posting-lists.ts';
import { TURNS, turnOf } from '../../../server/store/sql/search/turns.ts';

const EVERY_TURN = Array.from({ length: TURNS }, (_, turn) => turn);
const REST = EVERY_TURN.slice(1);

/** An index with the given documents, and a record of its reads. */
function index(documents: Record<string, Iterable<number>>, listedMax?: number) {
  const held = new Map(Object.entries(documents).map(([query, docs]) => [query, new Set(docs)]));
  const reads: string[] = [];
  const of = (query: string): number[] => [...(held.get(query) ?? [])];
  const inTurns = (query: string, turns: readonly number[]): Int32Array =>
    Int32Array.from(of(query).filter((doc) => turns.includes(turnOf(doc))));
  const writes: (() => void)[] = [];
  /** Writes that happen after the documents of a query are read, and before they are returned. */
  const whileReading = (write: () => void): number => writes.push(write);
  const read = <Docs>(what: string, docs: Docs): Promise<Docs> => {
    reads.push(what);
    for (const write of writes.splice(0)) write();
    return Promise.resolve(docs);
  };
  const lists = new PostingLists(
    {
      together: (query, turns) => read(`${query}: ${turns.length} together`, inTurns(query, turns)),
      each: (query, turns) =>
        read(
          `${query}: ${turns.length} apart`,
          turns.map((turn) => inTurns(query, [turn])),
        ),
      among: (query, docs) =>
        read(`${query}: among ${docs.length}`, Int32Array.from(of(query).filter((doc) => docs.includes(doc)))),
    },
    listedMax,
  );
  return { held, lists, whileReading, take: () => reads.splice(0) };
}

const below = (count: number): number[] => Array.from({ length: count }, (_, doc) => doc);
const sorted = (docs: Int32Array): number[] => Array.from(docs.toSorted());

describe('documents of a common word', () => {
  it('[L07] are read once, whichever turns are requested', async () => {
    const { lists, take } = index({ gate: below(40_000) });
    const all = below(40_000);
    expect(sorted(await lists.together('gate', [0]))).toEqual(all.filter((doc) => turnOf(doc) === 0));
    const [second, third] = await lists.each('gate', [1, 2]);
    expect(sorted(second as Int32Array)).toEqual(all.filter((doc) => turnOf(doc) === 1));
    expect(sorted(third as Int32Array)).toEqual(all.filter((doc) => turnOf(doc) === 2));
    expect(sorted(await lists.together('gate', EVERY_TURN))).toEqual(all);
    expect(take()).toEqual(['gate: 1 together', 'gate: 2 apart', 'gate: 13 together']);
    expect(sorted(await lists.together('gate', REST))).toEqual(all.filter((doc) => turnOf(doc) !== 0));
    const again = await lists.each('gate', EVERY_TURN);
    expect(again.map((docs) => new Set(Array.from(docs, turnOf)))).toEqual(EVERY_TURN.map((turn) => new Set([turn])));
    expect(take()).toEqual([]);
  });

  it('[L07] are compared with changed documents before they are used again', async () => {
    const { held, lists, take } = index({ gate: below(2_000) });
    await lists.together('gate', [0]);
    await lists.together('gate', REST);
    take();
    held.get('gate')?.delete(7);
    held.get('gate')?.add(5_000);
    lists.forget(new Set([7, 8, 5_000, 6_000]));
    const expected = [...below(2_000).filter((doc) => doc !== 7), 5_000];
    const [one, other] = await Promise.all([lists.together('gate', EVERY_TURN), lists.together('gate', EVERY_TURN)]);
    expect([sorted(one), sorted(other)]).toEqual([expected, expected]);
    expect(take()).toEqual(['gate: among 4']);
    expect((await lists.each('gate', [turnOf(5_000)]))[0]).toContain(5_000);
    expect(take()).toEqual([]);
  });

  it('[L07] are read again if too many changed to compare', async () => {
    const { held, lists, take } = index({ gate: below(4_000) });
    await lists.together('gate', EVERY_TURN);
    held.set('gate', new Set(below(3_000)));
    lists.forget(new Set(below(4_000).slice(3_000)));
    lists.forget(new Set([3_999, 4_000]));
    take();
    expect(sorted(await lists.together('gate', EVERY_TURN))).toEqual(below(3_000));
    expect(take()).toEqual(['gate: 16 together']);
  });

  it('[L07] are read again if any may have changed', async () => {
    const { held, lists, take } = index({ gate: below(2_000) });
    await lists.together('gate', EVERY_TURN);
    held.get('gate')?.add(5_000);
    lists.forget(undefined);
    expect(await lists.together('gate', EVERY_TURN)).toContain(5_000);
    expect(take()).toEqual(['gate: 16 together', 'gate: 16 together']);
  });

  it('[L07] that changed while being read are read again', async () => {
    const { held, lists, whileReading, take } = index({ gate: below(2_000) });
    whileReading(() => {
      held.get('gate')?.add(5_000);
      lists.forget(new Set([5_000]));
    });
    expect(await lists.together('gate', EVERY_TURN)).not.toContain(5_000);
    expect(await lists.together('gate', EVERY_TURN)).toContain(5_000);
    expect(take()).toEqual(['gate: 16 together', 'gate: 16 together']);
  });

  it('[L07] that changed while others were compared are compared too', async () => {
    const { held, lists, whileReading, take } = index({ gate: below(2_000) });
    await lists.together('gate', EVERY_TURN);
    lists.forget(new Set([7]));
    whileReading(() => {
      held.get('gate')?.add(5_000).delete(7);
      lists.forget(new Set([7, 5_000]));
    });
    await lists.together('gate', EVERY_TURN);
    const expected = [...below(2_000).filter((doc) => doc !== 7), 5_000];
    expect(sorted(await lists.together('gate', EVERY_TURN))).toEqual(expected);
    expect(take()).toEqual(['gate: 16 together', 'gate: among 1', 'gate: among 2']);
    await lists.together('gate', EVERY_TURN);
    expect(take()).toEqual([]);
  });

  it('[L07] are evicted in favour of those of more recently searched words', async () => {
    const { lists, take } = index({ gate: below(1_500), wave: below(1_500), eddy: below(1_500) }, 4_000);
    for (const word of ['gate', 'wave', 'gate', 'eddy', 'gate', 'wave']) await lists.together(word, EVERY_TURN);
    expect(take()).toEqual(['gate: 16 together', 'wave: 16 together', 'eddy: 16 together', 'wave: 16 together']);
  });

  it('[L07] are not cached if they are few', async () => {
    const { lists, take } = index({ roll: below(900) });
    for (let times = 0; times < 2; times++) await lists.together('roll', EVERY_TURN);
    expect(take()).toEqual(['roll: 16 together', 'roll: 16 together']);
  });
});
