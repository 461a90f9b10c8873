import { expect, it } from 'vitest';
import { firstLoad } from '../../tools/first-load.ts';

const manifest = {
  'play.html': {
    file: 'assets/play.js',
    imports: ['_shared.js'],
    dynamicImports: ['../../i18n/en/player.ts', 'hls.js'],
    css: ['assets/play.css'],
  },
  '_shared.js': { file: 'assets/shared.js', imports: ['_react.js'], css: ['assets/shared.css'] },
  '_react.js': { file: 'assets/react.js' },
  '../../i18n/en/player.ts': { file: 'assets/player-en.js', imports: ['_react.js'] },
  'hls.js': { file: 'assets/hls.js', imports: ['_shared.js'] },
};

it("counts the page's eager imports and its language, each once, without the engine", () => {
  expect(firstLoad(manifest, 'play.html')).toEqual({
    scripts: ['assets/play.js', 'assets/shared.js', 'assets/react.js', 'assets/player-en.js'],
    styles: ['assets/play.css', 'assets/shared.css'],
  });
});

it('reports that the page was not built', () => {
  expect(() => firstLoad(manifest, 'login.html')).toThrow('the build has no login.html');
});
