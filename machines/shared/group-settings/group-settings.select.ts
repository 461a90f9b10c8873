import type { GroupChanges, GroupSettings } from './group-settings.ports.ts';

/** The settings with the unsaved changes applied. */
export function shownSettings(settings: GroupSettings | undefined, changes: GroupChanges): Required<GroupChanges> {
  const { name = '', language = 'en', accent = '', logo = '', embedding = 'anyone' } = settings ?? {};
  return { name, language, accent, logo, embedding, ...changes };
}
