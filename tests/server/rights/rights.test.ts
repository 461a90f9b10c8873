/**
 * Every request × role × kind of medium, generated from the table beside this file.
 *
 * Rows: L07, L10, L19, L22, L26, P01, P02, P04, P05, P27, P37.
 *
 * Two things are asserted: the status that the table requires, and that no response contains a marker word that the
 * table hides from that role. The second needs no knowledge of a request, so a new request is tried with every kind as
 * well.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requests, type RequestName } from '../../../core/contract/requests.ts';
import { GONE_STATUS } from '../../../core/domain/constants/recovery.ts';
import { signMedia } from '../../../server/media/signature.ts';
import { CALM_REPORT } from '../bridge-report.ts';
import type { Client } from '../harness.ts';
import { DATABASES } from '../store-library.ts';
import {
  downloadsOf,
  filesOf,
  idOf,
  type Marker,
  MARKERS,
  markersIn,
  type RightsHost,
  rightsHost,
  tagOf,
  titleOf,
  word,
} from './library.ts';
import {
  ELSEWHERE,
  FORMS,
  type Form,
  has,
  type Kind,
  KINDS,
  ON_THE_OTHER_PAGE,
  OUTCOMES,
  type Role,
  ROLES,
  statusOf,
  STATUSES,
  WITHOUT_A_MEDIUM,
  WRONG_PASSWORD,
} from './table.ts';

/**
 * Kinds that SQL statements also distinguish, by group, visibility and bin; only rules read dates, gates and prices.
 */
const IN_STATEMENTS: readonly Kind[] = ['public', 'private', 'otherGroup', 'deleted'];
/** The first request under each rule. */
const FIRST_BY_RULE = new Map(
  Object.entries(OUTCOMES)
    .toReversed()
    .flatMap(([name, { right, isByRule }]) => (isByRule ? [[right, name]] : [])),
);

/**
 * SQLite runs everything. PostgreSQL runs every request and every kind, but a rule shared by many requests is tried
 * with all kinds only once, and data file addresses, which involve no database, without their variants.
 */
describe.each(DATABASES)('on %s,', (database) => {
  const isWhole = database === 'sqlite';
  function kindsOf(name: RequestName): readonly Kind[] {
    const { right, isByRule } = OUTCOMES[name] ?? {};
    return isWhole || !isByRule || FIRST_BY_RULE.get(right!) === name ? KINDS : IN_STATEMENTS;
  }

  let library: RightsHost;
  beforeAll(async () => {
    library = await rightsHost(database);
  });
  afterAll(() => library.running.stop());

  const personOf = (role: Role): Client => {
    const person = library.people.get(role);
    if (!person) throw new Error(`nobody is ${role}`);
    return person;
  };

  function maySee({ reveals, kind, form }: Marker, role: Role, isBin: boolean): boolean {
    if (reveals === 'tag') return has('tags', kind, role);
    if (reveals === 'file') return has('play', kind, role) || (form !== 'collection' && has('edit', kind, role));
    return has('see', kind, role) || (isBin && has('bin', kind, role));
  }

  /** What this role receives in breach of the table, each with the requests that leaked it. */
  const leaks = new Map<string, Set<string>>();
  function scan(text: string, role: Role, where: string, isBin = false): void {
    for (const found of markersIn(text)) {
      const marker = MARKERS.get(found);
      if (!marker || maySee(marker, role, isBin)) continue;
      const leak = `${role}: ${marker.reveals} of ${marker.kind} ${marker.form}`;
      leaks.set(leak, (leaks.get(leak) ?? new Set()).add(where));
    }
  }
  /** Returns the leaks so far and clears them, so that each test reports its own. */
  function takeLeaks(): string[] {
    const taken = [...leaks].map(([leak, wheres]) => `${leak} by ${[...wheres].join(', ')}`);
    leaks.clear();
    return taken;
  }

  /**
   * A word without its end, as a search by somebody who does not know it: a response that contains the rest has leaked
   * it.
   */
  const begun = (text: string): string => text.slice(0, -2);

  const DRAWING_ID = '0b1c6e0a-4f5d-4a53-9a34-0c8f2f7f1a01';
  const STROKE = { tool: 'pen', colour: 'red', width: 'thin', at: 1, source: 'replay:0', points: [{ x: 0.5, y: 0.5 }] };
  const OWN_GROUP = 64;
  const groupOf = (kind: Kind): number => (kind === 'otherGroup' ? 71 : OWN_GROUP);
  const nonce = 'the-same-nonce-for-all';

  /** Parameters of a request about a film. */
  function paramsOf(name: RequestName, kind: Kind): object {
    const mediaId = idOf(kind, 'film');
    const video = { mediaId, mediaType: 'Video' };
    const groupId = groupOf(kind);
    const params: Partial<Record<RequestName, object>> = {
      search: { targetType: 'Video', searchVideoValue: begun(titleOf(kind, 'film')), groupId },
      suggest: { targetType: 'Video', text: begun(titleOf(kind, 'film')), groupId },
      enrichMedias: { medias: [video] },
      getSignedUrlByStorageHost: {
        assetType: 'video',
        fileName: filesOf(kind, 'film').file.replace('/media/', ''),
        storageHost: groupId === OWN_GROUP ? 1 : 13,
      },
      downloadDataAsCsv: { videoIdList: [mediaId] },
      getEditedMedia: { mediaId, types: ['Video'] },
      saveEditedMedia: { mediaId, revisions: {}, changes: { fields: { title: 'x' }, saved: [], removed: [] } },
      getCaptions: { mediaId },
      saveCaptions: { mediaId, lang: 'fr', kind: 'captions', file: 'eA==' },
      deleteCaptions: { mediaId, lang: 'fr', kind: 'captions' },
      shareMedia: { mediaId, kind: 'user', login: 'nobody' },
      unshareMedia: { mediaId, shareId: 'none' },
      getFollowable: { kind: 'item', id: mediaId },
      follow: { kind: 'event', id: mediaId, language: 'en', timeZone: 'UTC' },
      clipTags: { ...video, tags: ['nobody'] },
      joinTalk: { mediaId, name: 'Anna' },
      sendTalk: { mediaId, part: 'chat', text: 'Hello', nonce },
      castVote: { mediaId, voteId: 100_000, option: 0 },
      upvoteQuestion: { mediaId, questionId: 100_000, up: true },
      hideTalk: { mediaId, what: 'message', id: 100_000, hidden: true },
      closeTalk: { mediaId, part: 'chat', closed: false },
      openVote: { mediaId, question: 'Which?', options: ['a', 'b'], nonce },
      closeVote: { mediaId, voteId: 100_000, closed: true },
      answerQuestion: { mediaId, questionId: 100_000, answered: true },
      putTags: { mediaId, source: 'timing', saved: [], removed: ['nothing'] },
      getClassRuns: { mediaId, at: 0 },
      getDrawings: { mediaId },
      saveDrawing: { id: crypto.randomUUID(), mediaId, name: 'Line', strokes: [STROKE] },
      getDesk: { mediaId },
      changeDeskTags: {
        mediaId,
        changes: [{ change: '00000000-0000-4000-8000-000000000001', id: 'nothing', base: 1, tag: null }],
      },
      saveDeskTemplate: { mediaId, base: null, template: { id: 'none', name: '', panels: [] } },
      removeDeskTemplate: { mediaId, id: 'none', base: 1 },
      reportBridge: { mediaId, source: 'timing', report: CALM_REPORT },
      getBridges: { mediaId },
      setBridge: { mediaId, source: 'timing', settings: { isHeld: true } },
      getTagsData: { tags: [tagOf(kind)] },
      getDocumentUrlById: { documentId: mediaId },
      checkDocumentLinks: { documentId: mediaId },
      deleteClip: { clipId: mediaId },
      deleteExercise: { exerciseId: mediaId },
      deleteTest: { testId: mediaId },
      getTest: { testId: mediaId },
      startTest: { testId: mediaId },
      getSequence: { mediaId, mediaType: 'Session' },
      saveSequence: { mediaId, mediaType: 'Session', index: 0, changeId: 'a-change', at: 1 },
      planSelection: { act: 'delete', items: [video] },
      changeSelection: { change: { kind: 'uncollect', collectionId: 'nobody' }, items: [video] },
      downloadSelection: { items: [video] },
      isUserConfirmed: { id: 'A'.repeat(43), mediaId },
    };
    return params[name] ?? video;
  }

  const PARAMS_WITHOUT_A_MEDIUM: Partial<Record<RequestName, object>> = {
    getSearchAttributeFilters: { groupId: OWN_GROUP },
    getUserDataById: { userId: 64 },
    getBin: { groupId: OWN_GROUP },
    getDrawing: { id: DRAWING_ID },
    shareDrawing: { id: DRAWING_ID, linked: true },
    removeDrawing: { id: DRAWING_ID },
    getDrawingPeople: { id: DRAWING_ID },
    addDrawingPerson: { id: DRAWING_ID, person: { login: 'nobody' } },
    removeDrawingPerson: { id: DRAWING_ID, shareId: 'nobody' },
    getSharedDrawings: {},
    seeSharedDrawing: { id: DRAWING_ID },
    dropSharedDrawing: { id: DRAWING_ID },
    updateSavedSearch: { id: 'nobody', query: 'element-type=Photo', was: 'element-type=Video' },
    renameSavedSearch: { id: 'nobody', name: 'Mine' },
    deleteSavedSearch: { id: 'nobody' },
    shareSavedSearch: { id: 'nobody' },
    unshareSavedSearch: { id: 'nobody' },
    openSavedSearch: { token: 'nobody' },
    setFollow: { id: 'nobody', email: 'off', push: 'off' },
    unfollow: { id: 'nobody' },
    setNotices: { language: 'en', timeZone: 'UTC', paused: false },
    addPushDevice: { endpoint: 'https://127.0.0.1/push', p256dh: 'A'.repeat(87), auth: 'A'.repeat(22), name: 'Phone' },
    removePushDevice: { id: 'nobody' },
    checkPermissions: { permissions: ['P_MEDIA_SESSION'] },
    getVideoStreamInfo: { fileName: 'https://vimeo.com/1' },
    checkReferer: { groupId: 71, origins: ['https://evil.example'] },
    getSignUp: { groupId: OWN_GROUP },
    getSignUps: { groupId: OWN_GROUP },
    decideSignUp: { id: 999, approve: true },
    getMembers: { groupId: OWN_GROUP },
    inviteMember: { groupId: OWN_GROUP, email: 'taken@club.example', name: 'Eva Moss', role: 'viewer' },
    setMemberRole: { id: 999, role: 'viewer' },
    suspendMember: { id: 999, suspended: true },
    getAudit: { groupId: OWN_GROUP },
    getGroupSettings: { groupId: OWN_GROUP },
    saveGroupSettings: { groupId: OWN_GROUP, version: 999 },
    getSampleLibrary: {},
    getSampleRemoval: {},
    removeSamples: {},
    setMemberPermissions: { id: 999, own: {} },
    removeMember: { id: 999, to: 64 },
    endMemberSessions: { id: 999 },
    getSessions: {},
    endSession: { id: 'of-nobody' },
    getSignUpSwitch: { groupId: OWN_GROUP },
    setSignUpSwitch: { groupId: OWN_GROUP, open: true },
    getGroups: {},
    createGroup: { name: 'New', email: 'taken@club.example', administrator: 'Eva Moss' },
    renameGroup: { id: 999, name: 'New' },
    getKeys: { groupId: OWN_GROUP },
    createKey: { groupId: OWN_GROUP, name: 'Timing', scopes: ['tags'], mediaId: 'of-nobody' },
    revokeKey: { id: 'of-nobody' },
    getLiveEvents: {},
    createLiveEvent: {
      title: 'x',
      startsAt: 0,
      visibility: 'private',
      cameras: [{ name: '', kind: 'hls', url: 'https://streams.example/a.m3u8' }],
    },
    startLiveEvent: { id: 'of-nobody' },
    endLiveEvent: { id: 'of-nobody' },
    renewLiveKey: { id: 'of-nobody', cameraId: 'of-nobody' },
    trimLiveEvent: { id: 'of-nobody' },
    getFilmFacts: { id: 'of-nobody' },
    getUploads: {},
    describeUpload: { id: 'of-nobody', title: 'x' },
    retryUpload: { id: 'of-nobody' },
    deleteUpload: { id: 'of-nobody' },
    probeAddress: { address: 'ftp://films.example/film.mp4' },
    addAddress: { address: 'ftp://films.example/film.mp4', title: 'x', date: '2026-06-01', visibility: 'private' },
    changePassword: { current: 'no', password: 'Eddy-Line-2026' },
    deleteAccount: { password: 'no' },
    requestPasswordLink: { email: 'nobody@club.example' },
    getPasswordLink: { token: 'of nobody' },
    setPassword: { token: 'of nobody', password: 'Eddy-Line-2026' },
    getAudience: { groupId: OWN_GROUP },
    answerTest: { runId: 'nobody', questionId: 'q1', option: 0 },
    finishTest: { runId: 'nobody' },
  };

  async function statusAfter(name: RequestName, params: object, role: Role, where: string): Promise<string> {
    const response = await personOf(role).requestRaw(name, params);
    const text = await response.text();
    // The audit list names deleted media to those who may see the bin.
    scan(text, role, where, name === 'getBin' || name === 'getAudit');
    if (!response.ok) return `HTTP ${response.status}`;
    return (JSON.parse(text) as { status: string }).status;
  }

  /** Undoes the change of a request for the next role. */
  async function putBack(name: RequestName, kind: Kind, status: string): Promise<void> {
    if (status !== 'ok') return;
    const film = { mediaId: idOf(kind, 'film'), mediaType: 'Video' } as const;
    if (name === 'deleteMedia') await personOf('super').request('restoreMedia', film);
    if (name === 'restoreMedia') await personOf('super').request('deleteMedia', film);
  }

  describe('the table', () => {
    it('has every request of the contract', () => {
      const known = new Set<string>(
        [OUTCOMES, STATUSES, WITHOUT_A_MEDIUM, ELSEWHERE].flatMap((part) => Object.keys(part)),
      );
      expect(Object.keys(requests).filter((name) => !known.has(name))).toEqual([]);
    });
  });

  describe('requests about a film', () => {
    const requested = [...Object.keys(OUTCOMES), ...Object.keys(STATUSES)] as RequestName[];
    it.each(requested)('%s, by every role of every kind', async (name) => {
      const responses: Record<string, string[]> = {};
      const expected: Record<string, readonly string[]> = {};
      for (const kind of kindsOf(name)) {
        const outcome = OUTCOMES[name];
        expected[kind] = outcome ? ROLES.map((role) => statusOf(outcome, kind, role)) : (STATUSES[name]?.[kind] ?? []);
        const statuses: string[] = [];
        for (const role of ROLES) {
          const status = await statusAfter(name, paramsOf(name, kind), role, `${name} of ${kind}`);
          statuses.push(status);
          await putBack(name, kind, status);
        }
        responses[kind] = statuses;
      }
      expect(takeLeaks()).toEqual([]);
      expect(responses).toEqual(expected);
    });

    it('a wrong password opens nothing', async () => {
      for (const kind of KINDS) {
        const video = { mediaId: idOf(kind, 'film'), mediaType: 'Video' };
        for (const role of ROLES) {
          const status = await statusAfter('passwordEncryptedAccessControl', { ...video, password: 'no' }, role, kind);
          expect.soft([kind, role, status]).not.toEqual([kind, role, 'ok']);
          if (kind === 'key' || kind === 'password')
            expect.soft([kind, role, status]).toEqual([kind, role, WRONG_PASSWORD[kind]]);
          const player = await statusAfter('checkMediaPlayerAccess', video, role, kind);
          expect.soft([kind, role, player === 'ok']).toEqual([kind, role, has('play', kind, role)]);
        }
      }
      expect(takeLeaks()).toEqual([]);
    });

    it('enrichMedias returns tags, clips and collections as the table requires', async () => {
      for (const kind of KINDS) {
        for (const role of ROLES) {
          const of = (mediaId: string, mediaType: string) =>
            statusAfter('enrichMedias', { medias: [{ mediaId, mediaType }] }, role, `enrichMedias ${mediaId}`);
          const seen = STATUSES.enrichMedias?.[kind][ROLES.indexOf(role)];
          // The film is visible, but its tags are behind the gate.
          const unread = has('see', kind, role) ? 'empty' : seen;
          const got = [
            await of(tagOf(kind), 'Tag'),
            await of(idOf(kind, 'clip'), 'Clip'),
            await of(idOf(kind, 'collection'), 'Collection'),
          ];
          expect.soft([kind, role, ...got]).toEqual([kind, role, has('tags', kind, role) ? 'ok' : unread, seen, seen]);
        }
      }
      expect(takeLeaks()).toEqual([]);
    });
  });

  describe('a direct link', () => {
    const textOf = async (role: Role, medias: object[], userId?: number): Promise<string> => {
      const text = await (await personOf(role).requestRaw('enrichMedias', { medias, userId })).text();
      scan(text, role, `enrichMedias of ${JSON.stringify(medias)}`);
      return text;
    };
    const ask = async (role: Role, params: [string, string][], userId?: number): Promise<string> =>
      textOf(
        role,
        params.map(([mediaId, mediaType]) => ({ mediaId, mediaType })),
        userId,
      );

    it.each(KINDS)('[L31] to a hidden medium (%s) gets the same response as one to a missing medium', async (kind) => {
      for (const role of ROLES) {
        const missing = await ask(role, [['nothing', 'Video']]);
        expect(missing).toBe('{"status":"empty"}');
        for (const [id, type] of [
          [idOf(kind, 'film'), 'Video'],
          [idOf(kind, 'clip'), 'Clip'],
          [idOf(kind, 'collection'), 'Collection'],
          [tagOf(kind), 'Tag'],
        ] as const) {
          const isHidden = STATUSES.enrichMedias?.[kind][ROLES.indexOf(role)] === 'empty';
          const text = await ask(role, [[id, type]]);
          if (isHidden) expect.soft([role, id, text]).toEqual([role, id, missing]);
        }
      }
      expect(takeLeaks()).toEqual([]);
    });

    it('[L31] to a private medium reveals only that, and nothing beside visible media', async () => {
      for (const kind of KINDS) {
        for (const role of ROLES) {
          if (STATUSES.enrichMedias?.[kind][ROLES.indexOf(role)] !== 'private') continue;
          expect
            .soft([kind, role, await ask(role, [[idOf(kind, 'film'), 'Video']])])
            .toEqual([kind, role, '{"status":"private"}']);
          const open: [string, string] = [idOf('public', 'film'), 'Video'];
          expect
            .soft([kind, role, await ask(role, [[idOf(kind, 'film'), 'Video'], open])])
            .toEqual([kind, role, await ask(role, [open])]);
        }
      }
    });

    it("[L31] [L26] on a page of another group tells a visitor only of that group's media", async () => {
      for (const [kind, expected] of Object.entries(ON_THE_OTHER_PAGE) as [Kind, readonly string[]][]) {
        const statuses: string[] = [];
        for (const role of ROLES) {
          const text = await ask(role, [[idOf(kind, 'film'), 'Video']], 71);
          statuses.push((JSON.parse(text) as { status: string }).status);
        }
        expect.soft([kind, ...statuses]).toEqual([kind, ...expected]);
      }
    });
  });

  describe('the edit page of a clip', () => {
    it.each(['getEditedMedia', 'saveEditedMedia'] as const)('[L16] [L20] %s responds as for its film', async (name) => {
      const outcome = OUTCOMES[name]!;
      for (const kind of KINDS) {
        const film = paramsOf(name, kind);
        const responses: string[] = [];
        for (const role of ROLES) {
          const params = { ...film, mediaId: idOf(kind, 'clip'), types: ['Clip'] };
          responses.push(await statusAfter(name, params, role, `${name} of ${kind} clip`));
        }
        expect.soft([kind, ...responses]).toEqual([kind, ...ROLES.map((role) => statusOf(outcome, kind, role))]);
      }
      expect(takeLeaks()).toEqual([]);
    });
  });

  describe('requests that name no medium', () => {
    it.each(Object.entries(WITHOUT_A_MEDIUM) as [RequestName, readonly string[]][])(
      '%s, by every role',
      async (name, expected) => {
        const statuses: string[] = [];
        for (const role of ROLES)
          statuses.push(await statusAfter(name, PARAMS_WITHOUT_A_MEDIUM[name] ?? {}, role, name));
        expect(takeLeaks()).toEqual([]);
        expect(statuses).toEqual(expected);
      },
    );
  });

  describe('searches', () => {
    const textOf = async (role: Role, params: object, where: string): Promise<string> => {
      const text = await (await personOf(role).requestRaw('search', params)).text();
      scan(text, role, where);
      return text;
    };
    const TYPE_OF: Readonly<Record<Form, string>> = { film: 'Video', clip: 'Clip', collection: 'Collection' };
    const KEYWORD_OF: Readonly<Record<Form, string>> = {
      film: 'searchVideoValue',
      clip: 'searchClipValue',
      collection: 'searchCollectionValue',
    };
    const swapped = (text: string): string => text.slice(0, -3) + [...text].slice(-3).toReversed().join('');

    it('lists, facets and other spellings contain only what the role may know', async () => {
      for (const role of ROLES) {
        for (const groupId of [OWN_GROUP, 71]) {
          for (const targetType of ['Video', 'Clip', 'Collection', 'Tag'])
            await textOf(role, { targetType, groupId, limit: 100 }, `list of ${targetType}`);
        }
      }
      expect(takeLeaks()).toEqual([]);
    });

    it.each(KINDS)('words of hidden media (%s) respond like a word that does not exist', async (kind) => {
      const groupId = groupOf(kind);
      const nonsenses = new Map<string, string>();
      const different: string[] = [];
      for (const role of ROLES) {
        const compare = async (params: (text: string) => object, secret: string, where: string): Promise<void> => {
          const requested = JSON.stringify([role, params('')]);
          const nonsense = nonsenses.get(requested) ?? (await textOf(role, params('xxjjkkwwyy'), where));
          nonsenses.set(requested, nonsense);
          const text = await textOf(role, params(secret), where);
          if (text !== nonsense) different.push(`${role}: ${where}`);
        };
        for (const form of FORMS) {
          if (has('see', kind, role)) continue;
          const by = (text: string) => ({ targetType: TYPE_OF[form], [KEYWORD_OF[form]]: text, groupId });
          for (const field of ['title', 'description', 'keyword']) {
            const secret = word('card', kind, form, field);
            await compare(by, begun(secret), `${form} ${field}`);
            await compare(by, swapped(secret), `${form} ${field} misspelled`);
          }
        }
        if (!has('see', kind, role)) {
          const held = (text: string) => ({ targetType: 'Video', searchCollectionValue: text, groupId });
          await compare(held, titleOf(kind, 'collection'), 'filter by collection');
          await compare(held, begun(titleOf(kind, 'collection')), 'filter by collection, begun');
          const cut = (text: string) => ({ targetType: 'Clip', searchVideoValue: text, groupId });
          await compare(cut, titleOf(kind, 'film'), 'clips of a film');
        }
        if (has('tags', kind, role)) continue;
        for (const field of ['description', 'category', 'athlete', 'nation']) {
          const secret = word('tag', kind, 'film', field);
          for (const text of [begun(secret), swapped(secret)]) {
            await compare((tag) => ({ targetType: 'Tag', searchTagValue: tag, groupId }), text, `tags by ${field}`);
            await compare(
              (tag) => ({ targetType: 'Video', searchVideoValue: tag, groupId }),
              text,
              `films by ${field}`,
            );
            await compare(
              (tag) => ({ targetType: 'Video', searchTagValue: tag, groupId }),
              text,
              `films with ${field}`,
            );
          }
          const suggested = await personOf(role).requestRaw('suggest', {
            targetType: 'Tag',
            text: begun(secret),
            groupId,
          });
          scan(await suggested.text(), role, `suggest ${field}`);
        }
      }
      expect(takeLeaks()).toEqual([]);
      expect(different).toEqual([]);
    });
  });

  describe('addresses', () => {
    const get = async (role: Role, path: string, init?: RequestInit): Promise<{ status: number; text: string }> => {
      const response = await personOf(role).fetch(path, init);
      const text = await response.text();
      scan(text, role, path);
      return { status: response.status, text };
    };

    it.each(KINDS)('data files of a %s film contain only what nobody is denied', async (kind) => {
      const file = `video/${idOf(kind, 'film')}.json`;
      for (const role of ROLES) {
        for (const folder of isWhole ? ['data', 'cdn', 'data/foreign', 'cdn/foreign'] : ['data'])
          for (const user of isWhole ? ['', '?user=64', '?user=71', '?user=1', '?user=90'] : [''])
            await get(role, `/${folder}/${file}${user}`);
        await get(role, `/play?video=${idOf(kind, 'film')}`);
        await get(role, `/play?tags=${tagOf(kind)}`);
      }
      expect(takeLeaks()).toEqual([]);
      const stub = (await get('stranger', `/data/${file}`)).text;
      expect(stub.includes(titleOf(kind, 'film'))).toBe(has('see', kind, 'stranger'));
    });

    it.each(KINDS)('files of a %s medium are sent to those who may see or play it', async (kind) => {
      const got: unknown[] = [];
      const expected: unknown[] = [];
      for (const role of ROLES) {
        for (const form of FORMS) {
          const { file, thumb } = filesOf(kind, form);
          const card = await get(role, thumb);
          got.push([role, form, 'thumbnail', card.status === 200]);
          expected.push([role, form, 'thumbnail', has('see', kind, role)]);
          // Without a signature only if open to everybody, or previewed.
          const isGiven = form !== 'collection' && (kind === 'public' || has('preview', kind, role));
          const bytes = await get(role, file);
          got.push([role, form, 'bytes', bytes.status === 200]);
          expected.push([role, form, 'bytes', isGiven]);
          const segment = await get(role, file.replace('master.m3u8', 'film.mp4'));
          got.push([role, form, 'segment', segment.status === 200]);
          expected.push([role, form, 'segment', isGiven]);
          if (!has('preview', kind, role)) continue;
          // A preview is not a download.
          got.push([role, form, 'download', (await get(role, `${file}?download=film`)).status]);
          expected.push([role, form, 'download', form === 'collection' ? 404 : 403]);
        }
      }
      expect(takeLeaks()).toEqual([]);
      expect(got).toEqual(expected);
    });

    it.each(KINDS)('[L19] downloads of a %s medium require the right to download, not just to play', async (kind) => {
      const isOut = ROLES.some((role) => has('play', kind, role));
      for (const [right, id, file] of downloadsOf(kind)) {
        const { app } = library.running;
        const signed = signMedia(app.secret, id, app.now()).base + file;
        for (const role of ROLES) {
          const status = async (path: string) => (await personOf(role).fetch(path)).status;
          const mayDownload = has(right, kind, role);
          expect
            .soft([role, id, await status(`${signed}?download=film`)])
            .toEqual([role, id, mayDownload ? 200 : isOut ? 403 : GONE_STATUS]);
          // Without a signature only if open to everybody.
          const isOpen = await status(`/media/${id}/${file}?download=film`);
          expect.soft([role, id, isOpen === 200]).toEqual([role, id, mayDownload && kind === 'public']);
          // Playback continues.
          expect.soft([role, id, await status(signed)]).toEqual([role, id, isOut ? 200 : GONE_STATUS]);
          const named = await personOf(role).request('getSignedUrlByStorageHost', {
            assetType: 'video',
            fileName: `${id}/${file}`,
            downloadName: 'film',
            storageHost: kind === 'otherGroup' ? 13 : 1,
          });
          expect.soft([role, id, named.status]).toEqual([role, id, mayDownload ? 'ok' : 'empty']);
        }
      }
    });

    it.each(KINDS)('[S02] the edit page previews a %s film that is not published, and says why', async (kind) => {
      const reasons: Partial<Record<Kind, string>> = {
        draft: 'unpublished',
        embargoed: 'notYetValid',
        expired: 'expired',
      };
      for (const role of ROLES) {
        for (const form of ['film', 'clip'] as const) {
          const types = [form === 'film' ? 'Video' : 'Clip'] as const;
          const response = await personOf(role).request('getEditedMedia', {
            mediaId: idOf(kind, form),
            types: [...types],
          });
          if (response.status !== 'ok') continue;
          const { film, notOut } = response.data;
          expect.soft([role, form, notOut]).toEqual([role, form, reasons[kind]]);
          expect.soft([role, form, (await get(role, film ?? '')).status]).toEqual([role, form, 200]);
          if (notOut === undefined) continue;
          // The session decides, not the address.
          for (const other of ROLES)
            expect
              .soft([other, (await get(other, film ?? '')).status === 200])
              .toEqual([other, has('preview', kind, other)]);
        }
      }
      expect(takeLeaks()).toEqual([]);
    });

    it.each(KINDS)('signed addresses of a %s film play for the person they were made for', async (kind) => {
      for (const role of ROLES) {
        const response = await personOf(role).request('checkMediaPlayerAccess', {
          mediaId: idOf(kind, 'film'),
          mediaType: 'Video',
        });
        const address = response.status === 'ok' ? response.data.replay_url : undefined;
        expect.soft([role, address !== undefined]).toEqual([role, has('play', kind, role)]);
        if (address === undefined) continue;
        expect.soft([role, (await get(role, address)).status]).toEqual([role, 200]);
      }
      expect(takeLeaks()).toEqual([]);
    });

    it.each(KINDS)('the talk around a %s film is readable by those who may watch', async (kind) => {
      const mediaId = idOf(kind, 'film');
      for (const role of ROLES) {
        const ended = new AbortController();
        const response = await personOf(role).fetch(`/services/talk/stream?mediaId=${mediaId}&since=0`, {
          signal: ended.signal,
        });
        const expected = has('play', kind, role) ? 200 : kind === 'deleted' ? 404 : 403;
        expect.soft([role, response.status]).toEqual([role, expected]);
        ended.abort();
      }
    });

    it('tags are exported for those whom the table allows', async () => {
      for (const kind of KINDS) {
        for (const role of ROLES) {
          const response = await personOf(role).request('downloadDataAsCsv', { videoIdList: [idOf(kind, 'film')] });
          if (response.status !== 'ok') continue;
          const { status, text } = await get(role, response.data.path);
          expect
            .soft([kind, role, status, text.includes(word('tag', kind, 'film', 'description'))])
            .toEqual([kind, role, 200, true]);
        }
      }
      expect(takeLeaks()).toEqual([]);
    });

    it('a page of another site receives what an anonymous visitor may know, whoever views it', async () => {
      for (const kind of KINDS) {
        const params = JSON.stringify({ targetType: 'Video', searchVideoValue: begun(titleOf(kind, 'film')) });
        const response = await personOf('admin').fetch(
          `/services?request=search&params=${encodeURIComponent(params)}`,
          {
            headers: { origin: 'https://elsewhere.example' },
          },
        );
        scan(await response.text(), 'stranger', `search of ${kind} from another site`);
      }
      expect(takeLeaks()).toEqual([]);
    });
  });
});
