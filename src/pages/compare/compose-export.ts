/** Implements the ports of the chart that exports a comparison. */
import { fromPromise } from 'xstate';
import type { Layout } from '../../../core/domain/compare/address.ts';
import type { Side } from '../../../core/domain/compare/common-time.ts';
import {
  type ComparisonExport,
  exportedStrokes,
  isTooMuchDrawn,
  pageSpan,
} from '../../../core/domain/compare/export.ts';
import { runAt } from '../../../core/domain/compare/splits.ts';
import { compareExportMachine } from '../../../machines/player/compare/compare-export.machine.ts';
import type { ExportChoice, ExportRequested } from '../../../machines/player/compare/compare-export.machine.ts';
import type { CompareRef } from '../../../machines/player/compare/compare.select.ts';
import {
  selectComparison,
  selectDocument,
  selectPlayedLoop,
  selectSideRef,
  selectSpanOfBoth,
} from '../../../machines/player/compare/compare.select.ts';
import type { DrawingRef } from '../../../machines/player/panels/drawing/drawing.select.ts';
import { selectStrokes } from '../../../machines/player/panels/drawing/drawing.select.ts';
import { absoluteBy } from '../../adapters/services/addresses.ts';
import { createSendRequest } from '../../adapters/services/client.ts';
import { cancelExport, pollExport, requestExport } from '../../adapters/services/comparison-exports.ts';
import type { Settings } from '../settings.ts';

/** @param layoutByWidth returns the layout used if the viewer has not chosen one */
export function composeExport(
  settings: Settings,
  { compare, drawing }: { compare: CompareRef; drawing: DrawingRef },
  layoutByWidth: () => Layout,
): typeof compareExportMachine {
  const sendRequest = createSendRequest(settings);
  const absolute = absoluteBy(settings.services);
  return compareExportMachine.provide({
    actors: {
      requestExport: fromPromise<ExportRequested, ExportChoice>(async ({ input: { sound, withDrawing }, signal }) => {
        const spec = specOf(compare, layoutByWidth);
        if (!spec) return { status: 'empty' };
        const drawn = withDrawing ? exportedStrokes(selectStrokes(drawing.getSnapshot()), spec.layout, spec) : [];
        if (isTooMuchDrawn(drawn)) return { status: 'tooMuchDrawn' };
        return requestExport(sendRequest, { ...spec, sound, ...(drawn.length > 0 && { strokes: drawn }) }, signal);
      }),
      pollExport: fromPromise(({ input, signal }) => pollExport(sendRequest, absolute, input, signal)),
      cancelExport: fromPromise(({ input, signal }) => cancelExport(sendRequest, input, signal)),
    },
  });
}

function specOf(compare: CompareRef, layoutByWidth: () => Layout): ComparisonExport | undefined {
  const snapshot = compare.getSnapshot();
  const { films, layout, blend, share, rate } = selectComparison(snapshot, 0);
  const startOf = (side: Side) => {
    const document = selectDocument(selectSideRef(side)(snapshot)?.getSnapshot());
    return document && runAt(document.tags, films[side]?.at ?? 0)?.start;
  };
  const starts = { a: startOf('a'), b: startOf('b') };
  // As on the page's clocks: both must count from the same kind of moment.
  const hasStarts = starts.a !== undefined && starts.b !== undefined;
  const film = (side: Side) => {
    const named = films[side];
    if (!named) return undefined;
    const { id, at, nudge, mirrored } = named;
    return { mediaId: id, at, nudge, mirrored, zero: (hasStarts ? starts[side] : undefined) ?? at };
  };
  const [a, b] = [film('a'), film('b')];
  if (!a || !b) return undefined;
  const span = pageSpan({ loop: selectPlayedLoop(snapshot), rate }, selectSpanOfBoth(snapshot));
  return { films: { a, b }, layout: layout ?? layoutByWidth(), blend, share, rate, ...span };
}
