import { expect, it } from 'vitest';
import { contrast, vendorTokens } from '../../core/domain/vendor-colours.ts';

const COLOURS = [
  '#000',
  '#fff',
  '#777777',
  '#808080',
  '#10222b',
  '#d1495b',
  '#ff0',
  '#00f8',
  '#0a7',
  undefined,
] as const;
const SURFACES = ['--ground', '--surface', '--surface-2', '--surface-3'] as const;
const TEXTS = ['--text', '--text-2', '--text-3'] as const;

it('[P01] [P36] text stays readable and edges visible with any vendor colours', () => {
  for (const background of COLOURS)
    for (const surface of COLOURS)
      for (const text of COLOURS)
        for (const accent of COLOURS) {
          const tokens = vendorTokens({ background, surface, text, accent });
          if (tokens['--surface'] === undefined) continue;
          const said = JSON.stringify({ background, surface, text, accent, tokens });
          for (const under of SURFACES) {
            for (const over of [...TEXTS, ...(tokens['--accent'] ? ['--accent'] : [])])
              expect(contrast(tokens[over]!, tokens[under]!), `${over} on ${under}: ${said}`).toBeGreaterThanOrEqual(
                4.5,
              );
            expect(contrast(tokens['--edge']!, tokens[under]!), said).toBeGreaterThanOrEqual(3);
          }
          if (tokens['--accent'])
            expect(contrast(tokens['--on-accent']!, tokens['--accent']), said).toBeGreaterThanOrEqual(4.5);
        }
});

it('[P36] readable colours are used unchanged', () => {
  const tokens = vendorTokens({ accent: '#ffd166', background: '#10222b', surface: '#18323f', text: '#f4f7f8' });
  expect(tokens).toMatchObject({
    colorScheme: 'dark',
    '--ground': '#10222b',
    '--surface': '#18323f',
    '--text': '#f4f7f8',
    '--accent': '#ffd166',
    '--on-accent': '#000000',
  });
});

it('[P36] an accent alone is made readable in light and dark mode', () => {
  const { '--accent': accent } = vendorTokens({ accent: '#ffd166' });
  const [, light, dark] = /light-dark\((#\w+), (#\w+)\)/.exec(accent!) ?? [];
  expect(contrast(light!, '#e4ebee')).toBeGreaterThanOrEqual(4.5);
  expect(dark).toBe('#ffd166');
});

it.each([{}, { text: '#fff' }, { accent: 'red; background: url(x)' }, { surface: 'url(x)' }])(
  '[P36] %j changes nothing',
  (colours) => {
    expect(vendorTokens(colours)).toEqual({});
  },
);
