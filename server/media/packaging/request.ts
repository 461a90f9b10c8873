/** What the process that packages a file is asked to do, and what it reports. */
import type { Seconds } from '../../../core/domain/media.ts';
import type { SoundProfile } from '../../../core/domain/sound-profile.ts';
import type { Storyboard } from '../../../core/domain/storyboard.ts';
import type { UploadType } from '../../../core/domain/uploads.ts';

export interface PackageRequest {
  /** The file as it was received. */
  file: string;
  /** Where what is played first goes; made here. */
  folder: string;
  /** Where what is added to it afterwards goes; made here. */
  more: string;
  /** ffmpeg; undefined: films and sound are taken as they are. */
  encoder: string | undefined;
  /** Folder of what is played already, where an earlier run has come so far. */
  published: string | undefined;
}

/** What became of a file. */
export interface Packaged {
  type: UploadType;
  /** Manifest or file below the folder. */
  main: string;
  /** Ending for the file as it was received, when somebody downloads it. */
  ending: string;
  duration: Seconds | undefined;
  /** Pictures below the folder. */
  thumb?: string | undefined;
  storyboard?: Storyboard | undefined;
  sound?: SoundProfile | undefined;
}

/** What the process reports on the way. `playable`: what lies in the folder plays, and more renditions follow. */
export type PackagingReport =
  | { kind: 'type'; type: UploadType }
  | { kind: 'percent'; percent: number }
  | { kind: 'playable'; packaged: Packaged };

export type Report = (report: PackagingReport) => void;

/** Reports whole percentages, each once. */
export function percents(
  report: Report,
  { duration, from }: { duration: Seconds; from: Seconds },
): (at: Seconds) => void {
  let reported = 0;
  return (at) => {
    const percent = Math.min(99, Math.floor((100 * (from + at)) / Math.max(duration, 0.001)));
    if (percent > reported) report({ kind: 'percent', percent: (reported = percent) });
  };
}
