/** The product's own timeline with the number of tags in `?tags=`, spread over ninety minutes. */
import '../../src/ui/theme.css';
import { createRoot } from 'react-dom/client';
import { categoryStyles } from '../../core/domain/category-style.ts';
import type { TimedTag } from '../../core/domain/tag.ts';
import { TextProvider } from '../../src/i18n/text-context.tsx';
import { createTexts } from '../../src/i18n/texts.ts';
import { Timeline } from '../../src/player/timeline/Timeline.tsx';

const DURATION_S = 5400;
const CATEGORIES = 10;

const count = Number(new URLSearchParams(location.search).get('tags'));
// A seeded generator, so that every run draws the same tags.
let seed = 7;
const random = () => {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed / 2_147_483_647;
};
const tags: TimedTag[] = Array.from({ length: count }, (_, n) => ({
  id: `t${n}`,
  type: 'gate',
  category: `Category ${n % CATEGORIES}`,
  time: '00:00:00',
  start: random() * DURATION_S,
  description: `Gate ${n % 25} · bib ${n % 40}`,
  videoId: 'v',
})).sort((a, b) => a.start - b.start);

const NONE: readonly string[] = [];
const reading = { time: 2400, duration: DURATION_S, seekableFrom: 0, seekableTo: DURATION_S, bufferedTo: 2500 };
const texts = await createTexts('en', ['common', 'player']);
createRoot(document.getElementById('timeline') as HTMLElement).render(
  <TextProvider texts={texts}>
    <Timeline
      tags={tags}
      tracks={NONE}
      span={{ from: 0, to: DURATION_S }}
      categories={categoryStyles(tags)}
      current={tags[Math.floor(count / 2)]}
      chosen={undefined}
      revertColors
      clock={{ read: () => reading, subscribe: () => () => undefined }}
      dayOffset={undefined}
      still={false}
      tools={null}
      onSelect={() => undefined}
      onSeek={() => undefined}
    />
  </TextProvider>,
);
