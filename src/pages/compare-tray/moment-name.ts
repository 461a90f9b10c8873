import type { TrayMoment } from '../../../core/domain/compare/tray.ts';
import { formatTimecode } from '../../../core/domain/formats.ts';

/** What a moment shows, or its film's id until that is known, and its time. */
export const momentName = ({ label, id, at }: TrayMoment): string => `${label || id} · ${formatTimecode(at)}`;
