/** Strokes as pictures for an export: each tool colours the same points as on the page's canvas. */
import sharp from 'sharp';
import { expect, it } from 'vitest';
import type { ExportedStroke } from '../../../core/domain/compare/export.ts';
import { formatTimecode, withSign } from '../../../core/domain/formats.ts';
import { glyphPixels } from '../../../server/media/glyphs.ts';
import { drawStrokePicture, pngOf } from '../../../server/media/drawing-picture.ts';

const SIZE = { width: 1280, height: 720 };
const RED = [255, 59, 48, 255];
const NOTHING = [0, 0, 0, 0];

type Place = readonly [x: number, y: number];
const stroke = (tool: ExportedStroke['tool'], points: readonly Place[], more: Partial<ExportedStroke> = {}) => ({
  tool,
  colour: 'red' as const,
  width: 'thick' as const,
  at: 0,
  points: points.map(([x, y]) => ({ x, y })),
  ...more,
});
const pixel = (picture: ArrayLike<number>, x: number, y: number): number[] =>
  Array.from({ length: 4 }, (_, n) => picture[(y * SIZE.width + x) * 4 + n] ?? -1);
const at = (picture: ArrayLike<number>, [x, y]: Place): number[] =>
  pixel(picture, Math.floor(x * SIZE.width), Math.floor(y * SIZE.height));

// The points of the canvas's own test.
const SHAPES: readonly [name: string, stroke: ExportedStroke, on: readonly Place[], beside: readonly Place[]][] = [
  [
    'a pen goes its whole way',
    stroke('pen', [
      [0.1, 0.1],
      [0.5, 0.1],
      [0.5, 0.9],
    ]),
    [
      [0.3, 0.1],
      [0.5, 0.5],
    ],
    [
      [0.3, 0.5],
      [0.7, 0.1],
    ],
  ],
  ['a press of the pen is a dot', stroke('pen', [[0.5, 0.5]]), [[0.5, 0.5]], [[0.6, 0.5]]],
  [
    'an arrow has a head at its end alone',
    stroke('arrow', [
      [0.2, 0.5],
      [0.8, 0.5],
    ]),
    [
      [0.5, 0.5],
      [0.78, 0.517],
    ],
    [[0.22, 0.517]],
  ],
  [
    'an ellipse lies within its corners and is hollow',
    stroke('ellipse', [
      [0.2, 0.2],
      [0.8, 0.8],
    ]),
    [
      [0.2, 0.5],
      [0.5, 0.2],
      [0.8, 0.5],
      [0.5, 0.8],
    ],
    [
      [0.5, 0.5],
      [0.21, 0.21],
    ],
  ],
  [
    'an angle has two sides from its vertex',
    stroke('angle', [
      [0.2, 0.2],
      [0.8, 0.2],
      [0.2, 0.9],
    ]),
    [
      [0.6, 0.2],
      [0.2, 0.7],
    ],
    [[0.7, 0.7]],
  ],
];

it.each(SHAPES)('[B05] %s', (_, drawn, on, beside) => {
  const picture = drawStrokePicture([drawn], SIZE);
  for (const place of on) expect(at(picture, place), String(place)).toEqual(RED);
  for (const place of beside) expect(at(picture, place), String(place)).toEqual(NOTHING);
});

it('[B05] a line is as wide as on the page, with a dark rim of half its width', () => {
  const picture = drawStrokePicture(
    [
      stroke('line', [
        [0.2, 0.5],
        [0.8, 0.5],
      ]),
    ],
    SIZE,
  );
  const column = Array.from({ length: 40 }, (_, n) => pixel(picture, 640, 340 + n));
  // 0.0086 of 1280 px are 11 px; the rim is 5.5 px more.
  const inked = column.filter((each) => each.join() === RED.join()).length;
  expect(inked).toBeGreaterThanOrEqual(10);
  expect(inked).toBeLessThanOrEqual(12);
  const rim = column.filter(([red, , , alpha = 0]) => red === 0 && alpha > 100 && alpha < 130).length;
  expect(rim).toBeGreaterThanOrEqual(4);
  expect(rim).toBeLessThanOrEqual(6);
  // A black line has a light rim.
  const black = drawStrokePicture(
    [
      stroke(
        'line',
        [
          [0.2, 0.5],
          [0.8, 0.5],
        ],
        { colour: 'black' },
      ),
    ],
    SIZE,
  );
  expect(pixel(black, 640, 360 - 7)).toEqual([255, 255, 255, 140]);
});

it('[B05] the degrees of an angle are between its sides', () => {
  const angle = stroke('angle', [
    [0.3, 0.3],
    [0.7, 0.3],
    [0.3, 0.9],
  ]);
  const count = (picture: ArrayLike<number>): number => {
    let inked = 0;
    for (let y = 300; y < 420; y += 1)
      for (let x = 440; x < 580; x += 1) if (pixel(picture, x, y).join() === RED.join()) inked += 1;
    return inked;
  };
  expect(count(drawStrokePicture([angle], SIZE))).toBeGreaterThan(200);
  const sides = [
    stroke('line', [
      [0.3, 0.3],
      [0.7, 0.3],
    ]),
    stroke('line', [
      [0.3, 0.3],
      [0.3, 0.9],
    ]),
  ];
  expect(count(drawStrokePicture(sides, SIZE))).toBe(0);
});

it('[B05] a stroke at the edge, and one of no length, are drawn as far as the picture reaches', () => {
  const picture = drawStrokePicture(
    [
      stroke('line', [
        [0, 0],
        [1, 0],
      ]),
      stroke('ellipse', [
        [1, 1],
        [1, 1],
      ]),
      stroke('angle', [
        [0, 1],
        [0, 1],
        [0, 1],
      ]),
    ],
    SIZE,
  );
  expect(pixel(picture, 0, 0)).toEqual(RED);
  expect(pixel(picture, 1279, 0)).toEqual(RED);
  expect(pixel(picture, 1279, 719)).toEqual(RED);
});

it('[B05] its PNG decodes to the drawn picture', async () => {
  const picture = drawStrokePicture(
    [
      stroke('ellipse', [
        [0.1, 0.1],
        [0.9, 0.8],
      ]),
    ],
    SIZE,
  );
  const { data, info } = await sharp(pngOf(picture, SIZE)).raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height, info.channels]).toEqual([1280, 720, 4]);
  expect(data.equals(Buffer.from(picture))).toBe(true);
});

it('[B05] every character of a clock and of a difference can be drawn', () => {
  for (const letter of withSign(-1, formatTimecode(-3723.4)) + withSign(1, formatTimecode(5_678.9)))
    expect(glyphPixels(letter), letter).not.toEqual([]);
});
