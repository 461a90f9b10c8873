/** Request and reports of the process that packages a file. */
import type { Seconds } from '../../../core/domain/media.ts';
import type { SoundProfile } from '../../../core/domain/sound-profile.ts';
import type { Storyboard } from '../../../core/domain/storyboard.ts';
import type { UploadType } from '../../../core/domain/uploads.ts';

export interface PackageRequest {
  /** The file as it was received. */
  file: string;
  /** Folder for what can be played first; created here. */
  folder: string;
  /** Folder for what is added later; created here. */
  more: string;
  /** ffmpeg; if undefined, films and audio are kept in their codecs. */
  encoder: string | undefined;
  /** Folder of what already plays, if an earlier run got that far. */
  published: string | undefined;
}

/** The result for a file. */
export interface Packaged {
  type: UploadType;
  /** Manifest or file below the folder. */
  main: string;
  /** Extension of the original upload when it is downloaded. */
  ending: string;
  duration: Seconds | undefined;
  /** Pictures below the folder. */
  thumb?: string | undefined;
  storyboard?: Storyboard | undefined;
  sound?: SoundProfile | undefined;
}

/**
 * Progress reports of the process. `playable`: the contents of the folder can be played, and more renditions follow.
 */
export type PackagingReport =
  | { kind: 'type'; type: UploadType }
  | { kind: 'percent'; percent: number }
  | { kind: 'playable'; packaged: Packaged };

export type Report = (report: PackagingReport) => void;

/** Reports each whole percentage once. */
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
