/** Groups, people, rights and dynamic filters of the sample library. All names are invented. */
import type { SampleFilter, SampleGroup, SamplePermission, SampleRolePermissions, SampleUser } from './item.ts';

/** The group shown by pages whose address names no user (point 9: default group and user id 64). */
export const HOME_GROUP = 64;
/** A second federation, whose private media the first must not see. */
export const OTHER_GROUP = 71;

export const sampleGroups: readonly SampleGroup[] = [
  { id: 1, name: 'Ferryglide', storageHostId: 1, referers: [], signUp: false },
  { id: HOME_GROUP, name: 'Whitewater Federation', storageHostId: 1, referers: [], signUp: true },
  {
    id: OTHER_GROUP,
    name: 'Flatwater League',
    storageHostId: 13,
    referers: ['https://flatwater.example'],
    signUp: false,
  },
];

export const sampleUsers: readonly SampleUser[] = [
  { id: 1, group: 1, login: 'super', name: 'Super user', role: 'admin', studio: true, multicast: true },
  { id: 64, group: HOME_GROUP, login: 'admin', name: 'Anouk Delcourt', role: 'admin', studio: true, multicast: true },
  { id: 65, group: HOME_GROUP, login: 'editor', name: 'Tomaž Breznik', role: 'editor', studio: true, multicast: false },
  {
    id: 66,
    group: HOME_GROUP,
    login: 'viewer',
    name: 'Freya Lindqvist',
    role: 'viewer',
    studio: false,
    multicast: false,
  },
  {
    id: 71,
    group: OTHER_GROUP,
    login: 'league',
    name: 'Mateo Ibarra',
    role: 'viewer',
    studio: false,
    multicast: false,
  },
];

/** The editor, who has bought the pay-per-view media. */
export const PAYING_USER = 65;

const everything: readonly SamplePermission[] = [
  'P_MEDIA_COLLECTION',
  'P_MEDIA_VIDEO',
  'P_MEDIA_PHOTO',
  'P_MEDIA_CLIP',
  'P_MEDIA_DOCUMENT',
  'P_MEDIA_TAG',
  'P_MEDIA_AUDIO',
  'P_MEDIA_SESSION',
];

export const samplePermissions: readonly SampleRolePermissions[] = [
  { group: 1, role: 'admin', permissions: everything },
  { group: HOME_GROUP, role: 'admin', permissions: everything },
  { group: HOME_GROUP, role: 'editor', permissions: everything },
  { group: HOME_GROUP, role: 'viewer', permissions: everything.filter((each) => each !== 'P_MEDIA_SESSION') },
  { group: OTHER_GROUP, role: 'viewer', permissions: ['P_MEDIA_VIDEO', 'P_MEDIA_PHOTO'] },
];

export const sampleFilters: readonly SampleFilter[] = [
  {
    group: HOME_GROUP,
    name: 'venue',
    frName: 'Site',
    enName: 'Venue',
    values: ['Tacen Falls', 'Bassin de Sault-Neuf', 'Loch Arran', 'Krummbach', 'Lac de Vaivre-Haute', 'Río Claro'],
  },
  {
    group: HOME_GROUP,
    name: 'category',
    frName: "Catégorie d'athlètes",
    enName: 'Athlete category',
    values: ['Senior', 'U23', 'Junior', 'Masters', 'Para'],
  },
  {
    group: HOME_GROUP,
    name: 'water',
    frName: "Niveau d'eau",
    enName: 'Water level',
    values: ['Low', 'Medium', 'High', 'Flood'],
  },
  { group: OTHER_GROUP, name: 'venue', frName: 'Site', enName: 'Venue', values: ['North Basin', 'South Basin'] },
];
