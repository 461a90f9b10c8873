import type { UploadReason } from '../../../core/domain/uploads.ts';

/** A file does not become a medium, and why. */
export class PackagingRefusal extends Error {
  readonly reason: UploadReason;
  /** Name of a codec or of a kind of file. */
  readonly detail: string | undefined;

  constructor(reason: UploadReason, detail?: string) {
    super(detail === undefined ? reason : `${reason}: ${detail}`);
    this.reason = reason;
    this.detail = detail;
  }
}
