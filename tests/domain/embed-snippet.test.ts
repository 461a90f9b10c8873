import { expect, it, test } from 'vitest';
import { collectionElementSnippet, elementSnippet, frameSnippet } from '../../core/domain/embed-snippet.ts';

const SITE = 'https://host.example/club/';
const nasty = { type: 'video', id: '7&"8', title: '"><script>alert(1)</script>' } as const;

it('[L25] a frame may go fullscreen, autoplay and use picture-in-picture, and has a title', () => {
  expect(frameSnippet(SITE, { type: 'audio', id: '7', title: 'Chants' })).toBe(
    '<iframe src="https://host.example/club/play?audio=7&amp;autoplay=false" title="Chants" allow="autoplay; clipboard-write; encrypted-media; fullscreen; picture-in-picture" allowfullscreen loading="lazy" style="width:100%;height:180px;border:0"></iframe>',
  );
});

it('[L25] title and id cannot break out of their attributes', () => {
  expect(frameSnippet(SITE, nasty)).toContain(
    'src="https://host.example/club/play?video=7%26%228&amp;autoplay=false" title="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"',
  );
  expect(elementSnippet(SITE, nasty)).toBe(
    '<script async src="https://host.example/club/embed.js"></script>\n<ferryglide-player video="7&amp;&quot;8" title="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;" style="display:block;aspect-ratio:16/9"><a href="https://host.example/club/play?video=7%26%228">&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;</a></ferryglide-player>',
  );
});

test.each([
  ['video', 71, 'play?video=7&amp;autoplay=false&amp;user=71', '<ferryglide-player video="7" user="71" title="Final" '],
  ['audio', 71, 'play?audio=7&amp;autoplay=false&amp;user=71', '<ferryglide-player audio="7" user="71" title="Final" '],
  // The page of the default user is not named.
  ['video', 64, 'play?video=7&amp;autoplay=false', '<ferryglide-player video="7" title="Final" '],
  ['video', undefined, 'play?video=7&amp;autoplay=false', '<ferryglide-player video="7" title="Final" '],
] as const)('[L25] [L26] a %s of the page of user %o opens in its context', (type, user, address, element) => {
  expect(frameSnippet(SITE, { type, id: '7', title: 'Final', user })).toContain(
    `src="https://host.example/club/${address}"`,
  );
  expect(elementSnippet(SITE, { type, id: '7', title: 'Final', user })).toContain(element);
});

it('[L25] [E01] an element has a title, reserves its space, and contains a link for pages without scripts', () => {
  expect(elementSnippet(SITE, { type: 'audio', id: '7', title: 'Chants', user: 71 })).toBe(
    '<script async src="https://host.example/club/embed.js"></script>\n<ferryglide-player audio="7" user="71" title="Chants" style="display:block;height:180px"><a href="https://host.example/club/play?audio=7&amp;user=71">Chants</a></ferryglide-player>',
  );
  expect(collectionElementSnippet(SITE, { token: 'a&b', name: 'Gates' })).toBe(
    '<script async src="https://host.example/club/embed.js"></script>\n<ferryglide-library saved="a&amp;b" title="Gates" style="display:block;height:640px"><a href="https://host.example/club/saved?link=a%26b">Gates</a></ferryglide-library>',
  );
});
