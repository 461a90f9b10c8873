import * as v from 'valibot';
import { PERMISSIONS, type Permissions } from '../domain/permissions.ts';
import { defineRequest } from './envelope.ts';
import { personId } from './primitives.ts';

/** `ok`: granted; `disconnected`: requires a sign-in; `denied`: signed in without it. */
const permission = v.optional(v.fallback(v.picklist(['ok', 'disconnected', 'denied']), 'denied'), 'denied');

const perPermission = v.pipe(
  v.object({
    P_MEDIA_COLLECTION: permission,
    P_MEDIA_VIDEO: permission,
    P_MEDIA_PHOTO: permission,
    P_MEDIA_CLIP: permission,
    P_MEDIA_DOCUMENT: permission,
    P_MEDIA_TAG: permission,
    P_MEDIA_AUDIO: permission,
    P_MEDIA_SESSION: permission,
  }),
  v.transform((read): Permissions => ({
    P_MEDIA_COLLECTION: read.P_MEDIA_COLLECTION === 'ok',
    P_MEDIA_VIDEO: read.P_MEDIA_VIDEO === 'ok',
    P_MEDIA_PHOTO: read.P_MEDIA_PHOTO === 'ok',
    P_MEDIA_CLIP: read.P_MEDIA_CLIP === 'ok',
    P_MEDIA_DOCUMENT: read.P_MEDIA_DOCUMENT === 'ok',
    P_MEDIA_TAG: read.P_MEDIA_TAG === 'ok',
    P_MEDIA_AUDIO: read.P_MEDIA_AUDIO === 'ok',
    P_MEDIA_SESSION: read.P_MEDIA_SESSION === 'ok',
  })),
);

export const checkPermissions = defineRequest({
  name: 'checkPermissions',
  controller: 'roles',
  method: 'GET',
  purpose: 'Which of the requested permissions the requester has; permissions not requested read as denied.',
  params: v.object({
    userId: v.optional(personId),
    permissions: v.pipe(v.array(v.picklist(PERMISSIONS)), v.minLength(1), v.maxLength(PERMISSIONS.length)),
  }),
  statuses: {
    /** `geoBlocking`: the server checks countries, so anonymous searches send theirs. */
    ok: { data: perPermission, geoBlocking: v.fallback(v.optional(v.boolean()), false) },
  },
});
