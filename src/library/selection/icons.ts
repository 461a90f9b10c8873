/** The icon of each action on the selection. */
import type { LucideIcon } from 'lucide-react';
import type { SelectionAct } from '../../../core/domain/selection.ts';
import {
  CalendarClockIcon,
  CalendarIcon,
  DownloadIcon,
  EyeIcon,
  FolderMinusIcon,
  FolderPlusIcon,
  TagIcon,
  TrashIcon,
} from '../../ui/icons.ts';

export const ACT_ICONS: Readonly<Record<SelectionAct, LucideIcon>> = {
  download: DownloadIcon,
  collect: FolderPlusIcon,
  uncollect: FolderMinusIcon,
  keywords: TagIcon,
  date: CalendarIcon,
  visibility: EyeIcon,
  publication: CalendarClockIcon,
  delete: TrashIcon,
};
