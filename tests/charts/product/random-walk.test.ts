/**
 * The whole product walked by chance: roots with their real child charts; events, answers and faults as the path files hold
 * them. A walk that breaks something is made as short as possible and printed as a journey to pin.
 *
 * `WALK_SEED=n npx vitest run --project unit tests/charts/product` walks the same way again.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findPathFiles } from '../../../tools/charts/find.ts';
import { kindsOf, startProduct } from './wired.ts';
import type { Happening, Product, ProductOptions } from './wired.ts';

const STEPS = 5_000;
const LONGEST = 100;
const TIMEOUT_MS = 180_000;
const seed = Number(process.env['WALK_SEED'] ?? Date.now() % 2_147_483_647);

const charts = (await findPathFiles()).map(({ paths }) => paths);
const chart = (name: string) => charts.find((paths) => paths.name === name)!;

interface Walk {
  readonly happened: readonly Happening[];
  readonly faults: readonly string[];
}

/** @param choices one a step: which of the things that may happen does */
function walk(
  options: ProductOptions,
  choices: readonly number[],
  check: (product: Product) => string[],
  taken: Set<string>,
): Walk {
  const product = startProduct(options);
  const happened: Happening[] = [];
  try {
    for (const choice of choices) {
      const possible = product.happenings();
      const happening = possible[choice % possible.length]!;
      happened.push(happening);
      product.happen(happening);
      const faults = [...product.faults(), ...check(product)];
      if (faults.length > 0) return { happened, faults };
    }
    return { happened, faults: [] };
  } catch (error) {
    return { happened, faults: [String(error)] };
  } finally {
    for (const transition of product.taken) taken.add(transition);
    product.stop();
  }
}

function explore(name: string, options: Omit<ProductOptions, 'input'>, check: (product: Product) => string[]) {
  const taken = new Set<string>();
  let steps = 0;
  const found = fc.check(
    fc.property(
      fc.nat({ max: options.root.inputs.length - 1 }),
      fc.array(fc.nat(), { minLength: 1, maxLength: LONGEST, size: 'max' }),
      (input, choices) => {
        const { happened, faults } = walk({ ...options, input: options.root.inputs[input] }, choices, check, taken);
        steps += happened.length;
        return faults.length === 0;
      },
    ),
    { seed, numRuns: Math.ceil((STEPS / LONGEST) * 3) },
  );
  if (found.counterexample) {
    const [input, choices] = found.counterexample;
    const { happened, faults } = walk({ ...options, input: options.root.inputs[input] }, choices, check, taken);
    const journey = happened.map(({ at, step }) => `  { at: '${at}', step: ${JSON.stringify(step)} },`).join('\n');
    throw new Error(`${name}, seed ${seed}, input ${input}:\n${journey}\n${faults.join('\n')}`);
  }
  console.log(
    `${name}: ${steps} steps by chance, seed ${seed}, ${taken.size} of ${kindsOf(charts)} kinds of transitions of all charts`,
  );
  expect(steps).toBeGreaterThan(STEPS);
  return taken;
}

/** What must be over before a film plays. */
const BEFORE_PLAYING = ['player/load', 'player/access', 'player/gate'];

it(
  '[C03] the player never breaks nor plays before it is let, whatever happens to it and in whatever order',
  () => {
    const taken = explore('player', { root: chart('player'), charts, open: ['player'] }, (product) => {
      const living = product.living();
      const judged = BEFORE_PLAYING.filter((at) => living.includes(at));
      return judged.length > 0 && living.includes('player/playback')
        ? [`a film plays beside ${judged.join(', ')}`]
        : [];
    });
    expect([...taken].some((transition) => transition.startsWith('transport '))).toBe(true);
  },
  TIMEOUT_MS,
);

it(
  '[C03] a walk that breaks something is made short and told as a journey with its seed',
  () => {
    const wrong = (product: Product): string[] =>
      product.living().includes('player/playback') ? ['a film plays, which this test forbids'] : [];
    let told = '';
    try {
      explore('player', { root: chart('player'), charts, open: ['player'] }, wrong);
    } catch (error) {
      told = (error as Error).message;
    }
    expect(told).toContain(`player, seed ${seed}, input `);
    expect(told).toContain('a film plays, which this test forbids');
    expect(told.match(/^ {2}\{ at: 'player/gm)!.length).toBeLessThan(15);
  },
  TIMEOUT_MS,
);

it(
  '[C03] the library never breaks, whatever happens to it and in whatever order',
  () => {
    const open = ['library', 'search', 'filters', 'preview', 'suggestions'];
    const taken = explore('library', { root: chart('library'), charts, open, kept: ['results'] }, () => []);
    expect([...taken].some((transition) => transition.startsWith('search '))).toBe(true);
  },
  TIMEOUT_MS,
);
