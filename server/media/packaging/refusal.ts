import type { UploadReason } from '../../../core/domain/uploads.ts';

/** A file cannot become a medium, for the given reason. */
export class PackagingRefusal extends Error {
  readonly reason: UploadReason;
  /** Name of a codec or a file type. */
  readonly detail: string | undefined;

  constructor(reason: UploadReason, detail?: string) {
    super(detail === undefined ? reason : `${reason}: ${detail}`);
    this.reason = reason;
    this.detail = detail;
  }
}
