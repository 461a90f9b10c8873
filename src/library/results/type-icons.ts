import type { ComponentType, SVGProps } from 'react';
import type { MediaType } from '../../../core/domain/media.ts';
import {
  AudioLinesIcon,
  BookmarkIcon,
  ClipboardListIcon,
  DumbbellIcon,
  FileTextIcon,
  FilmIcon,
  FolderIcon,
  ImageIcon,
  RadioIcon,
  ScissorsIcon,
  TrophyIcon,
} from '../../ui/icons.ts';

export const TYPE_ICONS = {
  Collection: FolderIcon,
  Video: FilmIcon,
  Session: RadioIcon,
  Photo: ImageIcon,
  Clip: ScissorsIcon,
  Document: FileTextIcon,
  Tag: BookmarkIcon,
  Exercise: DumbbellIcon,
  Test: ClipboardListIcon,
  Audio: AudioLinesIcon,
  Competition: TrophyIcon,
} as const satisfies Record<MediaType, ComponentType<SVGProps<SVGSVGElement> & { size?: number | string }>>;
