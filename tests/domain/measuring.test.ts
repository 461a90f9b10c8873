import { describe, expect, it, test } from 'vitest';
import { angleOf, type Point, type Stroke } from '../../core/domain/drawing.ts';
import { angleUncertainty, calibrationAt, measurementOf, metresOf } from '../../core/domain/measuring.ts';

const PICTURE = { width: 1000, height: 500 };
const SOURCE = 'replay:0';
const at = (x: number, y: number): Point => ({ x, y });
const line = (tool: Stroke['tool'], points: Point[], more: Partial<Stroke> = {}): Stroke => ({
  at: 10,
  source: SOURCE,
  tool,
  colour: 'red',
  width: 'thin',
  points,
  ...more,
});
const known = (metres: number, points: Point[], more: Partial<Stroke> = {}) =>
  line('calibrate', points, { metres, ...more });
const LEVEL = [at(0.1, 0.5), at(0.3, 0.5)];

describe('[P26] a typed length', () => {
  test.for<[text: string, metres: number | undefined]>([
    ['3.5', 3.5],
    ['3,5', 3.5],
    [' 2 m ', 2],
    ['1.60m', 1.6],
    ['.2', 0.2],
    ['0.01', 0.01],
    ['1000', 1000],
    ['0.009', undefined],
    ['1000.1', undefined],
    ['0', undefined],
    ['-2', undefined],
    ['', undefined],
    ['3 feet', undefined],
    ['3.5.1', undefined],
    ['1e2', undefined],
    ['Infinity', undefined],
  ])('%s', ([text, metres]) => expect(metresOf(text)).toBe(metres));
});

describe('[P26] the calibration line in effect', () => {
  const early = known(1, LEVEL, { at: 5 });
  const late = known(2, LEVEL, { at: 20 });
  const lateAgain = known(3, LEVEL, { at: 19 });

  test.for<[name: string, strokes: Stroke[], moment: number, metres: number | undefined]>([
    ['none without one', [line('distance', LEVEL), line('line', LEVEL)], 10, undefined],
    ['not one without a length', [line('calibrate', LEVEL)], 10, undefined],
    ['not one of another camera', [known(1, LEVEL, { source: 'replay:0:bank' })], 10, undefined],
    ['the last one before', [late, early], 15, 1],
    ['from its own moment on', [late, early], 30, 2],
    ['else the first one after', [late, early], 1, 1],
    ['of two shown together the one drawn last', [early, late, lateAgain], 20, 3],
    ['of two shown together the one drawn last, whichever is earlier in the film', [early, lateAgain, late], 18.5, 2],
    ['of two that are gone the later one in the film', [early, late, lateAgain], 60, 2],
    ['one shown already, two seconds before its moment', [early, late], 18, 2],
    ['not yet one that is not shown', [early, late], 17.9, 1],
  ])('%s', ([, strokes, moment, metres]) =>
    expect(calibrationAt(strokes, { at: moment, source: SOURCE })?.metres).toBe(metres),
  );
});

describe('[P26] the measurement of a stroke', () => {
  // 200 px of the film correspond to the calibrated length.
  test.for<[name: string, stroke: Stroke, calibration: Stroke | undefined, found: object | undefined]>([
    [
      'as long as the calibration line: 3.5 m, 4 px of 200 uncertain',
      line('distance', [at(0.5, 0.2), at(0.7, 0.2)]),
      known(3.5, LEVEL),
      { kind: 'distance', metres: 3.5, uncertainty: 0.07, decimals: 2 },
    ],
    [
      'an upright line in a picture twice as wide as high: 0.2 of 500 px are half as long',
      line('distance', [at(0.5, 0.2), at(0.5, 0.4)]),
      known(4, LEVEL),
      { kind: 'distance', metres: 2, uncertainty: 0.06, decimals: 2 },
    ],
    [
      'a slanting line, 300 by 400 px: 500 px',
      line('distance', [at(0.1, 0.1), at(0.4, 0.9)]),
      known(4, LEVEL),
      { kind: 'distance', metres: 10, uncertainty: 0.2, decimals: 1 },
    ],
    [
      'the uncertainty is rounded up: 0.12 m becomes 0.2 m',
      line('distance', [at(0, 0), at(0.5, 0)]),
      known(1, [at(0, 0), at(0.1, 0)]),
      { kind: 'distance', metres: 5, uncertainty: 0.2, decimals: 1 },
    ],
    [
      'a tenth of a metre stays one',
      line('distance', [at(0, 0), at(0.1, 0)]),
      known(2.5, [at(0, 0), at(0.1, 0)]),
      { kind: 'distance', metres: 2.5, uncertainty: 0.1, decimals: 1 },
    ],
    [
      '0.96 m becomes a whole one',
      line('distance', [at(0, 0), at(0.1, 0)]),
      known(24, [at(0, 0), at(0.1, 0)]),
      { kind: 'distance', metres: 24, uncertainty: 1, decimals: 0 },
    ],
    [
      'tens of metres',
      line('distance', [at(0, 0), at(0.8, 0)]),
      known(100, [at(0, 0), at(0.1, 0)]),
      { kind: 'distance', metres: 800, uncertainty: 20, decimals: 0 },
    ],
    ['no calibration: 20 % of the width', line('distance', LEVEL), undefined, { kind: 'share', percent: 20 }],
    [
      'no calibration and upright: 0.333 of 500 px are 16.7 % of the width',
      line('distance', [at(0, 0), at(0, 1 / 3)]),
      undefined,
      { kind: 'share', percent: 16.7 },
    ],
    ['the calibration line itself', known(3.5, LEVEL), undefined, { kind: 'calibrate', metres: 3.5 }],
    ['one without a length', line('calibrate', LEVEL), undefined, undefined],
    ['one that has only begun', line('distance', [at(0.1, 0.1)]), known(1, LEVEL), undefined],
    ['a plain line', line('line', LEVEL), known(1, LEVEL), undefined],
    [
      'an angle in the proportions of the picture',
      line('angle', [at(0.5, 0.5), at(0.6, 0.5), at(0.6, 0.3)]),
      undefined,
      // Sides of 100 and 141.4 px whose ends are 100 px apart: half a pixel by (1/100 + 1/141.4 + 100/14142), 0.692°.
      { kind: 'angle', degrees: 45, uncertainty: 0.7, decimals: 1 },
    ],
    [
      'an angle of long sides, 500 px each, 707.1 px apart: 0.196°',
      line('angle', [at(0.5, 1), at(1, 1), at(0.5, 0)]),
      undefined,
      { kind: 'angle', degrees: 90, uncertainty: 0.2, decimals: 1 },
    ],
    [
      'an angle of short sides, 10 px each, 10 px apart: 8.6°',
      line('angle', [at(0.5, 0.5), at(0.51, 0.5), at(0.505, 0.5 + Math.sqrt(75) / 500)]),
      undefined,
      { kind: 'angle', degrees: 60, uncertainty: 9, decimals: 0 },
    ],
    [
      'an angle of a side without a length',
      line('angle', [at(0.5, 0.5), at(0.5, 0.5), at(0.6, 0.5)]),
      undefined,
      { kind: 'angle', degrees: 0, decimals: 0 },
    ],
    ['an angle of one side', line('angle', LEVEL), undefined, undefined],
  ])('%s', ([, stroke, calibration, found]) =>
    expect(measurementOf(stroke, calibration ? [calibration, stroke] : [stroke], PICTURE)).toEqual(found),
  );

  it('uses the newest calibration, or a share of the width without one', () => {
    const distance = line('distance', LEVEL);
    const measured = (...lines: Stroke[]) => measurementOf(distance, [...lines, distance], PICTURE);
    expect(measured(known(3.5, LEVEL), known(2, LEVEL))).toMatchObject({ metres: 2 });
    expect(measured(known(3.5, LEVEL))).toMatchObject({ metres: 3.5 });
    expect(measured()).toEqual({ kind: 'share', percent: 20 });
  });

  it('gives an angle on a stage, which has no film pixels, in whole degrees without uncertainty', () =>
    expect(measurementOf(line('angle', [at(0.5, 0.5), at(0.6, 0.5), at(0.6, 0.3)]), [], PICTURE, false)).toEqual({
      kind: 'angle',
      degrees: 45,
      decimals: 0,
    }));

  test.for<Point[]>([
    [at(0.5, 0.5), at(0.6, 0.5), at(0.6, 0.3)],
    [at(0.5, 0.5), at(0.7, 0.6), at(0.45, 0.9)],
    [at(0.2, 0.3), at(0.6, 0.35), at(0.5, 0.5)],
  ])('moving the points of %j by half a pixel never exceeds the uncertainty, and reaches it', (points) => {
    const by = angleUncertainty(points, PICTURE)!;
    const degrees = (corners: readonly Point[]): number => (angleOf(corners, 2)! * 180) / Math.PI;
    const around = ({ x, y }: Point): Point[] =>
      Array.from({ length: 36 }, (_, n) => {
        const turn = (n * Math.PI) / 18;
        return at(x + (0.5 * Math.cos(turn)) / PICTURE.width, y + (0.5 * Math.sin(turn)) / PICTURE.height);
      });
    const [vertices, ones, others] = points.map(around) as [Point[], Point[], Point[]];
    const worst = Math.max(
      ...vertices.map((vertex) =>
        Math.max(
          ...ones.map((one) =>
            Math.max(...others.map((other) => Math.abs(degrees([vertex, one, other]) - degrees(points)))),
          ),
        ),
      ),
    );
    expect(worst / by).toBeGreaterThan(0.98);
    expect(worst / by).toBeLessThan(1.01);
  });

  it('is more certain in a film of twice the resolution', () => {
    const distance = line('distance', LEVEL);
    expect(measurementOf(distance, [known(5, LEVEL)], { width: 2000, height: 1000 })).toMatchObject({
      metres: 5,
      uncertainty: 0.05,
    });
    expect(measurementOf(distance, [known(5, LEVEL)], PICTURE)).toMatchObject({ uncertainty: 0.1 });
  });
});
