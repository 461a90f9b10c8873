import { expect, it } from 'vitest';
import { elementSnippet, frameSnippet } from '../../core/domain/embed-snippet.ts';

const SITE = 'https://host.example/club/';
const nasty = { type: 'video', id: '7&"8', title: '"><script>alert(1)</script>' } as const;

it('[L25] a frame may show itself whole, play, and stand in a corner, and says what it holds', () => {
  expect(frameSnippet(SITE, { type: 'audio', id: '7', title: 'Chants' })).toBe(
    '<iframe src="https://host.example/club/play?audio=7&amp;autoplay=false" title="Chants" allow="fullscreen; autoplay; picture-in-picture" allowfullscreen loading="lazy" style="width:100%;height:180px;border:0"></iframe>',
  );
});

it('[L25] no title and no id leaves its attribute', () => {
  expect(frameSnippet(SITE, nasty)).toContain(
    'src="https://host.example/club/play?video=7%26%228&amp;autoplay=false" title="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"',
  );
  expect(elementSnippet(SITE, nasty)).toBe(
    '<script type="module" src="https://host.example/club/embed/ferryglide.js"></script>\n<ferryglide-player video="7&amp;&quot;8"></ferryglide-player>',
  );
});
