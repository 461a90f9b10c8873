import type { TrayMoment } from '../../../core/domain/compare/tray.ts';
import { formatTimecode } from '../../../core/domain/formats.ts';

/** The label of a moment, or its film's id until the label is known, and its time. */
export const momentName = ({ label, id, at }: TrayMoment): string => `${label || id} · ${formatTimecode(at)}`;
