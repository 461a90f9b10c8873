import * as v from 'valibot';
import { TITLE_MAX } from '../domain/constants/edit-page.ts';
import { defineRequest } from './envelope.ts';
import { address, flag, id, LIST_MAX, listOf, mediaType, personId, shown, text } from './primitives.ts';

export const getMediaSources = defineRequest({
  name: 'getMediaSources',
  controller: 'services',
  method: 'GET',
  purpose: 'The files of a medium that the requester may download, each with an address that is valid for 600 s.',
  params: v.object({ mediaId: id, mediaType }),
  statuses: {
    ok: { data: listOf(v.object({ name: shown(TITLE_MAX), path: address }), 100) },
    empty: {},
    private: {},
  },
});

export const getDocumentUrlById = defineRequest({
  name: 'getDocumentUrlById',
  controller: 'services',
  method: 'GET',
  purpose: 'The address of a PDF document.',
  params: v.object({ documentId: id }),
  statuses: { ok: { data: address }, private: {}, empty: {} },
});

export const getSignedUrlByStorageHost = defineRequest({
  name: 'getSignedUrlByStorageHost',
  controller: 'services',
  method: 'GET',
  purpose: 'A signed address of one file of a storage host, valid for 600 s.',
  params: v.object({
    assetType: text(50),
    fileName: v.pipe(text(500), v.minLength(1)),
    downloadName: v.optional(text(255)),
    storageHost: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(14)),
    groupId: v.optional(personId),
  }),
  statuses: { ok: { data: address }, empty: {} },
});

export const downloadDataAsCsv = defineRequest({
  name: 'downloadDataAsCsv',
  controller: 'services',
  method: 'GET',
  purpose: 'The address of the tags of the chosen videos or sessions as a CSV file (docs/csv.md), valid for 600 s.',
  params: v.object({
    videoIdList: v.pipe(v.array(id), v.minLength(1), v.maxLength(LIST_MAX)),
    exportSession: v.optional(flag),
    titleSession: v.optional(text(TITLE_MAX)),
  }),
  statuses: {
    ok: { data: v.object({ fileName: shown(255), path: address }) },
    private: {},
    empty: {},
  },
});

export const getUserDataById = defineRequest({
  name: 'getUserDataById',
  controller: 'services',
  method: 'GET',
  purpose: 'Group and storage of the page-level user: the context of a page, never the identity of the requester.',
  params: v.object({
    userId: personId,
    groupId: v.optional(personId),
    storageHostId: v.optional(personId),
  }),
  statuses: {
    ok: { data: v.object({ userId: personId, groupId: personId, storageHostId: personId }) },
    empty: {},
  },
});
