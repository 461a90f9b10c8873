/** Every kind of person against every request that depends on rights, over HTTP. Rows and columns are typed by hand. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BY_ROUTE } from '../../../server/services/registry.ts';
import { DEFAULT_LIMITS } from '../../../server/rate-limits.ts';
import { requests, type RequestName } from '../../../core/contract/requests.ts';
import type { StoredMedium, StoredPlayer } from '../../../server/store/media.ts';
import { CALM_REPORT } from '../bridge-report.ts';
import { type Client, type RunningHost, startHost } from '../harness.ts';
import { anUpload, aMedium, DATABASES } from '../store-library.ts';

const DRAWING_ID = '0b1c6e0a-4f5d-4a53-9a34-0c8f2f7f1a01';
const STROKE = { tool: 'pen', colour: 'red', width: 'thin', at: 1, source: 'replay:0', points: [{ x: 0.5, y: 0.5 }] };
describe.each(DATABASES)('on %s,', (database) => {
  let host: RunningHost;
  const people: Client[] = [];

  const WHO = ['anonymous', 'viewer', 'editor', 'admin', 'stranger', 'super'] as const;

  beforeAll(async () => {
    host = await startHost({
      database,
      // All kinds of people request e-mails to the same mailbox.
      config: { limits: { ...DEFAULT_LIMITS, emails: { points: WHO.length, windowS: 1 } } },
      also: [
        aMedium({ id: 'talk', player: talked }),
        aMedium({ ...privately, player: talked }),
        aMedium({ id: 'kept-exercise', type: 'Exercise', deleteable: false }),
        aMedium({ id: 'kept-test', type: 'Test', deleteable: false }),
        aMedium({ id: 'kept-clip', type: 'Clip', deleteable: false }),
        aMedium({ id: 'fixed', editable: false }),
        ...undownloadable(),
        aMedium({ id: 'drill', type: 'Exercise' }),
        aMedium({ id: 'exam', type: 'Test', members: ['drill'] }),
        ...events(),
        aMedium({ id: 'secret-exam', type: 'Test', visibility: 'private', members: ['drill'] }),
      ],
    });
    const { talk, users } = host.app.store;
    for (const [id, groupId] of [
      [90, 64],
      [91, 71],
    ] as const)
      await users.save({
        id,
        groupId,
        login: `bea-${id}`,
        name: 'Bea Lund',
        role: 'viewer',
        studio: false,
        multicast: false,
      });
    for (const mediaId of ['talk', 'secret-talk']) {
      const by = { author: 'g', name: 'Guest', role: 'guest', at: 0, nonce: 'n' } as const;
      await talk.say({ ...by, mediaId, part: 'questions', text: 'When?' });
      await talk.openVote({ mediaId, question: 'Which?', options: ['a', 'b'], at: 0, nonce: 'n' });
    }
    const question = {
      id: 'q1',
      text: { enName: 'Which?', frName: 'Lequel ?' },
      options: [{ enName: 'a', frName: 'a' }],
      right: 0,
    };
    const run = { id: 'theirs', testId: 'exam', userId: 66, title: '', startedAt: 0 };
    await host.app.store.tests.begin({ ...run, paper: [{ id: 'drill', title: '', questions: [question] }] });
    const { follows } = host.app.store;
    for (const [id, subject] of [
      ['kept-follow', 'open'],
      ['ended-follow', 'paid'],
    ] as const)
      await follows.add({ id, userId: 66, kind: 'event', subject, name: '', ...SILENT }, host.app.now());
    await follows.saveDevice({ ...PUSHED, id: 'their-device', userId: 66, addedAt: host.app.now() });
    const at = host.app.now();
    const userId = (await users.named('admin'))?.id ?? 0;
    await host.app.store.uploads.add(
      anUpload({ id: UPLOAD, userId, name: 'film.mp4', title: 'film', createdAt: at, changedAt: at }),
    );
    for (const who of WHO) people.push(who === 'anonymous' ? host.anonymous() : await host.login(who));
  });
  afterAll(() => host.stop());

  /** Live events with an external stream: announced and ended, each public and private. */
  function events(): StoredMedium[] {
    const camera = { id: 'bank', number: 1, name: 'Bank', kind: 'hls', hasPicture: false } as const;
    const cameras = [{ ...camera, url: 'https://streams.example/a.m3u8' }];
    return (['public', 'private'] as const).flatMap((visibility) => {
      const prefix = visibility === 'private' ? 'secret-' : '';
      const announced = { startsAt: LATER, cameras };
      return [
        aMedium({ id: `${prefix}heats`, visibility, player: { ...film, event: announced } }),
        aMedium({
          id: `${prefix}over`,
          visibility,
          player: { ...film, event: { ...announced, startsAt: 0, endedAt: 1 } },
        }),
      ];
    });
  }

  /** One of each type with a file. All play for everybody, except the session, which searches would otherwise find. */
  function undownloadable(): StoredMedium[] {
    const sources = [{ name: 'video.mp4', path: 'run/video.mp4' }];
    return [
      ...(['Video', 'Session', 'Competition', 'Audio'] as const).map((type) =>
        aMedium({ id: `played-${type}`, type, sources, visibility: type === 'Session' ? 'private' : 'public' }),
      ),
      aMedium({ id: 'played-Document', type: 'Document', path: 'documents/book.pdf' }),
    ];
  }

  const media = (mediaId: string, mediaType = 'Video') => ({ mediaId, mediaType });
  const file = (id: string) => ({ assetType: 'video', fileName: `${id}/run/video.mp4`, storageHost: 1 });
  const taken = (fileName: string) => ({ assetType: 'video', fileName, downloadName: 'Mine', storageHost: 1 });
  /** For its editors. */
  const takers = ['empty', 'empty', 'ok', 'ok', 'empty', 'ok'];
  const six = (status: string): string[] => Array<string>(6).fill(status);

  const film = aMedium({ id: 'film' }).player as StoredPlayer;
  const talked: StoredPlayer = { ...film, chat: true, vote: true, questions: true };
  const privately = { id: 'secret-talk', visibility: 'private' } as const;
  /** The first question and vote belong to `talk`, the second to `secret-talk`. */
  const talk = { mediaId: 'talk' };
  const secretTalk = { mediaId: 'secret-talk' };
  const nonce = 'the-same-nonce-for-all';
  const words = { part: 'chat', text: 'Hello', nonce };
  const vote = { question: 'Which?', options: ['a', 'b'], nonce };
  /** Only the administrators of the group and user 1. */
  const moderators = ['private', 'private', 'private', 'ok', 'private', 'ok'];
  /** Only administrators of the group are told which films show it. */
  const linked = ['disconnected', 'private', 'private', 'linked', 'private', 'linked'];
  /** It cannot be deleted by anyone. */
  const kept = ['disconnected', 'private', 'private', 'private', 'private', 'private'];
  /** Tags are exported as CSV only by administrators of the group. */
  const exchangers = ['disconnected', 'private', 'private', 'ok', 'private', 'ok'];
  /** People who may play a private medium; a visitor without a name may not send anything either. */
  const insiders = ['private', 'ok', 'ok', 'ok', 'private', 'ok'];

  const edit = (mediaId: string, type: string) => ({ mediaId, types: [type] });
  /** A revision that never existed, so people who may save receive the current one. */
  const saved = (mediaId: string) => ({
    mediaId,
    revisions: {},
    changes: { fields: { title: 'x' }, saved: [], removed: [] },
  });
  const late = (status: string): string => (status === 'ok' ? 'conflict' : status);
  const editors = ['disconnected', 'private', 'ok', 'ok', 'private', 'ok'];
  /** Others do not learn that it exists. */
  const hiddenEditors = ['disconnected', 'private', 'ok', 'ok', 'empty', 'ok'];
  const hiddenSessionEditors = ['disconnected', 'empty', 'ok', 'ok', 'empty', 'ok'];
  /** People who may edit it learn that it is of another type. */
  const noneOf = (others: string): string[] => ['disconnected', others, 'empty', 'empty', others, 'empty'];

  const connected = (status: string): string[] => ['disconnected', ...six(status).slice(1)];
  /** A private one is hidden from group 71. */
  const hidden = (status: string): string[] => ['disconnected', status, status, status, 'empty', status];
  /** It is the viewer's own, and not even administrators may change it. */
  const viewers = ['disconnected', 'ok', 'empty', 'empty', 'empty', 'empty'];
  const sequenced = (mediaId: string, mediaType: string) => ({ mediaId, mediaType });
  /** Sent by the administrator of group 64: its administrators and user 1 manage it, but no other editor. */
  const UPLOAD = 'a0'.repeat(16);
  const managers = ['disconnected', 'empty', 'empty', 'ok', 'empty', 'ok'];
  const LATER = 2_000_000_000_000;
  const ANNOUNCED = {
    title: 'Heats',
    startsAt: 0,
    visibility: 'private',
    cameras: [{ name: '', kind: 'hls', url: 'https://streams.example/a.m3u8' }],
  };
  /** No notices are sent while the table runs. */
  const SILENT = { email: 'off', push: 'off' } as const;
  const FOLLOWED = { ...SILENT, language: 'en', timeZone: 'UTC' } as const;
  /** An address in a private network. */
  const PUSHED = {
    endpoint: 'https://127.0.0.1/push',
    p256dh: 'B'.repeat(87),
    auth: 'A'.repeat(22),
    name: 'A browser',
  } as const;
  const french = (mediaId: string) => ({ mediaId, lang: 'fr', kind: 'subtitles' });
  /** Base64 of a file without captions. */
  const NO_CUES = Buffer.from('%PDF-1.7 a book').toString('base64');
  const orInvalid = (status: string): string => (status === 'ok' ? 'invalid' : status);
  const listed = (mediaId: string, mediaType?: string) => ({ items: [media(mediaId, mediaType)] });
  /** A missing medium cannot join or leave a collection. */
  const collecting = (collectionId: string) => ({ change: { kind: 'collect', collectionId }, ...listed('nothing') });
  const uncollecting = (collectionId: string) => ({
    change: { kind: 'uncollect', collectionId },
    ...listed('nothing'),
  });
  const orEmpty = (status: string): string => (status === 'ok' ? 'empty' : status);
  const orEnded = (status: string): string => (status === 'ok' ? 'ended' : status);
  const orLive = (status: string): string => (status === 'ok' ? 'live' : status);
  const chosen = { index: 0, changeId: 'the-same-choice', at: 1 };
  /** With the session permission, which viewers do not have. */
  const sequencers = ['disconnected', 'private', 'ok', 'ok', 'ok', 'ok'];
  const hiddenSequencers = ['disconnected', 'empty', 'ok', 'ok', 'empty', 'ok'];

  /** Responses of anonymous; viewer, editor and admin of group 64; admin of group 71; user 1. */
  const TABLE: readonly [RequestName, string, object, readonly string[]][] = [
    ['search', 'videos', { targetType: 'Video' }, six('ok')],
    ['search', 'sessions', { targetType: 'Session' }, ['disconnected', 'error', 'ok', 'ok', 'empty', 'ok']],
    [
      'search',
      'videos of group 71',
      { targetType: 'Video', groupId: 71 },
      ['empty', 'empty', 'empty', 'empty', 'ok', 'ok'],
    ],
    [
      'search',
      'a secret tag',
      { targetType: 'Tag', searchTagValue: 'secret' },
      ['empty', 'ok', 'ok', 'ok', 'empty', 'ok'],
    ],
    [
      'search',
      'an unpublished video',
      { targetType: 'Video', searchVideoValue: 'unpublished' },
      ['empty', 'empty', 'ok', 'ok', 'empty', 'ok'],
    ],
    [
      'search',
      'a private photo',
      { targetType: 'Photo', searchPhotoValue: 'private' },
      ['empty', 'ok', 'ok', 'ok', 'empty', 'ok'],
    ],
    ['suggest', 'of public titles', { targetType: 'Video', text: 'open' }, six('ok')],
    [
      'suggest',
      'of private titles',
      { targetType: 'Video', text: 'secret' },
      ['empty', 'ok', 'ok', 'ok', 'empty', 'ok'],
    ],
    ['suggest', 'of secret tags', { targetType: 'Tag', text: 'secret' }, ['empty', 'ok', 'ok', 'ok', 'empty', 'ok']],
    [
      'suggest',
      'of unpublished titles',
      { targetType: 'Video', text: 'unpublished' },
      ['empty', 'empty', 'ok', 'ok', 'empty', 'ok'],
    ],
    [
      'suggest',
      'of sessions',
      { targetType: 'Session', text: 'training' },
      ['disconnected', 'error', 'ok', 'ok', 'empty', 'ok'],
    ],
    ['getSearchAttributeFilters', 'of group 64', { groupId: 64 }, six('ok')],
    ['getCollectionsByMedia', 'of a public video', { ...media('open') }, six('ok')],
    ['getCollectionsByMedia', 'of a private video', { ...media('secret') }, ['empty', 'ok', 'ok', 'ok', 'empty', 'ok']],
    ['enrichMedias', 'a public video', { medias: [media('open')] }, six('ok')],
    ['enrichMedias', 'a private video', { medias: [media('secret')] }, ['private', 'ok', 'ok', 'ok', 'empty', 'ok']],
    ['enrichMedias', 'a secret tag', { medias: [media('t3', 'Tag')] }, ['private', 'ok', 'ok', 'ok', 'empty', 'ok']],
    ['checkMediaPlayerAccess', 'public', media('open'), six('ok')],
    ['checkMediaPlayerAccess', 'private', media('secret'), ['private', 'ok', 'ok', 'ok', 'notOwner', 'ok']],
    [
      'checkMediaPlayerAccess',
      'private session',
      media('training', 'Session'),
      ['private', 'noRights', 'ok', 'ok', 'notOwner', 'ok'],
    ],
    [
      'checkMediaPlayerAccess',
      'private of group 71',
      media('theirs'),
      ['private', 'notOwner', 'notOwner', 'notOwner', 'ok', 'ok'],
    ],
    ['checkMediaPlayerAccess', 'key', media('keyed'), ['gate', 'ok', 'ok', 'ok', 'gate', 'ok']],
    ['checkMediaPlayerAccess', 'registration', media('registered'), ['gate', 'gate', 'ok', 'ok', 'gate', 'ok']],
    ['checkMediaPlayerAccess', 'password', media('passworded'), ['gate', 'gate', 'ok', 'ok', 'gate', 'ok']],
    ['checkMediaPlayerAccess', 'pay-per-view', media('paid'), ['payment', 'payment', 'payment', 'ok', 'payment', 'ok']],
    ['checkMediaPlayerAccess', 'unpublished', media('draft'), six('unpublished')],
    ['checkMediaPlayerAccess', 'expired', media('late'), six('expired')],
    ['checkMediaAccess', 'private', media('secret'), ['private', 'ok', 'ok', 'ok', 'notOwner', 'ok']],
    [
      'checkMediaAccess',
      'private session',
      media('training', 'Session'),
      ['private', 'noRights', 'ok', 'ok', 'notOwner', 'ok'],
    ],
    ['getMediaSources', 'public', media('open'), six('ok')],
    ['getMediaSources', 'private', media('secret'), ['disconnected', 'ok', 'ok', 'ok', 'private', 'ok']],
    ['getMediaSources', 'pay-per-view', media('paid'), ['disconnected', 'private', 'private', 'ok', 'private', 'ok']],
    ['getDocumentUrlById', 'public', { documentId: 'book' }, six('ok')],
    ['getDocumentUrlById', 'private', { documentId: 'rules' }, ['private', 'ok', 'ok', 'ok', 'private', 'ok']],
    ['getSignedUrlByStorageHost', 'public', file('open'), six('ok')],
    ['getSignedUrlByStorageHost', 'private', file('secret'), ['empty', 'ok', 'ok', 'ok', 'empty', 'ok']],
    ['getSignedUrlByStorageHost', 'public, to keep', taken('open/run/video.mp4'), six('ok')],
    [
      'getSignedUrlByStorageHost',
      'private, to keep',
      taken('secret/run/video.mp4'),
      ['empty', 'ok', 'ok', 'ok', 'empty', 'ok'],
    ],
    ['getSignedUrlByStorageHost', 'a photo to keep', taken('photo/photos/gate.jpg'), six('ok')],
    ['getSignedUrlByStorageHost', 'a clip to keep', taken('clip/run/video.mp4'), six('ok')],
    ['getSignedUrlByStorageHost', 'of a film that is not downloadable', file('played-Video'), six('ok')],
    ['getSignedUrlByStorageHost', 'the same film to keep', taken('played-Video/run/video.mp4'), takers],
    ['getSignedUrlByStorageHost', 'such a session to keep', taken('played-Session/run/video.mp4'), takers],
    ['getSignedUrlByStorageHost', 'such a competition to keep', taken('played-Competition/run/video.mp4'), takers],
    ['getSignedUrlByStorageHost', 'such a sound to keep', taken('played-Audio/run/video.mp4'), takers],
    ['getSignedUrlByStorageHost', 'such a document to keep', taken('played-Document/documents/book.pdf'), takers],
    ['getClips', 'public', media('open'), six('ok')],
    ['getClips', 'private', media('secret'), ['private', 'empty', 'empty', 'empty', 'private', 'empty']],
    [
      'getVideoStreamInfo',
      'without a lookup',
      { fileName: 'https://vimeo.com/1' },
      ['disconnected', 'empty', 'empty', 'empty', 'empty', 'empty'],
    ],
    ['downloadDataAsCsv', 'of a video', { videoIdList: ['open'] }, exchangers],
    ['downloadDataAsCsv', 'of a private video', { videoIdList: ['secret'] }, exchangers],
    [
      'downloadDataAsCsv',
      'of a video of group 71',
      { videoIdList: ['theirs', 'open'] },
      ['disconnected', 'private', 'private', 'private', 'private', 'ok'],
    ],
    [
      'downloadDataAsCsv',
      'of what is not there',
      { videoIdList: ['nothing'] },
      ['disconnected', 'empty', 'empty', 'empty', 'empty', 'empty'],
    ],
    ['getTagsData', 'a secret tag', { tags: ['t3'] }, six('ok')],
    ['getMediaName', 'public', media('open'), six('ok')],
    ['getMediaName', 'public, on a page of another group', { ...media('open'), userId: 71 }, six('empty')],
    ['getMediaName', 'private', media('secret'), six('empty')],
    ['getUserDataById', 'of a stranger', { userId: 71 }, six('ok')],
    ['check_session', '', {}, ['disconnected', 'ok', 'ok', 'ok', 'ok', 'ok']],
    ['checkPermissions', '', { permissions: ['P_MEDIA_SESSION'] }, six('ok')],
    ['checkReferer', 'of group 71', { groupId: 71, origins: ['https://evil.example'] }, six('refused')],
    ['isUserConfirmed', 'an id that nobody has', { id: 'A'.repeat(43) }, six('empty')],
    ['passwordEncryptedAccessControl', 'a wrong password', { ...media('passworded'), password: 'no' }, six('wrong')],
    ['getCaptcha', '', {}, six('ok')],
    ['sendTalk', 'in public', { ...talk, ...words }, ['nameless', 'ok', 'ok', 'ok', 'ok', 'ok']],
    ['sendTalk', 'in private', { ...secretTalk, ...words }, insiders],
    ['sendTalk', 'with a session', { ...talk, ...words, as: 'user' }, ['disconnected', 'ok', 'ok', 'ok', 'ok', 'ok']],
    ['sendTalk', 'where nobody talks', { mediaId: 'open', ...words }, six('empty')],
    ['castVote', 'in public', { ...talk, voteId: 1, option: 0 }, six('ok')],
    ['castVote', 'in private', { ...secretTalk, voteId: 2, option: 0 }, insiders],
    ['upvoteQuestion', 'in public', { ...talk, questionId: 1, up: true }, six('ok')],
    ['upvoteQuestion', 'in private', { ...secretTalk, questionId: 2, up: true }, insiders],
    ['joinTalk', 'in private', { ...secretTalk, name: 'Anna' }, insiders],
    ['joinTalk', 'in public', { ...talk, name: 'Anna' }, six('ok')],
    ['hideTalk', 'a question', { ...talk, what: 'message', id: 1, hidden: true }, moderators],
    ['closeTalk', 'of public', { ...talk, part: 'chat', closed: true }, moderators],
    ['openVote', 'in public', { ...talk, ...vote }, moderators],
    ['closeVote', 'in public', { ...talk, voteId: 1, closed: true }, moderators],
    ['answerQuestion', 'in public', { ...talk, questionId: 1, answered: true }, moderators],
    ['closeTalk', 'of private', { ...secretTalk, part: 'chat', closed: true }, moderators],
    ['getAudience', 'of group 64', { groupId: 64 }, ['disconnected', 'private', 'private', 'ok', 'private', 'ok']],
    ['getAudience', 'of group 71', { groupId: 71 }, ['disconnected', 'private', 'private', 'private', 'ok', 'ok']],
    // Nothing is deleted here; deleting.test.ts covers who may delete what.
    ['deleteMedia', 'a document that a film shows', media('book', 'Document'), linked],
    ['deleteClip', 'that stays', { clipId: 'kept-clip' }, kept],
    ['deleteExercise', 'that stays', { exerciseId: 'kept-exercise' }, kept],
    ['deleteTest', 'that stays', { testId: 'kept-test' }, kept],
    [
      'checkDocumentLinks',
      'of a document that a film shows',
      { documentId: 'book' },
      ['disconnected', 'private', 'private', 'ok', 'private', 'ok'],
    ],
    [
      'clipTags',
      'of an unknown tag',
      { ...media('open'), tags: ['nobody'] },
      ['disconnected', 'private', 'empty', 'empty', 'private', 'empty'],
    ],
    [
      'clipTags',
      'the last tag',
      { ...media('open'), tags: ['t2'] },
      ['disconnected', 'private', 'lastTag', 'lastTag', 'private', 'lastTag'],
    ],
    [
      'clipRange',
      'of a private video',
      { ...media('secret'), start: 0, end: 1 },
      ['disconnected', 'private', 'ok', 'ok', 'empty', 'ok'],
    ],
    // This host has no encoder, which authorized people are told.
    [
      'exportComparison',
      'of a private video for download',
      {
        a: { mediaId: 'secret', at: 0 },
        b: { mediaId: 'open', at: 0 },
        from: 0,
        to: 1,
        layout: 'beside',
      },
      ['disconnected', 'noEncoder', 'noEncoder', 'noEncoder', 'empty', 'noEncoder'],
    ],
    ['getComparisonExport', 'of nobody', { id: 'nothing' }, ['disconnected', ...six('empty').slice(1)]],
    ['cancelComparisonExport', 'of nobody', { id: 'nothing' }, ['disconnected', ...six('empty').slice(1)]],
    ['restoreMedia', 'that was never deleted', media('open'), ['disconnected', ...six('empty').slice(1)]],
    ['getBin', 'of group 64', { groupId: 64 }, ['disconnected', 'private', 'private', 'empty', 'private', 'empty']],
    // Here nobody has any; saved-searches.test.ts and saved-drawings.test.ts cover ownership.
    ['getClassRuns', 'of a public film', { mediaId: 'open', at: 0 }, six('ok')],
    ['getClassRuns', 'of a private film', { mediaId: 'secret', at: 0 }, ['empty', 'ok', 'ok', 'ok', 'empty', 'ok']],
    ['getDrawings', 'of a public film', { mediaId: 'open' }, ['disconnected', ...six('ok').slice(1)]],
    ['getDrawings', 'of a private film', { mediaId: 'secret' }, ['disconnected', 'ok', 'ok', 'ok', 'empty', 'ok']],
    ['getDrawing', 'that is not there', { id: DRAWING_ID }, six('empty')],
    ['shareDrawing', 'of nobody', { id: DRAWING_ID, linked: true }, ['disconnected', ...six('empty').slice(1)]],
    ['removeDrawing', 'of nobody', { id: DRAWING_ID }, ['disconnected', ...six('empty').slice(1)]],
    // drawing-shares.test.ts covers sharing with people.
    ['getDrawingPeople', 'of nobody', { id: DRAWING_ID }, ['disconnected', ...six('empty').slice(1)]],
    [
      'addDrawingPerson',
      'to a drawing of nobody',
      { id: DRAWING_ID, person: { login: 'nobody' } },
      ['disconnected', ...six('empty').slice(1)],
    ],
    [
      'removeDrawingPerson',
      'from a drawing of nobody',
      { id: DRAWING_ID, shareId: 'nobody' },
      ['disconnected', ...six('empty').slice(1)],
    ],
    ['getSharedDrawings', 'with them', {}, ['disconnected', ...six('ok').slice(1)]],
    ['seeSharedDrawing', 'that nobody shares', { id: DRAWING_ID }, ['disconnected', ...six('empty').slice(1)]],
    ['dropSharedDrawing', 'that nobody shares', { id: DRAWING_ID }, ['disconnected', ...six('empty').slice(1)]],
    // An id belongs to the first person who uses it.
    [
      'saveDrawing',
      'of a public film, by the same id',
      { id: '0b1c6e0a-4f5d-4a53-9a34-0c8f2f7f1a02', mediaId: 'open', name: 'Line', strokes: [STROKE] },
      ['disconnected', 'ok', 'empty', 'empty', 'empty', 'empty'],
    ],
    ['getSavedSearches', 'of their own', {}, ['disconnected', ...six('empty').slice(1)]],
    [
      'updateSavedSearch',
      'of nobody',
      { id: 'nobody', query: 'element-type=Photo', was: 'element-type=Video' },
      ['disconnected', ...six('empty').slice(1)],
    ],
    ['renameSavedSearch', 'of nobody', { id: 'nobody', name: 'Mine' }, ['disconnected', ...six('empty').slice(1)]],
    ['deleteSavedSearch', 'of nobody', { id: 'nobody' }, ['disconnected', ...six('empty').slice(1)]],
    ['shareSavedSearch', 'of nobody', { id: 'nobody' }, ['disconnected', ...six('empty').slice(1)]],
    ['unshareSavedSearch', 'of nobody', { id: 'nobody' }, ['disconnected', ...six('empty').slice(1)]],
    ['openSavedSearch', 'by no link', { token: 'nobody' }, six('empty')],
    ['saveSearch', 'of videos', { name: 'Runs', query: 'element-type=Video' }, ['disconnected', ...six('ok').slice(1)]],
    ['getShares', 'of a video', { mediaId: 'open' }, ['disconnected', 'ok', 'ok', 'ok', 'private', 'ok']],
    ['getShares', 'of a private video', { mediaId: 'secret' }, ['disconnected', 'ok', 'ok', 'ok', 'empty', 'ok']],
    [
      'shareMedia',
      'with nobody there is',
      { mediaId: 'secret', kind: 'user', login: 'nobody' },
      ['disconnected', 'private', 'unknown', 'unknown', 'empty', 'unknown'],
    ],
    [
      'shareMedia',
      'by a link that has ended',
      { mediaId: 'open', kind: 'link', endsAt: 1 },
      ['disconnected', 'private', 'date', 'date', 'private', 'date'],
    ],
    [
      'unshareMedia',
      'that was never shared',
      { mediaId: 'open', shareId: 'none' },
      ['disconnected', 'private', 'empty', 'empty', 'private', 'empty'],
    ],
    ['getCountry', '', {}, six('empty')],
    ['getSignUp', 'of group 64', { groupId: 64 }, six('ok')],
    ['getSignUp', 'of group 71', { groupId: 71 }, six('closed')],
    [
      'signUp',
      'by a robot',
      { groupId: 64, email: 'new@club.example', name: 'New', password: 'Eddy-Line-2026' },
      six('captcha vide'),
    ],
    ['getSignUps', 'of the own group', { groupId: 64 }, ['disconnected', 'private', 'private', 'ok', 'private', 'ok']],
    [
      'decideSignUp',
      'of nobody',
      { id: 999, approve: true },
      ['disconnected', 'private', 'private', 'empty', 'empty', 'empty'],
    ],
    ['getMembers', 'of the own group', {}, ['disconnected', 'private', 'private', 'ok', 'ok', 'ok']],
    ['getMembers', 'of group 64', { groupId: 64 }, ['disconnected', 'private', 'private', 'ok', 'private', 'ok']],
    ['getMembers', 'of group 71', { groupId: 71 }, ['disconnected', 'private', 'private', 'private', 'ok', 'ok']],
    [
      'inviteMember',
      'into group 64',
      { groupId: 64, email: 'eva@club.example', name: 'Eva Moss', role: 'viewer' },
      ['disconnected', 'private', 'private', 'ok', 'private', 'ok'],
    ],
    [
      'inviteMember',
      'into group 71',
      { groupId: 71, email: 'ivo@club.example', name: 'Ivo Sand', role: 'admin' },
      ['disconnected', 'private', 'private', 'private', 'ok', 'ok'],
    ],
    [
      'setMemberRole',
      'of a viewer of group 64',
      { id: 66, role: 'viewer' },
      ['disconnected', 'private', 'private', 'ok', 'empty', 'ok'],
    ],
    [
      'setMemberRole',
      'of the administrator of group 64',
      { id: 64, role: 'admin' },
      ['disconnected', 'private', 'private', 'private', 'empty', 'ok'],
    ],
    [
      'setMemberRole',
      'of the administrator of group 71',
      { id: 71, role: 'admin' },
      ['disconnected', 'private', 'private', 'empty', 'private', 'ok'],
    ],
    [
      'setMemberRole',
      'of user 1',
      { id: 1, role: 'admin' },
      ['disconnected', 'private', 'private', 'empty', 'empty', 'private'],
    ],
    [
      'setMemberRole',
      'of nobody',
      { id: 999, role: 'admin' },
      ['disconnected', 'private', 'private', 'empty', 'empty', 'empty'],
    ],
    [
      'suspendMember',
      'somebody of group 64',
      { id: 90, suspended: true },
      ['disconnected', 'private', 'private', 'ok', 'empty', 'ok'],
    ],
    [
      'suspendMember',
      'somebody of group 71',
      { id: 91, suspended: true },
      ['disconnected', 'private', 'private', 'empty', 'ok', 'ok'],
    ],
    [
      'suspendMember',
      'user 1',
      { id: 1, suspended: true },
      ['disconnected', 'private', 'private', 'empty', 'empty', 'private'],
    ],
    ['getKeys', 'of group 64', { groupId: 64 }, ['disconnected', 'private', 'private', 'ok', 'private', 'ok']],
    ['getKeys', 'of group 71', { groupId: 71 }, ['disconnected', 'private', 'private', 'private', 'ok', 'ok']],
    [
      'createKey',
      'for a film of group 64',
      { groupId: 64, name: 'Timing', scopes: ['tags'], mediaId: 'open' },
      ['disconnected', 'private', 'private', 'ok', 'private', 'ok'],
    ],
    [
      'createKey',
      'of group 71 for a film of group 64',
      { groupId: 71, name: 'Timing', scopes: ['tags'], mediaId: 'open' },
      ['disconnected', 'private', 'private', 'private', 'empty', 'empty'],
    ],
    ['revokeKey', 'of nobody', { id: 'none' }, ['disconnected', 'private', 'private', 'empty', 'empty', 'empty']],
    [
      'putTags',
      'into a film of group 64',
      { mediaId: 'open', source: 'timing', removed: ['none'] },
      ['disconnected', 'private', 'ok', 'ok', 'private', 'ok'],
    ],
    ['getDesk', 'of a film of group 64', { mediaId: 'open' }, ['disconnected', 'private', 'ok', 'ok', 'private', 'ok']],
    [
      'changeDeskTags',
      'of a film of group 64',
      {
        mediaId: 'open',
        changes: [{ change: '00000000-0000-4000-8000-000000000001', id: 'nothing', base: 1, tag: null }],
      },
      ['disconnected', 'private', 'ok', 'ok', 'private', 'ok'],
    ],
    [
      'saveDeskTemplate',
      'for group 64, without a button',
      { mediaId: 'open', base: null, template: { id: 'none', name: 'None', panels: [] } },
      ['disconnected', 'private', 'invalid', 'invalid', 'private', 'invalid'],
    ],
    [
      'removeDeskTemplate',
      'of group 64',
      { mediaId: 'open', id: 'none', base: 1 },
      ['disconnected', 'private', 'ok', 'ok', 'private', 'ok'],
    ],
    [
      'reportBridge',
      'of a film of group 64',
      { mediaId: 'open', source: 'c123', report: CALM_REPORT },
      ['disconnected', 'private', 'ok', 'ok', 'private', 'ok'],
    ],
    [
      'getBridges',
      'of a film of group 64',
      { mediaId: 'open' },
      ['disconnected', 'private', 'ok', 'ok', 'private', 'ok'],
    ],
    [
      'setBridge',
      'of a film of group 64',
      { mediaId: 'open', source: 'c123', settings: { isHeld: true } },
      ['disconnected', 'private', 'ok', 'ok', 'private', 'ok'],
    ],
    [
      'setMemberPermissions',
      'somebody of group 64',
      { id: 90, own: {} },
      ['disconnected', 'private', 'private', 'ok', 'empty', 'ok'],
    ],
    [
      'setMemberPermissions',
      'user 1',
      { id: 1, own: {} },
      ['disconnected', 'private', 'private', 'empty', 'empty', 'private'],
    ],
    [
      'endMemberSessions',
      'somebody of group 71',
      { id: 91 },
      ['disconnected', 'private', 'private', 'empty', 'ok', 'ok'],
    ],
    [
      'removeMember',
      'of group 64, whose heir is of group 71',
      { id: 90, to: 71 },
      ['disconnected', 'private', 'private', 'heir', 'empty', 'heir'],
    ],
    ['removeMember', 'user 1', { id: 1, to: 64 }, ['disconnected', 'private', 'private', 'empty', 'empty', 'private']],
    ['getSessions', 'of their own', {}, ['disconnected', ...six('ok').slice(1)]],
    ['endSession', 'of nobody', { id: 'none' }, ['disconnected', ...six('empty').slice(1)]],
    ['getSignUpSwitch', 'of group 71', { groupId: 71 }, ['disconnected', 'private', 'private', 'private', 'ok', 'ok']],
    [
      'setSignUpSwitch',
      'of group 71',
      { groupId: 71, open: false },
      ['disconnected', 'private', 'private', 'private', 'ok', 'ok'],
    ],
    ['getGroups', 'all', {}, ['disconnected', 'private', 'private', 'private', 'private', 'ok']],
    [
      'createGroup',
      'for somebody who has an account',
      { name: 'New', email: 'taken@club.example', administrator: 'Eva' },
      ['disconnected', 'private', 'private', 'private', 'private', 'ok'],
    ],
    [
      'renameGroup',
      'of nobody',
      { id: 999, name: 'New' },
      ['disconnected', 'private', 'private', 'private', 'private', 'empty'],
    ],
    ['getAudit', 'of the own group', {}, ['disconnected', 'private', 'private', 'ok', 'ok', 'ok']],
    ['getAudit', 'of group 64', { groupId: 64 }, ['disconnected', 'private', 'private', 'ok', 'private', 'ok']],
    ['getAudit', 'of group 71', { groupId: 71 }, ['disconnected', 'private', 'private', 'private', 'ok', 'ok']],
    ['getGroupSettings', 'of group 64', { groupId: 64 }, ['disconnected', 'private', 'private', 'ok', 'private', 'ok']],
    ['getGroupSettings', 'of group 71', { groupId: 71 }, ['disconnected', 'private', 'private', 'private', 'ok', 'ok']],
    ['getGroupSettings', 'of none', { groupId: 999 }, connected('private')],
    [
      'saveGroupSettings',
      'of group 64, from an older version',
      { groupId: 64, version: 999, name: 'Mine' },
      ['disconnected', 'private', 'private', 'changed', 'private', 'changed'],
    ],
    [
      'saveGroupSettings',
      'of group 71, from an older version',
      { groupId: 71, version: 999, name: 'Mine' },
      ['disconnected', 'private', 'private', 'private', 'changed', 'changed'],
    ],
    ['getSampleLibrary', '', {}, six('ok')],
    ['getSampleRemoval', '', {}, ['disconnected', 'private', 'private', 'private', 'private', 'ok']],
    [
      'removeSamples',
      'of a library without any',
      {},
      ['disconnected', 'private', 'private', 'private', 'private', 'empty'],
    ],
    ['getLiveEvents', 'of the own group', {}, ['disconnected', 'private', 'ok', 'ok', 'ok', 'ok']],
    ['createLiveEvent', 'with a stream elsewhere', ANNOUNCED, ['disconnected', 'private', 'ok', 'ok', 'ok', 'ok']],
    ['startLiveEvent', 'a public one', { id: 'heats', startsAt: LATER }, editors],
    ['startLiveEvent', 'a private one', { id: 'secret-heats', startsAt: LATER }, hiddenEditors],
    ['startLiveEvent', 'a film', { id: 'open' }, ['disconnected', ...six('private').slice(1)]],
    ['renewLiveKey', 'of a stream elsewhere', { id: 'heats', cameraId: 'bank' }, editors.map(orEmpty)],
    ['trimLiveEvent', 'a public one that is not over', { id: 'heats' }, editors.map(orLive)],
    ['trimLiveEvent', 'a private one that is not over', { id: 'secret-heats' }, hiddenEditors.map(orLive)],
    ['endLiveEvent', 'a public one that is over', { id: 'over' }, editors.map(orEnded)],
    ['endLiveEvent', 'a private one that is over', { id: 'secret-over' }, hiddenEditors.map(orEnded)],
    ['getUploads', 'of the own group', {}, ['disconnected', 'private', 'ok', 'ok', 'ok', 'ok']],
    ['describeUpload', 'of the administrator', { id: UPLOAD, title: 'x' }, managers],
    ['retryUpload', 'of the administrator, which has not failed', { id: UPLOAD }, connected('empty')],
    ['deleteUpload', 'of nobody', { id: 'of-nobody' }, connected('empty')],
    [
      'probeAddress',
      'of a network that is not public',
      { address: 'https://127.0.0.1/film.mp4' },
      ['disconnected', 'private', 'refused', 'refused', 'refused', 'refused'],
    ],
    [
      'addAddress',
      'of a video site, which is not fetched',
      { address: 'https://youtu.be/aqz-KE-bpKQ', title: 'x', date: '2026-06-01', visibility: 'private' },
      ['disconnected', 'private', 'ok', 'ok', 'ok', 'ok'],
    ],
    [
      'changePassword',
      'with a wrong present one',
      { current: 'no', password: 'Eddy-Line-2026' },
      ['disconnected', 'wrong', 'wrong', 'wrong', 'wrong', 'wrong'],
    ],
    [
      'deleteAccount',
      'with a wrong password',
      { password: 'no' },
      ['disconnected', 'wrong', 'wrong', 'wrong', 'wrong', 'wrong'],
    ],
    ['requestPasswordLink', 'for nobody', { email: 'nobody@club.example' }, six('ok')],
    ['getPasswordLink', 'of nobody', { token: 'of nobody' }, six('late')],
    ['setPassword', 'by a link of nobody', { token: 'of nobody', password: 'Eddy-Line-2026' }, six('late')],
    ['getEditedMedia', 'a public video', edit('open', 'Video'), editors],
    ['getEditedMedia', 'a private video', edit('secret', 'Video'), hiddenEditors],
    ['getEditedMedia', 'a private session', edit('training', 'Session'), hiddenSessionEditors],
    [
      'getEditedMedia',
      'a private video of group 71',
      edit('theirs', 'Video'),
      ['disconnected', 'empty', 'empty', 'empty', 'ok', 'ok'],
    ],
    ['getEditedMedia', 'what nobody may edit', edit('fixed', 'Video'), ['disconnected', ...six('private').slice(1)]],
    ['getEditedMedia', 'audio', edit('commentary', 'Audio'), editors],
    ['getEditedMedia', 'a photo', edit('photo', 'Photo'), editors],
    ['getEditedMedia', 'a document', edit('book', 'Document'), editors],
    ['getEditedMedia', 'a collection', edit('races', 'Collection'), editors],
    ['getEditedMedia', 'an exercise', edit('drill', 'Exercise'), editors],
    ['getEditedMedia', 'a test', edit('exam', 'Test'), editors],
    ['getEditedMedia', 'a clip', edit('clip', 'Clip'), editors],
    ['getEditedMedia', 'a clip as a video', edit('clip', 'Video'), noneOf('private')],
    ['getEditedMedia', 'a photo as a document', edit('photo', 'Document'), noneOf('private')],
    ['saveEditedMedia', 'a public video', saved('open'), editors.map(late)],
    ['saveEditedMedia', 'a private video', saved('secret'), hiddenEditors.map(late)],
    ['saveEditedMedia', 'what nobody may edit', saved('fixed'), ['disconnected', ...six('private').slice(1)]],
    ['saveEditedMedia', 'a collection', saved('races'), editors.map(late)],
    ['saveEditedMedia', 'a test', saved('exam'), editors.map(late)],
    ['saveEditedMedia', 'an exercise', saved('drill'), editors.map(late)],
    ['getTest', 'a public test', { testId: 'exam' }, ['disconnected', 'ok', 'none', 'none', 'none', 'none']],
    ['getTest', 'a private test', { testId: 'secret-exam' }, hidden('none')],
    ['getTest', 'what is no test', { testId: 'open' }, connected('empty')],
    ['startTest', 'a public test', { testId: 'exam' }, connected('ok')],
    ['startTest', 'a private test', { testId: 'secret-exam' }, hidden('ok')],
    ['startTest', 'an exercise', { testId: 'drill' }, connected('empty')],
    ['answerTest', 'of the run of somebody else', { runId: 'theirs', questionId: 'q1', option: 0 }, viewers],
    ['finishTest', 'the run of somebody else', { runId: 'theirs' }, viewers],
    ['getSequence', 'a private session', sequenced('training', 'Session'), hiddenSequencers],
    ['getSequence', 'a public test', sequenced('exam', 'Test'), sequencers],
    ['getSequence', 'a video', sequenced('open', 'Session'), connected('empty')],
    ['saveSequence', 'of a private session', { ...sequenced('training', 'Session'), ...chosen }, hiddenSequencers],
    ['saveSequence', 'of a public test', { ...sequenced('exam', 'Test'), ...chosen }, sequencers],
    // Everybody may follow visible, published media (S10); nobody is told of drafts and expired ones.
    ['getFollowable', 'from a public video', { kind: 'item', id: 'open' }, connected('ok')],
    ['getFollowable', 'from a private video', { kind: 'item', id: 'secret' }, hidden('ok')],
    ['getFollowable', 'from a private session', { kind: 'item', id: 'training' }, hiddenSequencers],
    ['getFollowable', 'from an unpublished video', { kind: 'item', id: 'draft' }, connected('empty')],
    ['getFollowable', 'a public collection by its title', { kind: 'collection', name: 'Races' }, connected('ok')],
    ['getFollowable', 'a private collection by its title', { kind: 'collection', name: 'Private races' }, hidden('ok')],
    ['follow', 'a public video', { kind: 'event', id: 'open', ...FOLLOWED }, connected('ok')],
    ['follow', 'a private video', { kind: 'event', id: 'secret', ...FOLLOWED }, hidden('ok')],
    ['follow', 'a private session', { kind: 'event', id: 'training', ...FOLLOWED }, hiddenSequencers],
    ['follow', 'an unpublished video', { kind: 'event', id: 'draft', ...FOLLOWED }, connected('empty')],
    ['follow', 'an expired video', { kind: 'event', id: 'late', ...FOLLOWED }, connected('empty')],
    ['follow', 'a public collection', { kind: 'collection', id: 'races', ...FOLLOWED }, connected('ok')],
    ['follow', 'a private collection', { kind: 'collection', id: 'secret-races', ...FOLLOWED }, hidden('ok')],
    ['follow', 'a search of nobody', { kind: 'search', id: 'nobody', ...FOLLOWED }, connected('empty')],
    ['getFollows', 'of their own', {}, connected('ok')],
    ['setFollow', 'of the viewer', { id: 'kept-follow', ...SILENT }, viewers],
    ['unfollow', 'of the viewer', { id: 'ended-follow' }, viewers],
    ['setNotices', 'of their own', { language: 'en', timeZone: 'UTC', paused: false }, connected('ok')],
    ['renewFeed', 'of their own', {}, connected('ok')],
    ['endFeed', 'of their own', {}, connected('ok')],
    ['addPushDevice', 'of a network that is not public', PUSHED, connected('refused')],
    ['removePushDevice', 'of the viewer', { id: 'their-device' }, viewers],
    ['getFilmFacts', 'of a public video', { id: 'open' }, editors],
    ['getFilmFacts', 'of a private video', { id: 'secret' }, hiddenEditors],
    ['getFilmFacts', 'of audio', { id: 'commentary' }, editors],
    ['getFilmFacts', 'of what nobody may edit', { id: 'fixed' }, connected('private')],
    ['getFilmFacts', 'of a photo', { id: 'photo' }, connected('empty')],
    ['getCaptions', 'of a public video', { mediaId: 'open' }, editors],
    ['getCaptions', 'of a private video', { mediaId: 'secret' }, hiddenEditors],
    ['getCaptions', 'of a private session', { mediaId: 'training' }, hiddenSessionEditors],
    ['getCaptions', 'of what nobody may edit', { mediaId: 'fixed' }, connected('private')],
    ['getCaptions', 'of a photo', { mediaId: 'photo' }, connected('empty')],
    // Here no file is accepted and no captions exist; captions.test.ts covers adding and deleting.
    ['saveCaptions', 'of a public video', { ...french('open'), file: NO_CUES }, editors.map(orInvalid)],
    ['saveCaptions', 'of a private video', { ...french('secret'), file: NO_CUES }, hiddenEditors.map(orInvalid)],
    [
      'saveCaptions',
      'of a private session',
      { ...french('training'), file: NO_CUES },
      hiddenSessionEditors.map(orInvalid),
    ],
    ['saveCaptions', 'of what nobody may edit', { ...french('fixed'), file: NO_CUES }, connected('private')],
    ['deleteCaptions', 'of a public video without any', french('open'), editors.map(orEmpty)],
    ['deleteCaptions', 'of a private video without any', french('secret'), hiddenEditors.map(orEmpty)],
    ['deleteCaptions', 'of what nobody may edit', french('fixed'), connected('private')],
    // Only who gets a response; rights/selection.test.ts covers the outcome for each medium.
    ['planSelection', 'the deletion of a listed video', { act: 'delete', ...listed('secret') }, connected('ok')],
    ['planSelection', 'the download of a listed video', { act: 'download', ...listed('open') }, six('ok')],
    [
      'planSelection',
      'what a search of private videos finds',
      { act: 'date', search: { targetType: 'Video', searchVideoValue: 'secret' } },
      hidden('ok'),
    ],
    [
      'planSelection',
      'the download of what a search of sessions finds',
      { act: 'download', search: { targetType: 'Session' } },
      ['empty', 'empty', 'ok', 'ok', 'empty', 'ok'],
    ],
    [
      'changeSelection',
      'the deletion of what is not there',
      { change: { kind: 'delete' }, ...listed('nothing') },
      connected('ok'),
    ],
    ['changeSelection', 'a public collection', collecting('races'), editors],
    ['changeSelection', 'a private collection', collecting('secret-races'), hiddenEditors],
    ['changeSelection', 'out of a public collection', uncollecting('races'), editors],
    ['changeSelection', 'out of a private collection', uncollecting('secret-races'), hiddenEditors],
    [
      'changeSelection',
      'a new collection of what is not there',
      { change: { kind: 'collect', collectionId: 'new-races', title: 'New' }, ...listed('nothing') },
      ['disconnected', 'private', 'ok', 'ok', 'ok', 'ok'],
    ],
    // By the rule for a single download (L19): media that the person may play, with a downloadable source.
    ['downloadSelection', 'a public video', listed('open'), six('ok')],
    ['downloadSelection', 'a private video', listed('secret'), hidden('ok')],
    ['downloadSelection', 'a private session', listed('training', 'Session'), hiddenSequencers],
    ['downloadSelection', 'pay-per-view', listed('paid'), ['disconnected', 'empty', 'empty', 'ok', 'empty', 'ok']],
    ['downloadSelection', 'an unpublished video', listed('draft'), connected('empty')],
  ];

  describe('everybody against every request', () => {
    it.each(TABLE)('[L26] %s %s', async (name, _what, params, expected) => {
      const responses: string[] = [];
      // One after another, so that on every database the same person does what only the first may do.
      for (const one of people)
        responses.push(((await (await one.requestRaw(name, params)).json()) as { status: string }).status);
      expect(responses).toEqual(expected);
    });

    it('[L26] the table has every request except those that change the session, count, or send a form', () => {
      const elsewhere: RequestName[] = ['login', 'logout', 'add', 'addPlayerAccessControlUser', ...BY_ROUTE];
      const requested = new Set<RequestName>([...TABLE.map(([name]) => name), ...elsewhere]);
      expect((Object.keys(requests) as RequestName[]).filter((name) => !requested.has(name))).toEqual([]);
    });

    it('[P10] only anonymous visitors receive a live address', async () => {
      const { store, dataFiles } = host.app;
      const open = await store.media.find('open');
      if (!open?.player) throw new Error('no medium');
      await store.media.save({
        ...open,
        id: 'regatta',
        title: 'Regatta',
        player: { ...open.player, replay: undefined, live: { startsAt: '2026-06-01T11:00:00Z', films: ['run'] } },
      });
      await dataFiles.changed('regatta');
      const addresses = await Promise.all(
        people.map(async (one) => {
          const response = await one.request('search', { targetType: 'Video', searchVideoValue: 'regatta' });
          return response.status === 'ok' && response.data.items[0]?.live_url;
        }),
      );
      expect(addresses).toEqual([
        '/media/regatta/live/master.m3u8',
        undefined,
        undefined,
        undefined,
        undefined,
        undefined,
      ]);
    });
  });
});
