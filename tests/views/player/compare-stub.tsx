import '../../../src/ui/theme.css';
import { render } from 'vitest-browser-react';
import { createActor } from 'xstate';
import type { Actor, AnyActorRef, StateValue } from 'xstate';
import { readComparison } from '../../../core/domain/compare/address.ts';
import { STOPPED_CLOCK } from '../../../core/domain/clock.ts';
import { pictureDocument } from '../../../core/domain/compare/drawing-code.ts';
import type { Stroke } from '../../../core/domain/drawing.ts';
import { compareClassMachine } from '../../../machines/player/compare/compare-class.machine.ts';
import { compareExportMachine } from '../../../machines/player/compare/compare-export.machine.ts';
import type { compareScreenMachine } from '../../../machines/player/compare/compare-screen.machine.ts';
import { compareLinkMachine } from '../../../machines/player/compare/compare-link.machine.ts';
import type { CompareRef } from '../../../machines/player/compare/compare.select.ts';
import type { compareTrayMachine } from '../../../machines/player/compare/compare-tray.machine.ts';
import type { CompareContext, SidePhase } from '../../../machines/player/compare/compare.rules.ts';
import { initialContext } from '../../../machines/player/compare/compare.rules.ts';
import { drawingMachine } from '../../../machines/player/panels/drawing/drawing.machine.ts';
import { settledDocument } from '../../../machines/shared/current-document.ts';
import { ComparePage } from '../../../src/pages/compare/ComparePage.tsx';
import type { CompareHandles } from '../../../src/pages/compare/handles.ts';
import { TextProvider } from '../../../src/i18n/text-context.tsx';
import { createTexts } from '../../../src/i18n/texts.ts';
import { still } from './stub.tsx';

const texts = await createTexts('en', ['common', 'entry', 'drawing', 'compare', 'compareTray']);
const never = () => () => undefined;
const times = { a: 10, b: 4, common: 0 };
const attach = (host: HTMLElement | null) => {
  if (!host) return undefined;
  const drawn = document.createElement('canvas');
  host.append(drawn);
  return () => drawn.remove();
};
const handles: CompareHandles = {
  clock: {
    subscribe: never,
    read: () => times,
    common: { subscribe: never, read: () => STOPPED_CLOCK },
  },
  attachPicture: { a: attach, b: attach },
  attachScreen: never,
  narrow: { subscribe: never, read: () => false },
  library: '/',
};

const COMPARISON = readComparison('?a=7@10&b=8@4');
/** A comparison of the given films; `phase` and `duration`, in seconds, apply to both. */
export const stubCompare = (
  children: Readonly<Record<string, AnyActorRef>>,
  value: StateValue = 'awaiting',
  phase: SidePhase = 'opening',
  { duration = 0, ...more }: Partial<CompareContext> & { duration?: number } = {},
) => {
  const input = { comparison: COMPARISON, hasSession: false, embedded: false, frugal: false };
  const context = { ...initialContext(COMPARISON), ...more };
  const { a, b } = context.sides;
  const sides = { a: { ...a, phase, duration }, b: { ...b, phase, duration } };
  return still({ value, context: { ...context, sides, input } }, children) as unknown as CompareRef;
};

interface Stood {
  compare?: CompareRef;
  /** Of film B. */
  ofClass?: Actor<typeof compareClassMachine>;
  link?: Actor<typeof compareLinkMachine>;
  film?: Actor<typeof compareExportMachine>;
  screen?: Actor<typeof compareScreenMachine>;
  tray?: Actor<typeof compareTrayMachine>;
  /** The drawing over both films. */
  strokes?: readonly Stroke[];
}

/** The page of a comparison with one chart under test. @returns a function that removes it */
export async function showCompare({
  compare = stubCompare({}),
  ofClass,
  link,
  film,
  screen,
  tray,
  strokes = [],
}: Stood): Promise<() => Promise<void>> {
  const drawing = createActor(drawingMachine, {
    input: { document: settledDocument(pictureDocument('Compare')), stream: undefined, strokes },
  }).start();
  const { unmount } = await render(
    <TextProvider texts={texts}>
      <ComparePage
        compare={compare}
        classes={{
          a: createActor(compareClassMachine).start(),
          b: ofClass ?? createActor(compareClassMachine).start(),
        }}
        link={link ?? createActor(compareLinkMachine).start()}
        screen={screen ?? still({ value: { inline: 'quiet' } })}
        film={film ?? createActor(compareExportMachine).start()}
        tray={tray ?? still({ value: { shown: 'folded' }, context: { moments: [] } })}
        drawing={drawing}
        handles={handles}
      />
    </TextProvider>,
  );
  return unmount;
}
