import type { ChartPicture } from '../../core/domain/inspection/picture.ts';
import type { InspectionRecord } from '../../core/domain/inspection/record.ts';

export interface InspectorInput {
  /** Where path files lie, for a recording that becomes a test. */
  pathFiles: readonly string[];
}

export interface InspectorContext extends InspectorInput {
  record: InspectionRecord;
  /** The actor whose chart is shown. */
  selected: string | undefined;
  /** Part of a name: only such actors are listed. */
  filter: string;
  /** The entry that is looked at; undefined: the newest. */
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
  /** What was asked for last. */
  copied: CopyKind;
}

/** Panes whose size can be changed; the chart takes what they leave. */
export type Pane = 'tree' | 'context' | 'log';

/** What can be copied: a test of what was recorded, the chart as a source for Stately Studio, or its configuration. */
export type CopyKind = 'test' | 'source' | 'json';
