import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { RequestDefinition } from '../../core/contract/envelope.ts';
import { findRequest, requests, type RequestName } from '../../core/contract/requests.ts';
import { examples } from '../../tools/contract/examples.ts';

const names = Object.keys(requests) as RequestName[];
const definitionOf = (name: RequestName): RequestDefinition => requests[name];

/** Values that no request may accept as its parameters. */
const HOSTILE: readonly unknown[] = [undefined, null, 0, 'text', [], [[]], true];

const TOO_LONG = 100_000;
/** Fields with a file in base64, and a length of base64 that no file may have: captions are at most 2 MiB. */
const TOO_LONG_FILES: Readonly<Partial<Record<RequestName, Readonly<Record<string, number>>>>> = {
  saveCaptions: { file: 3_000_000 },
};

describe.each(names)('%s', (name) => {
  const definition = definitionOf(name);
  const { params, response } = examples[name];

  it('accepts the parameters of its example, through JSON and back', () => {
    expect(v.is(definition.params, JSON.parse(JSON.stringify(params)))).toBe(true);
  });

  it('parses the response of its example by its status', () => {
    const read = v.parse(definition.response, JSON.parse(JSON.stringify(response)));
    expect(read.status).toBe(response.status);
  });

  it('rejects values that are not parameters', () => {
    for (const hostile of HOSTILE)
      expect(v.is(definition.params, hostile)).toBe(Array.isArray(hostile) && isEmptyFine());
    function isEmptyFine(): boolean {
      return v.is(definition.params, {});
    }
  });

  it('requires every parameter marked as required', () => {
    for (const field of Object.keys(params)) {
      const { [field]: _left, ...rest } = params as Record<string, unknown>;
      const entry = (definition.params as unknown as { entries: Record<string, { type: string }> }).entries[field];
      expect(v.is(definition.params, rest), field).toBe(entry?.type === 'optional');
    }
  });

  it('rejects an object, a very long text and a list instead of a single value', () => {
    for (const field of Object.keys(params)) {
      const tooLong = 'x'.repeat(TOO_LONG_FILES[name]?.[field] ?? TOO_LONG);
      const wrongs = [{ toString: 'x' }, tooLong, Array.from({ length: 600 }, () => 'x')];
      for (const wrong of wrongs) expect(v.is(definition.params, { ...params, [field]: wrong }), field).toBe(false);
    }
  });

  it('[L32] parses disconnected, error and an undocumented status', () => {
    expect(v.parse(definition.response, { status: 'disconnected' })).toEqual({ status: 'disconnected' });
    expect(v.parse(definition.response, { status: 'error', data: 'why' })).toEqual({ status: 'error', data: 'why' });
    expect(v.parse(definition.response, { status: 'on strike' })).toEqual({ status: 'other', received: 'on strike' });
    expect(v.parse(definition.response, { status: 'constructor' })).toEqual({
      status: 'other',
      received: 'constructor',
    });
  });

  it('rejects a response without a status', () => {
    for (const broken of [undefined, null, 'ok', [], {}, { status: 1 }, { status: null }]) {
      expect(v.is(definition.response, broken)).toBe(false);
    }
  });
});

describe('the map of requests', () => {
  it('finds a request on its own controller only', () => {
    expect(findRequest('services', 'search')).toBe(requests.search);
    expect(findRequest('roles', 'search')).toBeUndefined();
    expect(findRequest('services', 'constructor')).toBeUndefined();
    expect(findRequest('services', '__proto__')).toBeUndefined();
  });

  it('has each request under its own name', () => {
    for (const name of names) expect(definitionOf(name).name).toBe(name);
  });

  it('[P05] uses POST for requests that change state or contain a secret', () => {
    const posted = names.filter((name) => definitionOf(name).method === 'POST');
    expect(posted.sort()).toEqual([
      'add',
      'addAddress',
      'addDrawingPerson',
      'addPlayerAccessControlUser',
      'addPushDevice',
      'answerQuestion',
      'answerTest',
      'cancelComparisonExport',
      'castVote',
      'changeDeskTags',
      'changePassword',
      'changeSelection',
      'clipRange',
      'clipTags',
      'closeTalk',
      'closeVote',
      'createGroup',
      'createKey',
      'createLiveEvent',
      'decideSignUp',
      'deleteAccount',
      'deleteCaptions',
      'deleteClip',
      'deleteExercise',
      'deleteMedia',
      'deleteSavedSearch',
      'deleteTest',
      'deleteUpload',
      'describeUpload',
      'downloadSelection',
      'dropSharedDrawing',
      'endFeed',
      'endLiveEvent',
      'endMemberSessions',
      'endSession',
      'exportComparison',
      'finishTest',
      'follow',
      'getPasswordLink',
      'hideTalk',
      'import_files_session',
      'inviteMember',
      'isUserConfirmed',
      'joinTalk',
      'login',
      'logout',
      'openVote',
      'passwordEncryptedAccessControl',
      'planSelection',
      'probeAddress',
      'putTags',
      'removeDeskTemplate',
      'removeDrawing',
      'removeDrawingPerson',
      'removeMember',
      'removePushDevice',
      'removeSamples',
      'renameGroup',
      'renameSavedSearch',
      'renewFeed',
      'renewLiveKey',
      'reportBridge',
      'requestPasswordLink',
      'restoreMedia',
      'retryUpload',
      'revokeKey',
      'saveCaptions',
      'saveDeskTemplate',
      'saveDrawing',
      'saveEditedMedia',
      'saveGroupSettings',
      'saveSearch',
      'saveSequence',
      'seeSharedDrawing',
      'sendTalk',
      'setBridge',
      'setFollow',
      'setMemberPermissions',
      'setMemberRole',
      'setNotices',
      'setPassword',
      'setSignUpSwitch',
      'shareDrawing',
      'shareMedia',
      'shareSavedSearch',
      'signUp',
      'startLiveEvent',
      'startTest',
      'suspendMember',
      'trimLiveEvent',
      'unfollow',
      'unshareMedia',
      'unshareSavedSearch',
      'updateSavedSearch',
      'upvoteQuestion',
    ]);
  });

  it('a malformed ok is an error, never another status', () => {
    expect(v.is(requests.search.response, { status: 'ok', data: 'nothing' })).toBe(false);
    expect(v.is(requests.check_session.response, { status: 'ok', data: {} })).toBe(false);
  });
});
