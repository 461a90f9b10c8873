import type { ChartPicture } from '../../core/domain/inspection/picture.ts';
import type { InspectionMessage } from '../../core/domain/inspection/messages.ts';
import type { InspectionRecord } from '../../core/domain/inspection/record.ts';
import type { ReplayReport } from './replay/replay.machine.ts';

export interface InspectorInput {
  /** Where path files lie, for a recording that becomes a test. */
  pathFiles: readonly string[];
}

export interface InspectorContext extends InspectorInput {
  /** What is shown: what the pages sent, or a recording that was opened. */
  record: InspectionRecord;
  /** What the pages sent, while a recording is shown; undefined otherwise. */
  live: InspectionRecord | undefined;
  /** The actor whose chart is shown. */
  selected: string | undefined;
  /** Part of a name: only such actors are listed. */
  filter: string;
  /** The selected entry; undefined: the newest. */
  moment: number | undefined;
  picture: ChartPicture | undefined;
  /** Size of the picture, 1 as it was laid out; undefined: as wide as its pane. */
  zoom: number | undefined;
  /** The picture is scrolled to the state that becomes active. */
  isFollowed: boolean;
  /** The whole context is shown, not only what changed. */
  isWholeShown: boolean;
  /** Pixels. */
  panes: Readonly<Record<Pane, number>>;
  /** What was asked for last, a copy or the file of a recording. */
  copied: CopyKind | 'recording';
}

/** Panes whose size can be changed; the chart takes what they leave. */
export type Pane = 'tree' | 'context' | 'log';

/** What can be copied: a test of what was recorded, the chart as a source for Stately Studio, or its configuration. */
export type CopyKind = 'test' | 'source' | 'json';

export type InspectorEvent =
  | { type: 'inspector.received'; messages: readonly InspectionMessage[] }
  /** The pictures stand still; what comes is recorded all the same. */
  | { type: 'inspector.pause' }
  | { type: 'inspector.follow' }
  /** To the selected actor's step before, or after. */
  | { type: 'inspector.back' }
  | { type: 'inspector.forward' }
  | { type: 'inspector.goTo'; at: number }
  | { type: 'inspector.select'; id: string }
  | { type: 'inspector.filter'; text: string }
  | { type: 'inspector.zoomIn' }
  | { type: 'inspector.zoomOut' }
  /** The picture is as wide as its pane. */
  | { type: 'inspector.fit' }
  /** The picture is scrolled to what becomes active, or no longer. */
  | { type: 'inspector.toggleFollow' }
  /** The whole context is shown, or only what changed. */
  | { type: 'inspector.toggleWhole' }
  | { type: 'inspector.resize'; pane: Pane; size: number }
  | { type: 'inspector.copy'; what: CopyKind }
  /** What was recorded is saved as a file that can be opened again. */
  | { type: 'inspector.save' }
  | { type: 'inspector.clear' }
  | ReplayReport;
