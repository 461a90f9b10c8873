/** The text areas: one file per area and language, fetched when a page first needs it. */
import type { account } from './en/account.ts';
import type { actions } from './en/actions.ts';
import type { analysis } from './en/analysis.ts';
import type { audience } from './en/audience.ts';
import type { audit } from './en/audit.ts';
import type { bin } from './en/bin.ts';
import type { following } from './en/following.ts';
import type { members } from './en/members.ts';
import type { studio } from './en/studio.ts';
import type { cameras } from './en/cameras.ts';
import type { captions } from './en/captions.ts';
import type { cast } from './en/cast.ts';
import type { clipping } from './en/clipping.ts';
import type { common } from './en/common.ts';
import type { compare } from './en/compare.ts';
import type { compareTray } from './en/compare-tray.ts';
import type { csv } from './en/csv.ts';
import type { desk } from './en/desk.ts';
import type { document } from './en/document.ts';
import type { drawing } from './en/drawing.ts';
import type { edit } from './en/edit.ts';
import type { embedding } from './en/embedding.ts';
import type { entry } from './en/entry.ts';
import type { firstRun } from './en/first-run.ts';
import type { group } from './en/group.ts';
import type { inspector } from './en/inspector.ts';
import type { library } from './en/library.ts';
import type { live } from './en/live.ts';
import type { login } from './en/login.ts';
import type { own } from './en/own.ts';
import type { panels } from './en/panels.ts';
import type { password } from './en/password.ts';
import type { people } from './en/people.ts';
import type { player } from './en/player.ts';
import type { playground } from './en/playground.ts';
import type { preview } from './en/preview.ts';
import type { qr } from './en/qr.ts';
import type { selection } from './en/selection.ts';
import type { sequencing } from './en/sequencing.ts';
import type { saved } from './en/saved.ts';
import type { sponsors } from './en/sponsors.ts';
import type { tagActions } from './en/tag-actions.ts';
import type { talk } from './en/talk.ts';
import type { test } from './en/test.ts';
import type { timing } from './en/timing.ts';
import type { transcript } from './en/transcript.ts';
import type { Language } from './language.ts';

type English = typeof account &
  typeof actions &
  typeof analysis &
  typeof audience &
  typeof audit &
  typeof bin &
  typeof following &
  typeof members &
  typeof studio &
  typeof cameras &
  typeof captions &
  typeof cast &
  typeof clipping &
  typeof common &
  typeof compare &
  typeof compareTray &
  typeof csv &
  typeof desk &
  typeof document &
  typeof drawing &
  typeof edit &
  typeof embedding &
  typeof entry &
  typeof firstRun &
  typeof group &
  typeof inspector &
  typeof library &
  typeof live &
  typeof login &
  typeof own &
  typeof panels &
  typeof password &
  typeof people &
  typeof player &
  typeof playground &
  typeof preview &
  typeof qr &
  typeof selection &
  typeof sequencing &
  typeof saved &
  typeof sponsors &
  typeof tagActions &
  typeof talk &
  typeof test &
  typeof timing &
  typeof transcript;

type Counted<Key> = Key extends `${infer Base}_one` | `${infer Base}_other` ? Base : Key;

/** All text keys. Texts with a count are listed under their base name and take `count` as a value. */
export type TextKey = Counted<keyof English>;

export type Area =
  | 'account'
  | 'actions'
  | 'analysis'
  | 'audience'
  | 'audit'
  | 'bin'
  | 'following'
  | 'members'
  | 'cameras'
  | 'captions'
  | 'cast'
  | 'clipping'
  | 'common'
  | 'compare'
  | 'compareTray'
  | 'csv'
  | 'desk'
  | 'document'
  | 'drawing'
  | 'edit'
  | 'embedding'
  | 'entry'
  | 'firstRun'
  | 'group'
  | 'inspector'
  | 'library'
  | 'live'
  | 'login'
  | 'own'
  | 'panels'
  | 'password'
  | 'people'
  | 'player'
  | 'playground'
  | 'preview'
  | 'qr'
  | 'selection'
  | 'sequencing'
  | 'saved'
  | 'sponsors'
  | 'studio'
  | 'tagActions'
  | 'talk'
  | 'test'
  | 'timing'
  | 'transcript';
export type AreaTexts = Readonly<Record<string, string>>;

/** A text file: exports the texts of its area under the area's name. */
export type AreaModule<A extends Area = Area> = { readonly [Name in A]?: AreaTexts };

export const areaLoaders: {
  readonly [L in Language]: { readonly [A in Area]: () => Promise<Required<AreaModule<A>>> };
} = {
  en: {
    account: () => import('./en/account.ts'),
    actions: () => import('./en/actions.ts'),
    analysis: () => import('./en/analysis.ts'),
    audience: () => import('./en/audience.ts'),
    audit: () => import('./en/audit.ts'),
    bin: () => import('./en/bin.ts'),
    following: () => import('./en/following.ts'),
    members: () => import('./en/members.ts'),
    cameras: () => import('./en/cameras.ts'),
    captions: () => import('./en/captions.ts'),
    cast: () => import('./en/cast.ts'),
    clipping: () => import('./en/clipping.ts'),
    common: () => import('./en/common.ts'),
    compare: () => import('./en/compare.ts'),
    compareTray: () => import('./en/compare-tray.ts'),
    csv: () => import('./en/csv.ts'),
    desk: () => import('./en/desk.ts'),
    document: () => import('./en/document.ts'),
    drawing: () => import('./en/drawing.ts'),
    edit: () => import('./en/edit.ts'),
    embedding: () => import('./en/embedding.ts'),
    entry: () => import('./en/entry.ts'),
    firstRun: () => import('./en/first-run.ts'),
    group: () => import('./en/group.ts'),
    inspector: () => import('./en/inspector.ts'),
    library: () => import('./en/library.ts'),
    live: () => import('./en/live.ts'),
    login: () => import('./en/login.ts'),
    own: () => import('./en/own.ts'),
    panels: () => import('./en/panels.ts'),
    password: () => import('./en/password.ts'),
    people: () => import('./en/people.ts'),
    player: () => import('./en/player.ts'),
    playground: () => import('./en/playground.ts'),
    preview: () => import('./en/preview.ts'),
    qr: () => import('./en/qr.ts'),
    selection: () => import('./en/selection.ts'),
    sequencing: () => import('./en/sequencing.ts'),
    saved: () => import('./en/saved.ts'),
    sponsors: () => import('./en/sponsors.ts'),
    studio: () => import('./en/studio.ts'),
    tagActions: () => import('./en/tag-actions.ts'),
    talk: () => import('./en/talk.ts'),
    test: () => import('./en/test.ts'),
    timing: () => import('./en/timing.ts'),
    transcript: () => import('./en/transcript.ts'),
  },
  fr: {
    account: () => import('./fr/account.ts'),
    actions: () => import('./fr/actions.ts'),
    analysis: () => import('./fr/analysis.ts'),
    audience: () => import('./fr/audience.ts'),
    audit: () => import('./fr/audit.ts'),
    bin: () => import('./fr/bin.ts'),
    following: () => import('./fr/following.ts'),
    members: () => import('./fr/members.ts'),
    cameras: () => import('./fr/cameras.ts'),
    captions: () => import('./fr/captions.ts'),
    cast: () => import('./fr/cast.ts'),
    clipping: () => import('./fr/clipping.ts'),
    common: () => import('./fr/common.ts'),
    compare: () => import('./fr/compare.ts'),
    compareTray: () => import('./fr/compare-tray.ts'),
    csv: () => import('./fr/csv.ts'),
    desk: () => import('./fr/desk.ts'),
    document: () => import('./fr/document.ts'),
    drawing: () => import('./fr/drawing.ts'),
    edit: () => import('./fr/edit.ts'),
    embedding: () => import('./fr/embedding.ts'),
    entry: () => import('./fr/entry.ts'),
    firstRun: () => import('./fr/first-run.ts'),
    group: () => import('./fr/group.ts'),
    inspector: () => import('./fr/inspector.ts'),
    library: () => import('./fr/library.ts'),
    live: () => import('./fr/live.ts'),
    login: () => import('./fr/login.ts'),
    own: () => import('./fr/own.ts'),
    panels: () => import('./fr/panels.ts'),
    password: () => import('./fr/password.ts'),
    people: () => import('./fr/people.ts'),
    player: () => import('./fr/player.ts'),
    playground: () => import('./fr/playground.ts'),
    preview: () => import('./fr/preview.ts'),
    qr: () => import('./fr/qr.ts'),
    selection: () => import('./fr/selection.ts'),
    sequencing: () => import('./fr/sequencing.ts'),
    saved: () => import('./fr/saved.ts'),
    sponsors: () => import('./fr/sponsors.ts'),
    studio: () => import('./fr/studio.ts'),
    tagActions: () => import('./fr/tag-actions.ts'),
    talk: () => import('./fr/talk.ts'),
    test: () => import('./fr/test.ts'),
    timing: () => import('./fr/timing.ts'),
    transcript: () => import('./fr/transcript.ts'),
  },
};
