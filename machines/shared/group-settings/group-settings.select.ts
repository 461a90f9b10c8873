import type { GroupChanges, GroupSettings } from './group-settings.ports.ts';

/** The settings with what is not saved yet. */
export function shownSettings(settings: GroupSettings | undefined, changes: GroupChanges): Required<GroupChanges> {
  const { name = '', language = 'en', accent = '', logo = '', embedding = 'anyone' } = settings ?? {};
  return { name, language, accent, logo, embedding, ...changes };
}
