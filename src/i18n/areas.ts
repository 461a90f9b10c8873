/** The areas of text, each a file a language, fetched when a page first needs it. */
import type { account } from './en/account.ts';
import type { actions } from './en/actions.ts';
import type { audience } from './en/audience.ts';
import type { bin } from './en/bin.ts';
import type { members } from './en/members.ts';
import type { studio } from './en/studio.ts';
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
import type { password } from './en/password.ts';
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
  typeof studio &
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
  typeof password &
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
  | 'password'
  | 'player'
  | 'preview'
  | 'qr'
  | 'sequencing'
  | 'saved'
  | 'sponsors'
  | 'studio'
  | 'tagActions'
  | 'talk'
  | 'test'
  | 'transcript';
export type AreaTexts = Readonly<Record<string, string>>;

/** A file of texts: its area's under the area's name. */
export type AreaModule<A extends Area = Area> = { readonly [Name in A]?: AreaTexts };

export const areaLoaders: {
  readonly [L in Language]: { readonly [A in Area]: () => Promise<Required<AreaModule<A>>> };
} = {
  en: {
    account: () => import('./en/account.ts'),
    actions: () => import('./en/actions.ts'),
    audience: () => import('./en/audience.ts'),
    bin: () => import('./en/bin.ts'),
    members: () => import('./en/members.ts'),
    cameras: () => import('./en/cameras.ts'),
    cast: () => import('./en/cast.ts'),
    clipping: () => import('./en/clipping.ts'),
    common: () => import('./en/common.ts'),
    csv: () => import('./en/csv.ts'),
    document: () => import('./en/document.ts'),
    drawing: () => import('./en/drawing.ts'),
    edit: () => import('./en/edit.ts'),
    entry: () => import('./en/entry.ts'),
    library: () => import('./en/library.ts'),
    login: () => import('./en/login.ts'),
    panels: () => import('./en/panels.ts'),
    password: () => import('./en/password.ts'),
    player: () => import('./en/player.ts'),
    preview: () => import('./en/preview.ts'),
    qr: () => import('./en/qr.ts'),
    sequencing: () => import('./en/sequencing.ts'),
    saved: () => import('./en/saved.ts'),
    sponsors: () => import('./en/sponsors.ts'),
    studio: () => import('./en/studio.ts'),
    tagActions: () => import('./en/tag-actions.ts'),
    talk: () => import('./en/talk.ts'),
    test: () => import('./en/test.ts'),
    transcript: () => import('./en/transcript.ts'),
  },
  fr: {
    account: () => import('./fr/account.ts'),
    actions: () => import('./fr/actions.ts'),
    audience: () => import('./fr/audience.ts'),
    bin: () => import('./fr/bin.ts'),
    members: () => import('./fr/members.ts'),
    cameras: () => import('./fr/cameras.ts'),
    cast: () => import('./fr/cast.ts'),
    clipping: () => import('./fr/clipping.ts'),
    common: () => import('./fr/common.ts'),
    csv: () => import('./fr/csv.ts'),
    document: () => import('./fr/document.ts'),
    drawing: () => import('./fr/drawing.ts'),
    edit: () => import('./fr/edit.ts'),
    entry: () => import('./fr/entry.ts'),
    library: () => import('./fr/library.ts'),
    login: () => import('./fr/login.ts'),
    panels: () => import('./fr/panels.ts'),
    password: () => import('./fr/password.ts'),
    player: () => import('./fr/player.ts'),
    preview: () => import('./fr/preview.ts'),
    qr: () => import('./fr/qr.ts'),
    sequencing: () => import('./fr/sequencing.ts'),
    saved: () => import('./fr/saved.ts'),
    sponsors: () => import('./fr/sponsors.ts'),
    studio: () => import('./fr/studio.ts'),
    tagActions: () => import('./fr/tag-actions.ts'),
    talk: () => import('./fr/talk.ts'),
    test: () => import('./fr/test.ts'),
    transcript: () => import('./fr/transcript.ts'),
  },
};
