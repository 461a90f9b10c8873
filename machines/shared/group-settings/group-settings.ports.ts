/** What the pages of a group's settings and of a first run ask of the world, and what they share. */
import type { FirstRunStep, PageLanguage } from '../../../core/domain/group-settings.ts';
import type { GroupId } from '../../../core/domain/media.ts';
import { port } from '../port.ts';

export interface GroupSettings {
  name: string;
  language: PageLanguage;
  /** `#rrggbb`; empty for the theme's own. */
  accent: string;
  /** Address of a picture; empty for none. */
  logo: string;
  /** Pages that may embed its media; see `core/domain/embedding.ts`. */
  embedding: string;
  version: number;
  /** Undefined once it is finished. */
  firstRun: FirstRunStep | undefined;
}

/** What was changed and is not saved; a new logo as base64 of a PNG. */
export type GroupChanges = Partial<Pick<GroupSettings, 'name' | 'language' | 'accent' | 'logo' | 'embedding'>>;

export interface GroupInput {
  /** Undefined: the requester's group. */
  groupId: GroupId | undefined;
}

export type SettingsResult =
  | { status: 'ok'; settings: GroupSettings }
  /** Somebody else has saved since. */
  | { status: 'changed'; settings: GroupSettings }
  | { status: 'unreadable' | 'private' | 'disconnected' };

/** Why no logo could be made of a file. */
export type LogoProblem = 'logoType' | 'logoSize' | 'logoBroken';
/** A picture as PNG, base64. */
export type LogoResult = { status: 'ok'; picture: string } | { status: LogoProblem };

export interface SavedChanges extends GroupInput {
  version: number;
  changes: GroupChanges;
  /** A step of the first run that this ends. */
  done: FirstRunStep | undefined;
}

export const groupPorts = {
  fetchSettings: port<SettingsResult, GroupInput>('fetchSettings'),
  saveSettings: port<SettingsResult, SavedChanges>('saveSettings'),
  readLogo: port<LogoResult, { file: Blob }>('readLogo'),
};

/** What differs from the settings; a name without the spaces around it. */
export function trueChanges(settings: GroupSettings | undefined, changes: GroupChanges): GroupChanges {
  const trimmed = { ...changes, ...(changes.name !== undefined && { name: changes.name.trim() }) };
  return Object.fromEntries(
    Object.entries(trimmed).filter(([field, value]) => value !== settings?.[field as keyof GroupChanges]),
  );
}
