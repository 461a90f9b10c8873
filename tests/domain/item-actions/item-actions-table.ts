/**
 * The document's point 6 as a table, typed by hand and never generated from the code that it checks.
 *
 * A cell lists what an action requires beside the type: `-` never; terms that must all hold, `|` between alternatives.
 * `on`: connected. `admin`, `editable`, `deleteable`, `source`, `qr_code`, `embed`, `studio`, `multicast`, `film` (a
 * clip's film is known) are flags; `P:X` is the permission P_MEDIA_X; `P:SESSION?` only for a connected user;
 * `shareTags` the page's flag.
 */
import type { ItemActionId } from '../../../core/domain/item-actions/item-action.ts';
import type { MediaType } from '../../../core/domain/media.ts';

type Line = Readonly<Record<ItemActionId, string>>;

const FILM: Omit<Line, 'edit' | 'tag' | 'sequence' | 'saveOffline'> = {
  share: 'always',
  embed: 'embed',
  qrCode: 'qr_code',
  download: 'source | on editable',
  follow: 'on',
  compare: 'always',
  startTest: '-',
  clip: 'on editable P:CLIP',
  csvExport: 'on admin editable',
  csvImport: 'on admin editable',
  studio: 'on admin editable studio',
  multicast: 'on admin editable multicast',
  delete: 'on admin deleteable',
};
const NOTHING: Line = {
  share: '-',
  embed: '-',
  qrCode: '-',
  download: '-',
  follow: '-',
  compare: '-',
  startTest: '-',
  edit: '-',
  tag: '-',
  clip: '-',
  sequence: '-',
  saveOffline: '-',
  csvExport: '-',
  csvImport: '-',
  studio: '-',
  multicast: '-',
  delete: 'on admin deleteable',
};

export const RULES: Readonly<Record<MediaType, Line>> = {
  Collection: { ...NOTHING, share: 'always', follow: 'on', edit: 'on editable P:COLLECTION' },
  Video: { ...FILM, edit: 'on editable P:VIDEO', tag: 'on editable P:VIDEO', sequence: '-', saveOffline: '-' },
  Session: {
    ...FILM,
    edit: 'on editable P:SESSION P:VIDEO',
    tag: 'on editable P:SESSION P:VIDEO',
    sequence: 'on P:SESSION',
    saveOffline: 'on P:SESSION',
  },
  Competition: { ...FILM, edit: 'on editable P:VIDEO', tag: 'on editable P:VIDEO', sequence: '-', saveOffline: '-' },
  Photo: { ...NOTHING, share: 'always', download: 'always', edit: 'on editable P:PHOTO' },
  Clip: {
    ...NOTHING,
    share: 'film',
    follow: 'film on',
    compare: 'film',
    download: 'always',
    edit: 'on editable P:CLIP',
    clip: 'film on editable P:CLIP',
  },
  Document: { ...NOTHING, share: 'always', download: 'source | on editable', edit: 'on editable P:DOCUMENT' },
  Tag: { ...NOTHING, share: 'shareTags P:SESSION?', follow: 'film on', compare: 'film' },
  Exercise: { ...NOTHING, edit: 'on editable P:TAG' },
  Test: {
    ...NOTHING,
    startTest: 'on',
    edit: 'on editable P:TAG',
    sequence: 'on P:SESSION',
    saveOffline: 'on P:SESSION',
  },
  Audio: {
    ...NOTHING,
    share: 'always',
    embed: 'embed',
    follow: 'on',
    download: 'source | on editable',
    edit: 'on editable P:AUDIO P:VIDEO',
  },
};

/** Disabled offline: those of the document's point 4, and actions that would have to fetch something. */
export const OFFLINE_DISABLES: readonly ItemActionId[] = ['download', 'share', 'csvExport', 'csvImport', 'saveOffline'];

/** The target of each: the table of the document's point 2, with the id `7&8` (a clip's film `9`). */
export const TARGETS: readonly (readonly [ItemActionId, MediaType, string])[] = [
  ['edit', 'Collection', '/collection_edit?collection=7%268'],
  ['edit', 'Video', '/media_edit?video=7%268'],
  ['edit', 'Session', '/media_edit?video=7%268'],
  ['edit', 'Competition', '/media_edit?video=7%268'],
  ['edit', 'Audio', '/media_edit?audio=7%268'],
  ['edit', 'Photo', '/photo_edit?photo=7%268'],
  // Not in the document: decisions/0368.
  ['edit', 'Clip', '/media_edit?clip=7%268'],
  ['edit', 'Document', '/document_edit?document=7%268'],
  ['edit', 'Exercise', '/exercise_edit?exercise=7%268'],
  ['edit', 'Test', '/test_edit?testId=7%268'],
  // Ours: row B14.
  ['tag', 'Video', '/studio?video=7%268&tool=desk'],
  ['tag', 'Session', '/studio?video=7%268&tool=desk'],
  ['tag', 'Competition', '/studio?video=7%268&tool=desk'],
  ['clip', 'Video', '/clipping?video=7%268'],
  ['clip', 'Session', '/clipping?video=7%268'],
  ['clip', 'Clip', '/clipping?video=9'],
  ['multicast', 'Video', '/multicast?video=7%268'],
  ['multicast', 'Session', '/multicast?video=7%268'],
  ['follow', 'Video', '/following?follow=item&id=7%268'],
  ['follow', 'Session', '/following?follow=item&id=7%268'],
  ['follow', 'Competition', '/following?follow=item&id=7%268'],
  ['follow', 'Audio', '/following?follow=item&id=7%268'],
  ['follow', 'Clip', '/following?follow=item&id=9'],
  ['follow', 'Tag', '/following?follow=item&id=9&tag=5'],
  ['follow', 'Collection', '/following?follow=collection&id=7%268'],
  ['sequence', 'Session', '/sequencing?video=7%268'],
  ['sequence', 'Test', '/sequencing?test=7%268'],
  // Not in the document: decisions/0265.
  ['startTest', 'Test', '/test?test=7%268'],
];

/** The shared address: `/play?{type}={id}`, a tag's `/play?{type}Tags={tagId}`. */
export const SHARED: readonly (readonly [MediaType, string | undefined])[] = [
  // Its contents, under its title.
  ['Collection', '/?element-type=Video&search-collection=Title+of+7&sortBy=date&sortOrder=DESC&viewMode=grid'],
  ['Video', '/play?video=7%268'],
  ['Session', '/play?video=7%268'],
  ['Competition', '/play?video=7%268'],
  ['Photo', '/play?photo=7%268'],
  ['Clip', '/play?video=9&tag=5'],
  ['Document', '/play?document=7%268'],
  ['Tag', '/play?videoTags=5'],
  ['Exercise', undefined],
  ['Test', undefined],
  ['Audio', '/play?audio=7%268'],
];
