/** Ports and data shared by the pages of a group's settings and of a first run. */
import type { FirstRunStep, PageLanguage } from '../../../core/domain/group-settings.ts';
import type { GroupId } from '../../../core/domain/media.ts';
import { port } from '../port.ts';

export interface GroupSettings {
  name: string;
  language: PageLanguage;
  /** `#rrggbb`; empty for the theme's default. */
  accent: string;
  /** Address of a picture; empty for none. */
  logo: string;
  /** Pages that may embed the group's media; see `core/domain/embedding.ts`. */
  embedding: string;
  version: number;
  /** Undefined once it is finished. */
  firstRun: FirstRunStep | undefined;
}

/** Unsaved changes; a new logo is a PNG in base64. */
export type GroupChanges = Partial<Pick<GroupSettings, 'name' | 'language' | 'accent' | 'logo' | 'embedding'>>;

export interface GroupInput {
  /** Undefined: the requester's group. */
  groupId: GroupId | undefined;
}

export type SettingsResult =
  | { status: 'ok'; settings: GroupSettings }
  /** Somebody else has saved since the settings were read. */
  | { status: 'changed'; settings: GroupSettings }
  | { status: 'unreadable' | 'private' | 'disconnected' };

/** Why no logo could be made from a file. */
export type LogoProblem = 'logoType' | 'logoSize' | 'logoBroken';
/** A picture as PNG, base64. */
export type LogoResult = { status: 'ok'; picture: string } | { status: LogoProblem };

export interface SavedChanges extends GroupInput {
  version: number;
  changes: GroupChanges;
  /** The step of the first run that this completes. */
  done: FirstRunStep | undefined;
}

export const groupPorts = {
  fetchSettings: port<SettingsResult, GroupInput>('fetchSettings'),
  saveSettings: port<SettingsResult, SavedChanges>('saveSettings'),
  readLogo: port<LogoResult, { file: Blob }>('readLogo'),
};

/** The changes that differ from the settings; the name is trimmed. */
export function trueChanges(settings: GroupSettings | undefined, changes: GroupChanges): GroupChanges {
  const trimmed = { ...changes, ...(changes.name !== undefined && { name: changes.name.trim() }) };
  return Object.fromEntries(
    Object.entries(trimmed).filter(([field, value]) => value !== settings?.[field as keyof GroupChanges]),
  );
}
