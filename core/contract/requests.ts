/**
 * Every request of the wire, by name.
 *
 * The server, the reference and the tests read this map; the browser imports single definitions, so that a page
 * contains only the schemas it needs.
 */
import type * as v from 'valibot';
import { addEvent, getAudience } from './analytics.ts';
import { getAudit } from './audit.ts';
import {
  changePassword,
  decideSignUp,
  deleteAccount,
  getPasswordLink,
  getSignUp,
  getSignUps,
  login,
  logout,
  requestPasswordLink,
  setPassword,
  signUp,
} from './auth.ts';
import { getBridges, reportBridge, setBridge } from './bridge.ts';
import { deleteCaptions, getCaptions, saveCaptions } from './captions.ts';
import { getCaptcha } from './captcha.ts';
import { getCountry } from './country.ts';
import {
  checkDocumentLinks,
  deleteClip,
  deleteExercise,
  deleteMedia,
  deleteTest,
  getBin,
  restoreMedia,
} from './deleting.ts';
import { getEditedMedia, saveEditedMedia } from './edit.ts';
import type { ReadResult, RequestDefinition, WrittenResponse } from './envelope.ts';
import { getGroupSettings, getSampleLibrary, getSampleRemoval, removeSamples, saveGroupSettings } from './groups.ts';
import {
  addPushDevice,
  endFeed,
  follow,
  getFollowable,
  getFollows,
  removePushDevice,
  renewFeed,
  setFollow,
  setNotices,
  unfollow,
} from './follows.ts';
import { checkReferer } from './iframe.ts';
import { createKey, getKeys, revokeKey } from './keys.ts';
import {
  createGroup,
  endMemberSessions,
  endSession,
  getGroups,
  getMembers,
  getSessions,
  getSignUpSwitch,
  inviteMember,
  removeMember,
  renameGroup,
  setMemberPermissions,
  setMemberRole,
  setSignUpSwitch,
  suspendMember,
} from './members.ts';
import { changeDeskTags, getDesk, removeDeskTemplate, saveDeskTemplate } from './desk.ts';
import { putTags } from './put-tags.ts';
import { checkMediaAccess, getMediaName } from './media.ts';
import {
  addPlayerAccessControlUser,
  checkMediaPlayerAccess,
  getTagsData,
  isUserConfirmed,
  passwordEncryptedAccessControl,
} from './player-access.ts';
import { checkPermissions } from './roles.ts';
import { enrichMedias, getCollectionsByMedia, getSearchAttributeFilters, search, suggest } from './search.ts';
import { createLiveEvent, endLiveEvent, getLiveEvents, renewLiveKey, startLiveEvent, trimLiveEvent } from './live.ts';
import { importFilesSession } from './session-import.ts';
import { getSequence, saveSequence } from './sequencing.ts';
import { changeSelection, downloadSelection, planSelection } from './selection.ts';
import { checkSession } from './session.ts';
import {
  deleteSavedSearch,
  getSavedSearches,
  openSavedSearch,
  renameSavedSearch,
  saveSearch,
  shareSavedSearch,
  unshareSavedSearch,
  updateSavedSearch,
} from './saved-searches.ts';
import {
  addDrawingPerson,
  dropSharedDrawing,
  getDrawingPeople,
  getSharedDrawings,
  removeDrawingPerson,
  seeSharedDrawing,
} from './drawing-shares.ts';
import { getDrawing, getDrawings, removeDrawing, saveDrawing, shareDrawing } from './saved-drawings.ts';
import { addAddress, probeAddress } from './remote.ts';
import { getShares, shareMedia, unshareMedia } from './sharing.ts';
import {
  downloadDataAsCsv,
  getDocumentUrlById,
  getMediaSources,
  getSignedUrlByStorageHost,
  getUserDataById,
} from './sources.ts';
import { getClassRuns } from './class-runs.ts';
import { cancelComparisonExport, exportComparison, getComparisonExport } from './comparison-exports.ts';
import { clipRange, clipTags, getClips, getVideoStreamInfo } from './studio.ts';
import {
  answerQuestion,
  castVote,
  closeTalk,
  closeVote,
  hideTalk,
  joinTalk,
  openVote,
  sendTalk,
  upvoteQuestion,
} from './talk.ts';
import { answerTest, finishTest, getTest, startTest } from './tests.ts';
import { deleteUpload, describeUpload, getFilmFacts, getUploads, retryUpload } from './uploads.ts';

export const requests = {
  search,
  suggest,
  getSearchAttributeFilters,
  getCollectionsByMedia,
  enrichMedias,
  getMediaSources,
  getDocumentUrlById,
  getSignedUrlByStorageHost,
  downloadDataAsCsv,
  getUserDataById,
  getTagsData,
  checkMediaPlayerAccess,
  isUserConfirmed,
  passwordEncryptedAccessControl,
  addPlayerAccessControlUser,
  getCaptcha,
  deleteMedia,
  deleteClip,
  deleteExercise,
  deleteTest,
  checkDocumentLinks,
  restoreMedia,
  getBin,
  clipTags,
  cancelComparisonExport,
  exportComparison,
  getComparisonExport,
  getClassRuns,
  clipRange,
  getShares,
  shareMedia,
  unshareMedia,
  getSavedSearches,
  saveSearch,
  updateSavedSearch,
  renameSavedSearch,
  deleteSavedSearch,
  shareSavedSearch,
  unshareSavedSearch,
  openSavedSearch,
  getDrawings,
  getDrawing,
  saveDrawing,
  shareDrawing,
  removeDrawing,
  getDrawingPeople,
  addDrawingPerson,
  removeDrawingPerson,
  getSharedDrawings,
  seeSharedDrawing,
  dropSharedDrawing,
  getFollowable,
  getFollows,
  follow,
  setFollow,
  unfollow,
  setNotices,
  renewFeed,
  endFeed,
  addPushDevice,
  removePushDevice,
  checkPermissions,
  getClips,
  getVideoStreamInfo,
  check_session: checkSession,
  checkMediaAccess,
  getMediaName,
  checkReferer,
  import_files_session: importFilesSession,
  login,
  logout,
  joinTalk,
  sendTalk,
  castVote,
  upvoteQuestion,
  hideTalk,
  closeTalk,
  openVote,
  closeVote,
  answerQuestion,
  getSignUp,
  signUp,
  getSignUps,
  decideSignUp,
  getMembers,
  inviteMember,
  setMemberRole,
  suspendMember,
  setMemberPermissions,
  removeMember,
  getSessions,
  endSession,
  endMemberSessions,
  getSignUpSwitch,
  setSignUpSwitch,
  getGroups,
  createGroup,
  renameGroup,
  getKeys,
  createKey,
  revokeKey,
  putTags,
  getDesk,
  changeDeskTags,
  saveDeskTemplate,
  removeDeskTemplate,
  reportBridge,
  getBridges,
  setBridge,
  getAudit,
  getGroupSettings,
  saveGroupSettings,
  getSampleLibrary,
  getSampleRemoval,
  removeSamples,
  changePassword,
  deleteAccount,
  requestPasswordLink,
  getPasswordLink,
  setPassword,
  getLiveEvents,
  createLiveEvent,
  startLiveEvent,
  endLiveEvent,
  renewLiveKey,
  trimLiveEvent,
  getFilmFacts,
  getUploads,
  describeUpload,
  retryUpload,
  deleteUpload,
  probeAddress,
  addAddress,
  getCaptions,
  saveCaptions,
  deleteCaptions,
  planSelection,
  changeSelection,
  downloadSelection,
  getCountry,
  getAudience,
  getEditedMedia,
  saveEditedMedia,
  getTest,
  startTest,
  answerTest,
  finishTest,
  getSequence,
  saveSequence,
  add: addEvent,
} as const;

export type RequestName = keyof typeof requests;

type StatusesOf<D> = D extends RequestDefinition<string, v.GenericSchema, infer S> ? S : never;

/** Parameters as read by the server, with defaults filled in. */
export type Params<N extends RequestName> = v.InferOutput<(typeof requests)[N]['params']>;
/** Parameters as sent by a client. */
export type SentParams<N extends RequestName> = v.InferInput<(typeof requests)[N]['params']>;
/** A response as read by a client: a union by `status`. */
export type ResponseBody<N extends RequestName> = v.InferOutput<(typeof requests)[N]['response']>;
/** A response as written by the server. */
export type Written<N extends RequestName> = WrittenResponse<StatusesOf<(typeof requests)[N]>>;
export type { ReadResult, RequestDefinition };

/** Finds a definition by its name on the wire and its controller: only analytics accepts `add`. */
export function findRequest(controller: string, name: string): RequestDefinition | undefined {
  if (!Object.hasOwn(requests, name)) return undefined;
  const found: RequestDefinition = requests[name as RequestName];
  return found.controller === controller ? found : undefined;
}
