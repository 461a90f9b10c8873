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
}
