/** The areas of text, each a file a language, fetched when a page first needs it. */
import type { account } from './en/account.ts';
import type { actions } from './en/actions.ts';
import type { audience } from './en/audience.ts';
import type { bin } from './en/bin.ts';
import type { members } from './en/members.ts';
import type { cameras } from './en/cameras.ts';
import type { cast } from './en/cast.ts';
import type { clipping } from './en/clipping.ts';
import type { common } from './en/common.ts';
import type { csv } from './en/csv.ts';
import type { document } from './en/document.ts';
import type { drawing } from './en/drawing.ts';
import type { edit } from './en/edit.ts';
import type { entry } from './en/entry.ts';
import type { library } from './en/library.ts';
import type { login } from './en/login.ts';
import type { panels } from './en/panels.ts';
import type { player } from './en/player.ts';
import type { preview } from './en/preview.ts';
import type { qr } from './en/qr.ts';
import type { sequencing } from './en/sequencing.ts';
import type { saved } from './en/saved.ts';
import type { sponsors } from './en/sponsors.ts';
import type { tagActions } from './en/tag-actions.ts';
import type { talk } from './en/talk.ts';
import type { test } from './en/test.ts';
import type { transcript } from './en/transcript.ts';

type English = typeof account &
  typeof actions &
  typeof audience &
  typeof bin &
  typeof members &
  typeof cameras &
  typeof cast &
  typeof clipping &
  typeof common &
  typeof csv &
  typeof document &
  typeof drawing &
  typeof edit &
  typeof entry &
  typeof library &
  typeof login &
  typeof panels &
  typeof player &
  typeof preview &
  typeof qr &
  typeof sequencing &
  typeof saved &
  typeof sponsors &
  typeof tagActions &
  typeof talk &
  typeof test &
  typeof transcript;

type Counted<Key> = Key extends `${infer Base}_one` | `${infer Base}_other` ? Base : Key;

/** Every text there is; counted ones under their base name, with `count` among the values. */
export type TextKey = Counted<keyof English>;

export const LANGUAGES = ['en', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];

/** French where the browser speaks French, otherwise English (row L02). */
export function pickLanguage(browserLanguage: string | undefined): Language {
  return browserLanguage?.toLowerCase().startsWith('fr') ? 'fr' : 'en';
}

export type Area =
  | 'account'
  | 'actions'
  | 'audience'
  | 'bin'
  | 'members'
  | 'cameras'
  | 'cast'
  | 'clipping'
  | 'common'
  | 'csv'
  | 'document'
  | 'drawing'
  | 'edit'
  | 'entry'
  | 'library'
  | 'login'
  | 'panels'
  | 'player'
  | 'preview'
  | 'qr'
  | 'sequencing'
  | 'saved'
  | 'sponsors'
  | 'tagActions'
  | 'talk'
  | 'test'
  | 'transcript';
export type AreaTexts = Readonly<Record<string, string>>;

export const areaLoaders: Readonly<Record<Language, Readonly<Record<Area, () => Promise<AreaTexts>>>>> = {
  en: {
    account: async () => (await import('./en/account.ts')).account,
    actions: async () => (await import('./en/actions.ts')).actions,
    audience: async () => (await import('./en/audience.ts')).audience,
    bin: async () => (await import('./en/bin.ts')).bin,
    members: async () => (await import('./en/members.ts')).members,
    cameras: async () => (await import('./en/cameras.ts')).cameras,
    cast: async () => (await import('./en/cast.ts')).cast,
    clipping: async () => (await import('./en/clipping.ts')).clipping,
    common: async () => (await import('./en/common.ts')).common,
    csv: async () => (await import('./en/csv.ts')).csv,
    document: async () => (await import('./en/document.ts')).document,
    drawing: async () => (await import('./en/drawing.ts')).drawing,
    edit: async () => (await import('./en/edit.ts')).edit,
    entry: async () => (await import('./en/entry.ts')).entry,
    library: async () => (await import('./en/library.ts')).library,
    login: async () => (await import('./en/login.ts')).login,
    panels: async () => (await import('./en/panels.ts')).panels,
    player: async () => (await import('./en/player.ts')).player,
    preview: async () => (await import('./en/preview.ts')).preview,
    qr: async () => (await import('./en/qr.ts')).qr,
    sequencing: async () => (await import('./en/sequencing.ts')).sequencing,
    saved: async () => (await import('./en/saved.ts')).saved,
    sponsors: async () => (await import('./en/sponsors.ts')).sponsors,
    tagActions: async () => (await import('./en/tag-actions.ts')).tagActions,
    talk: async () => (await import('./en/talk.ts')).talk,
    test: async () => (await import('./en/test.ts')).test,
    transcript: async () => (await import('./en/transcript.ts')).transcript,
  },
  fr: {
    account: async () => (await import('./fr/account.ts')).account,
    actions: async () => (await import('./fr/actions.ts')).actions,
    audience: async () => (await import('./fr/audience.ts')).audience,
    bin: async () => (await import('./fr/bin.ts')).bin,
    members: async () => (await import('./fr/members.ts')).members,
    cameras: async () => (await import('./fr/cameras.ts')).cameras,
    cast: async () => (await import('./fr/cast.ts')).cast,
    clipping: async () => (await import('./fr/clipping.ts')).clipping,
    common: async () => (await import('./fr/common.ts')).common,
    csv: async () => (await import('./fr/csv.ts')).csv,
    document: async () => (await import('./fr/document.ts')).document,
    drawing: async () => (await import('./fr/drawing.ts')).drawing,
    edit: async () => (await import('./fr/edit.ts')).edit,
    entry: async () => (await import('./fr/entry.ts')).entry,
    library: async () => (await import('./fr/library.ts')).library,
    login: async () => (await import('./fr/login.ts')).login,
    panels: async () => (await import('./fr/panels.ts')).panels,
    player: async () => (await import('./fr/player.ts')).player,
    preview: async () => (await import('./fr/preview.ts')).preview,
    qr: async () => (await import('./fr/qr.ts')).qr,
    sequencing: async () => (await import('./fr/sequencing.ts')).sequencing,
    saved: async () => (await import('./fr/saved.ts')).saved,
    sponsors: async () => (await import('./fr/sponsors.ts')).sponsors,
    tagActions: async () => (await import('./fr/tag-actions.ts')).tagActions,
    talk: async () => (await import('./fr/talk.ts')).talk,
    test: async () => (await import('./fr/test.ts')).test,
    transcript: async () => (await import('./fr/transcript.ts')).transcript,
  },
};
