/** Look-ups shared by polls: fewer statements, and never a value read before the request. */
import { describe, expect, it } from 'vitest';
import { batched } from '../../../server/store/sql/look-up.ts';

interface Statement {
  keys: readonly string[];
  respond: (value: number) => void;
  fail: (error: Error) => void;
}

/** Look-ups with statements that respond when the test says so. */
function lookUps() {
  const statements: Statement[] = [];
  const find = batched<string, number>((keys) => {
    const { promise, resolve, reject } = Promise.withResolvers<number[]>();
    const respond = (value: number): void => resolve(keys.map((_, at) => value + at));
    statements.push({ keys, respond, fail: reject });
    return promise;
  });
  const begun = async (count: number): Promise<Statement> => {
    await expect.poll(() => statements.length).toBe(count);
    return statements[count - 1]!;
  };
  return { find, statements, begun };
}

describe('a look-up', () => {
  it('[O01] shares a statement with those of the same tick, and gets its own row', async () => {
    const { find, begun } = lookUps();
    const found = [find('a'), find('b'), find('a')];
    const statement = await begun(1);
    expect(statement.keys).toEqual(['a', 'b', 'a']);
    statement.respond(7);
    expect(await Promise.all(found)).toEqual([7, 8, 9]);
  });

  it('[O01] [P01] is never answered by a statement that started before it', async () => {
    const { find, begun } = lookUps();
    const first = find('a');
    const before = await begun(1);
    const second = find('a');
    const after = await begun(2);
    // The row was changed meanwhile, and the older statement ends last.
    after.respond(2);
    expect(await second).toBe(2);
    before.respond(1);
    expect(await first).toBe(1);
  });

  it('[O01] waits for one of two running statements, then shares the next with other waiting look-ups', async () => {
    const { find, statements, begun } = lookUps();
    const hanging = find('a');
    await begun(1);
    const second = find('b');
    const another = await begun(2);
    const waiting = [find('c'), find('d')];
    // Everything that was about to start has started.
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    waiting.push(find('e'));
    expect(statements).toHaveLength(2);
    another.respond(1);
    await second;
    const third = await begun(3);
    expect(third.keys).toEqual(['c', 'd', 'e']);
    third.respond(3);
    expect(await Promise.all(waiting)).toEqual([3, 4, 5]);
    statements[0]!.respond(0);
    expect(await hanging).toBe(0);
  });

  it('[O01] fails with its statement, and the next one does not', async () => {
    const { find, begun } = lookUps();
    const failing = Promise.allSettled([find('a'), find('b')]);
    (await begun(1)).fail(new Error('gone'));
    expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const next = find('a');
    (await begun(2)).respond(4);
    expect(await next).toBe(4);
  });
});
