/** The page `/compare?a={id}@{seconds}&b={id}@{seconds}`: two films under one transport (row B05). */
import { createRoot } from 'react-dom/client';
import { createActor, fromPromise } from 'xstate';
import { compareAddress, readComparison } from '../../../core/domain/compare/address.ts';
import type { Side } from '../../../core/domain/compare/common-time.ts';
import { withPageUser } from '../../../core/domain/page-user.ts';
import { compareLinkMachine, type CopiedLink } from '../../../machines/player/compare/compare-link.machine.ts';
import { selectComparison } from '../../../machines/player/compare/compare.select.ts';
import { isFrugal } from '../../adapters/connection.ts';
import { createMediaSurface } from '../../adapters/media/surface.ts';
import { hasSessionMark } from '../../adapters/storage.ts';
import { TextProvider } from '../../i18n/text-context.tsx';
import { createTexts } from '../../i18n/texts.ts';
import { inspection } from '../inspector/inspection.ts';
import { brandedContainer, pageSettings } from '../page.ts';
import { isEmbedded } from '../settings.ts';
import { createCompareClock } from './compare-clock.ts';
import { ComparePage } from './ComparePage.tsx';
import { composeCompare } from './compose-compare.ts';
import { pressCompareKey } from './keys.ts';

const settings = await pageSettings();
const [inspect, texts] = await Promise.all([
  inspection(),
  createTexts(settings.language, ['common', 'entry', 'compare']),
]);
document.title = `${texts.t('compare.title')} · Ferryglide`;

function makeSurface() {
  const video = document.createElement('video');
  video.playsInline = true;
  video.preload = 'auto';
  video.disablePictureInPicture = true;
  return createMediaSurface(video);
}
const surfaces = { a: makeSurface(), b: makeSurface() };
const comparison = readComparison(location.search);
const compare = createActor(composeCompare(settings, surfaces), {
  input: { comparison, hasSession: hasSessionMark(), embedded: isEmbedded(settings), frugal: isFrugal() },
  ...(inspect ? { inspect } : {}),
});
const clock = createCompareClock(compare, surfaces);

/** What the viewer chose beside the comparison: language and theme. */
const kept = ['lang', 'theme'].flatMap((name) => {
  const value = new URLSearchParams(location.search).get(name);
  return value === null ? [] : [`&${name}=${encodeURIComponent(value)}`];
});
const address = () => compareAddress(selectComparison(compare.getSnapshot(), clock.read().common));
// A page that is loaded again shows what it showed.
compare.subscribe((snapshot) => {
  if (!snapshot.matches({ open: 'still' })) return;
  const now = address() + kept.join('');
  if (now !== location.pathname + location.search) history.replaceState(history.state, '', now + location.hash);
});

const link = createActor(
  compareLinkMachine.provide({
    actors: {
      copyLink: fromPromise<CopiedLink, void>(async () => {
        await navigator.clipboard.writeText(new URL(address(), settings.site).href);
        return 'whole';
      }),
    },
  }),
);
const attachPicture = (side: Side) => (host: HTMLElement | null) => {
  const { video } = surfaces[side];
  host?.append(video);
  return () => video.remove();
};

// Wherever the focus is: what has it keeps the keys that are its own.
document.addEventListener('keydown', (event) => pressCompareKey(compare, clock, event));
compare.start();
link.start();
const handles = {
  clock,
  attachPicture: { a: attachPicture('a'), b: attachPicture('b') },
  library: withPageUser('/', comparison.userId),
};
createRoot(brandedContainer(settings)).render(
  <TextProvider texts={texts}>
    <ComparePage compare={compare} link={link} handles={handles} />
  </TextProvider>,
);
