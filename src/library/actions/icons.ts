/** The icon of each item action. */
import type { LucideIcon } from 'lucide-react';
import type { ItemActionId } from '../../../core/domain/item-actions/item-action.ts';
import {
  CastIcon,
  BellIcon,
  CompareIcon,
  ClapperboardIcon,
  ClipboardCheckIcon,
  CodeIcon,
  DownloadIcon,
  FileDownIcon,
  FileUpIcon,
  KeepOfflineIcon,
  ListOrderedIcon,
  PencilIcon,
  QrCodeIcon,
  ScissorsIcon,
  ShareIcon,
  TagIcon,
  TrashIcon,
} from '../../ui/icons.ts';

export const ACTION_ICONS: Readonly<Record<ItemActionId, LucideIcon>> = {
  share: ShareIcon,
  embed: CodeIcon,
  qrCode: QrCodeIcon,
  download: DownloadIcon,
  follow: BellIcon,
  compare: CompareIcon,
  startTest: ClipboardCheckIcon,
  edit: PencilIcon,
  tag: TagIcon,
  clip: ScissorsIcon,
  sequence: ListOrderedIcon,
  saveOffline: KeepOfflineIcon,
  csvExport: FileDownIcon,
  csvImport: FileUpIcon,
  studio: ClapperboardIcon,
  multicast: CastIcon,
  delete: TrashIcon,
};
