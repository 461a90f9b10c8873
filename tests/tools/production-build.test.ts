/** The inspector belongs to development: nothing of it, and no way to switch it on, may reach the people's browsers. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildIfStale } from '../../tools/build.ts';
import { readManifest } from '../../tools/first-load.ts';

const BUILD_DEADLINE_MS = 120_000;

beforeAll(async () => {
  expect(await buildIfStale(), 'the build').toBe(true);
}, BUILD_DEADLINE_MS);

describe('[C04] the production build', () => {
  it('has nothing of the inspector', () => {
    const scripts = globSync('dist/**/*.{js,mjs,html}');
    expect(scripts.length).toBeGreaterThan(3);
    const traces = scripts.filter((file) =>
      /statelyai|stately\.ai|createBrowserInspector|inspect=stately|ferryglide-inspect|elkjs/.test(
        readFileSync(file, 'utf8'),
      ),
    );
    expect(traces).toEqual([]);
    expect(existsSync('dist/inspector.html')).toBe(false);
  });

  it('has nothing that only readers of charts and of the contract need', () => {
    const scripts = globSync('dist/assets/*.js').map((file) => readFileSync(file, 'utf8'));
    // Of the charts of access and of the playground, and of a request of every player.
    for (const text of [
      'Nobody has signed in here before, and no medium requires it yet.',
      'The player is in the page.',
      'Whether the pages of these origins may embed a group’s media, or one medium of it.',
    ])
      expect(
        scripts.filter((script) => script.includes(text)),
        text,
      ).toEqual([]);
  });

  it('is React for production', () => {
    const scripts = globSync('dist/assets/*.js').map((file) => readFileSync(file, 'utf8'));
    expect(scripts.some((script) => script.includes('Minified React error'))).toBe(true);
    expect(scripts.filter((script) => script.includes('Invalid hook call')).length).toBe(0);
  });

  it('has its pages, the elements under their stable name, and compressed copies', () => {
    for (const file of ['index.html', 'play.html', 'login.html', 'account.html', 'embed/ferryglide.js'])
      expect(existsSync(`dist/${file}`), file).toBe(true);
    const heavy = Object.values(readManifest('dist'))
      .map(({ file }) => `dist/${file}`)
      .filter((file) => file.endsWith('.js') && readFileSync(file).length > 1024);
    expect(heavy.filter((file) => !existsSync(`${file}.br`) || !existsSync(`${file}.gz`))).toEqual([]);
  });

  it('[P01] has its scripts in ASCII: beyond Latin-1, browsers keep a file with two bytes a character', () => {
    const chunks = Object.values(readManifest('dist')).map(({ file }) => file);
    const scripts = chunks.filter((file) => file.endsWith('.js'));
    expect(scripts.some((file) => /\/core-/.test(file))).toBe(true);
    expect(scripts.filter((file) => /[^\0-\x7f]/.test(readFileSync(`dist/${file}`, 'utf8')))).toEqual([]);
  });

  it('says to search engines what the library and saved collections are', () => {
    for (const file of ['index.html', 'saved.html'])
      expect(readFileSync(`dist/${file}`, 'utf8'), file).toMatch(/<meta\s+name="description"\s+content="[^"]{50,160}"/);
  });

  it('has the script of the frames, whole, and none of its names is global', () => {
    const script = readFileSync('dist/embed.js', 'utf8');
    expect(script).toMatch(/^\(function\(\)\{.*\}\)\(\);$/);
    expect(script).not.toMatch(/\bimport\b|\bexport\b/);
  });

  it('refers to its parts by relative addresses, so that an embed finds them', () => {
    expect(readFileSync('dist/embed/ferryglide.js', 'utf8')).not.toMatch(/["'`]\/assets\//);
  });
});
