import type { ChartPicture } from '../../core/domain/inspection/picture.ts';
import type { InspectionMessage } from '../../core/domain/inspection/messages.ts';
import type { InspectionRecord } from '../../core/domain/inspection/record.ts';
import type { ReplayReport } from './replay/replay.machine.ts';

export interface InspectorInput {
  /** Existing path files, for turning a recording into a test. */
  pathFiles: readonly string[];
}

export interface InspectorContext extends InspectorInput {
  /** The record shown: messages of the pages, or an opened recording. */
  record: InspectionRecord;
  /** Messages of the pages while a recording is shown; otherwise undefined. */
  live: InspectionRecord | undefined;
  /** The actor whose chart is shown. */
  selected: string | undefined;
  /** Part of a name: limits the list to matching actors. */
  filter: string;
  /** The selected entry; undefined: the newest one. */
  moment: number | undefined;
  picture: ChartPicture | undefined;
  /** Scale of the picture, 1 is its layout size; undefined: fits the width of its pane. */
  zoom: number | undefined;
  /** The picture scrolls to states as they become active. */
  isFollowed: boolean;
  /** Shows the whole context, not only the changes. */
  isWholeShown: boolean;
  /** Pixels. */
  panes: Readonly<Record<Pane, number>>;
  /** The last request: a copy, or the file of a recording. */
  copied: CopyKind | 'recording';
}

/** Resizable panes; the chart takes the remaining space. */
export type Pane = 'tree' | 'context' | 'log';

/** What can be copied: a test from the recording, the chart's source for Stately Studio, or its configuration. */
export type CopyKind = 'test' | 'source' | 'json';

export type InspectorEvent =
  | { type: 'inspector.received'; messages: readonly InspectionMessage[] }
  /** Freezes the view; messages are still recorded. */
  | { type: 'inspector.pause' }
  | { type: 'inspector.follow' }
  /** Steps to the selected actor's previous or next step. */
  | { type: 'inspector.back' }
  | { type: 'inspector.forward' }
  | { type: 'inspector.goTo'; at: number }
  | { type: 'inspector.select'; id: string }
  | { type: 'inspector.filter'; text: string }
  | { type: 'inspector.zoomIn' }
  | { type: 'inspector.zoomOut' }
  /** Fits the picture to the width of its pane. */
  | { type: 'inspector.fit' }
  /** Switches whether the picture scrolls to states as they become active. */
  | { type: 'inspector.toggleFollow' }
  /** Switches between the whole context and only the changes. */
  | { type: 'inspector.toggleWhole' }
  | { type: 'inspector.resize'; pane: Pane; size: number }
  | { type: 'inspector.copy'; what: CopyKind }
  /** Saves the recording as a file that can be opened again. */
  | { type: 'inspector.save' }
  | { type: 'inspector.clear' }
  | ReplayReport;
