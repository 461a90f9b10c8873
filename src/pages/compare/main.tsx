/** The page `/compare?a={id}@{seconds}&b={id}@{seconds}`: two films under one transport (row B05). */
import { fromPromise } from 'xstate';
import { compareAddress, readComparison, readMoment } from '../../../core/domain/compare/address.ts';
import { COMPARE_DRAWING_TEXT_MAX } from '../../../core/domain/compare/limits.ts';
import type { ComparedMoment, Comparison, Layout } from '../../../core/domain/compare/address.ts';
import { SIDES } from '../../../core/domain/compare/common-time.ts';
import type { Side } from '../../../core/domain/compare/common-time.ts';
import type { Stroke } from '../../../core/domain/drawing.ts';
import { momentLabel } from '../../../core/domain/compare/splits.ts';
import { pictureDocument, readStrokes } from '../../../core/domain/compare/drawing-code.ts';
import { pairOf } from '../../../core/domain/compare/tray.ts';
import { withPageUser } from '../../../core/domain/page-user.ts';
import { compareLinkMachine, type CopiedLink } from '../../../machines/player/compare/compare-link.machine.ts';
import { compareScreenMachine } from '../../../machines/player/compare/compare-screen.machine.ts';
import {
  selectComparison,
  selectDocument,
  selectSide,
  selectSideRef,
} from '../../../machines/player/compare/compare.select.ts';
import { selectStrokes } from '../../../machines/player/panels/drawing/drawing.select.ts';
import { settledDocument } from '../../../machines/shared/current-document.ts';
import { copyText } from '../../adapters/clipboard.ts';
import { unpackText } from '../../adapters/packed-text.ts';
import { isFrugal } from '../../adapters/connection.ts';
import { createBrowserScreen } from '../../adapters/screen.ts';
import { createMediaSurface } from '../../adapters/media/surface.ts';
import { hasSessionMark } from '../../adapters/storage.ts';
import { mountPage } from '../mount-page.tsx';
import { isEmbedded } from '../settings.ts';
import { createCompareClock } from './compare-clock.ts';
import { ComparePage } from './ComparePage.tsx';
import type { CompareTrayRef } from './Tray.tsx';
import { composeCompareDrawing } from './compose-drawing.ts';
import { composeTray } from '../compare-tray/compose-tray.ts';
import { composeClass, composeCompare } from './compose-compare.ts';
import { composeExport } from './compose-export.ts';
import { drawingFragment } from './drawing-link.ts';
import { pressCompareKey } from './keys.ts';

function makeSurface() {
  const video = document.createElement('video');
  video.playsInline = true;
  video.preload = 'auto';
  video.disablePictureInPicture = true;
  return createMediaSurface(video);
}

/** If the address names no films, or adds a moment, the comparison uses the latest moments of the tray. */
function withTray(tray: CompareTrayRef, named: Comparison, added: ComparedMoment | undefined): Comparison {
  if (added) tray.send({ type: 'tray.add', moment: added });
  if (named.films.a ?? named.films.b) return named;
  const { a, b } = pairOf(tray.getSnapshot().context.moments);
  const film = (moment: ComparedMoment | undefined) => moment && { ...moment, nudge: 0, mirrored: false };
  return { ...named, films: { a: film(a), b: film(b) } };
}

// The fragment of a link may contain a drawing.
const packed = new URLSearchParams(location.hash.slice(1)).get('draw');
const drawn = packed === null ? undefined : await unpackText(packed, COMPARE_DRAWING_TEXT_MAX);

await mountPage(
  ['common', 'entry', 'drawing', 'compare', 'compareTray'],
  ({ settings, texts, query, create, start, setTitle }) => {
    setTitle(texts.t('compare.title'));
    const surfaces = { a: makeSurface(), b: makeSurface() };
    const tray = start(composeTray());
    const comparison = withTray(tray, readComparison(location.search), readMoment(query.get('add')));

    const compare = create(composeCompare(settings, surfaces), {
      input: { comparison, hasSession: hasSessionMark(), embedded: isEmbedded(settings), frugal: isFrugal() },
    });
    const classes = { a: create(composeClass(settings)), b: create(composeClass(settings)) };
    const clock = createCompareClock(compare, surfaces);

    /** The viewer's language and theme, which stay in the address. */
    const kept = ['lang', 'theme'].flatMap((name) => {
      const value = query.get(name);
      return value === null ? [] : [`&${name}=${encodeURIComponent(value)}`];
    });
    const address = () => compareAddress(selectComparison(compare.getSnapshot(), clock.read().common));
    // Adds the films taken from the tray to the address.
    history.replaceState(history.state, '', address() + kept.join('') + location.hash);
    let hash = location.hash;
    // Keeps the address current, so that a reload shows the same comparison.
    function followAddress(): void {
      if (!compare.getSnapshot().matches({ open: 'still' })) return;
      const now = address() + kept.join('') + hash;
      if (now !== location.pathname + location.search + location.hash) history.replaceState(history.state, '', now);
    }
    // A moment in the tray gets its film's title once that is known.
    const named: { [S in Side]?: object } = {};
    compare.subscribe((snapshot) => {
      for (const side of SIDES) {
        const { id, at } = selectSide(side)(snapshot);
        const document = selectDocument(selectSideRef(side)(snapshot)?.getSnapshot());
        if (id === undefined || document?.video.id !== id) continue;
        classes[side].send({ type: 'class.request', moment: { id, at } });
        if (named[side] === document) continue;
        named[side] = document;
        tray.send({ type: 'tray.name', moment: { id, at }, label: momentLabel(document, at) });
      }
    });
    compare.subscribe(followAddress);

    const narrow = matchMedia('(max-width: 700px)');
    const layoutByWidth = (): Layout => (narrow.matches ? 'stacked' : 'beside');
    const drawing = create(
      composeCompareDrawing(() => {
        const { sides, layout, blend, share } = compare.getSnapshot().context;
        return {
          panes: SIDES.flatMap((side) => {
            const { video } = surfaces[side];
            const host = video.parentElement;
            return host ? [{ video, host, mirrored: sides[side].mirrored }] : [];
          }),
          laid: layout === 'over' ? { blend, share } : undefined,
        };
      }),
      {
        input: {
          document: settledDocument(pictureDocument(texts.t('compare.title'))),
          stream: undefined,
          strokes: readStrokes(drawn ?? ''),
        },
      },
    );

    // If the films are locked at other moments, the drawing stays and moves to its new time.
    compare.on('compare.moved', ({ by }) => drawing.send({ type: 'drawing.shift', by }));
    compare.on('compare.cleared', () => {
      drawing.send({ type: 'drawing.drop' });
      drawing.send({ type: 'drawing.clear' });
    });
    let strokes: readonly Stroke[] = [];
    let fragment = drawingFragment(strokes);
    drawing.subscribe((snapshot) => {
      const now = selectStrokes(snapshot);
      if (now === strokes) return;
      strokes = now;
      compare.send({ type: 'compare.drawn', isDrawn: now.length > 0 });
      fragment = drawingFragment(now);
      void fragment.then((text = '') => {
        if (now !== strokes) return;
        hash = text;
        followAddress();
      });
    });

    const link = start(
      compareLinkMachine.provide({
        actors: {
          copyLink: fromPromise<CopiedLink, void>(async () => {
            const now = selectComparison(compare.getSnapshot(), clock.read().common);
            // A drawing only fits the layout in which it was drawn.
            const layout = now.layout ?? (strokes.length > 0 ? layoutByWidth() : undefined);
            const text = await fragment;
            const { href } = new URL(compareAddress({ ...now, layout }), settings.site);
            await copyText(href + (text ?? ''));
            return text === undefined ? 'long' : 'whole';
          }),
        },
      }),
    );
    const film = start(composeExport(settings, { compare, drawing }, layoutByWidth));
    const attachPicture = (side: Side) => (host: HTMLElement | null) => {
      const { video } = surfaces[side];
      host?.append(video);
      return () => video.remove();
    };

    const browserScreen = createBrowserScreen({ followsScroll: false });
    const screen = start(compareScreenMachine.provide({ actors: { browserScreen: browserScreen.actor } }));

    // Handles keys wherever the focus is, except keys that the focused element uses itself.
    document.addEventListener('keydown', (event) => pressCompareKey({ compare, classes, screen, clock }, event));
    classes.a.start();
    classes.b.start();
    compare.start();
    drawing.start();
    const handles = {
      clock,
      attachPicture: { a: attachPicture('a'), b: attachPicture('b') },
      attachScreen: (element: HTMLElement | null) => (element ? browserScreen.attachScreen(element) : undefined),
      narrow: {
        subscribe(onChange: () => void) {
          narrow.addEventListener('change', onChange);
          return () => narrow.removeEventListener('change', onChange);
        },
        read: () => narrow.matches,
      },
      library: withPageUser('/', comparison.userId),
    };
    return (
      <ComparePage
        compare={compare}
        classes={classes}
        link={link}
        film={film}
        screen={screen}
        tray={tray}
        drawing={drawing}
        handles={handles}
      />
    );
  },
);
