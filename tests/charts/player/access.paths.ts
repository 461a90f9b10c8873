import { ACCESS_CHECK_TIMEOUT_MS } from '../../../core/domain/constants/requests.ts';
import { accessMachine } from '../../../machines/player/opening/access/access.machine.ts';
import type { AccessInput } from '../../../machines/player/opening/access/access.guards.ts';
import type { LoadedDocument } from '../../../core/domain/data-document.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import { hidden, NOW, request, stub, superUser, user, fullDocument } from './documents.ts';

const anonymous = { kind: 'anonymous' } as const;

const input = (changes: Partial<AccessInput> = {}): AccessInput => ({
  request: request(),
  hasSession: false,
  visitor: undefined,
  pageGroup: undefined,
  passed: undefined,
  ...changes,
});

const LOCKED = 'https://vod.example/vod/vi1/token/t-1/hls/manifest.m3u8';
const grant = { expiresAt: NOW + 600_000 };
const privateStub = stub({ visibility: 'private' });
const film = fullDocument({ visibility: 'private' });
/** Public, in the private storage of a video API provider (host 12). */
const apart = {
  ...fullDocument({ storageHostId: 12 }),
  video: { ...fullDocument({ storageHostId: 12 }).video, replay_url: LOCKED },
};
const found = { ...apart, video: { ...apart.video, replay_url: 'https://vod.example/vod/vi1/hls/manifest.m3u8' } };
const offline = new Error('offline');
const connected = { kind: 'connected', user: user() } as const;
const noSession = { done: 'session', output: { status: 'disconnected' } } as const;
const signedIn = { done: 'session', output: { status: 'ok', user: user() } } as const;
const authorizing = (check: string) => ({ working: { authorize: { authorizing: check } } });
const refused = (reason: string, visitor: unknown = anonymous) => ({ kind: 'refused', reason, visitor });
const refusedBy = (reason: string) => ({ done: 'player', output: { status: 'refused', reason } }) as const;
const medium = { type: 'video', id: 'v1' };
const arrive = (document: LoadedDocument) => ({
  send: { type: 'access.document', document, at: NOW },
});

export default definePaths(accessMachine, {
  name: 'access',
  input: [
    input(),
    input({ hasSession: true }),
    input({ request: request({ embedded: true }) }),
    input({ request: request({ userId: 9 }) }),
    input({ hasSession: true, request: request({ userId: 9 }) }),
    input({ visitor: anonymous, pageGroup: 64, passed: { document: stub({ accessControl: 'password' }), at: NOW } }),
  ],
  events: {
    'access.document': [
      { document: fullDocument(), at: NOW },
      { document: stub({ visibility: 'private' }), at: NOW },
      { document: hidden, at: NOW },
      { document: stub({ geoBlocking: true }), at: NOW },
      { document: stub({ pay_per_view: true }), at: NOW },
      { document: fullDocument({ group: 12 }), at: NOW },
      { document: fullDocument({ publish: false }), at: NOW },
      { document: fullDocument({ validity_date: '2030-01-01' }), at: NOW },
      { document: fullDocument({ expiration_date: '2020-01-01' }), at: NOW },
      { document: fullDocument({ expiration_date: 'soon' }), at: NOW },
      { document: apart, at: NOW },
    ],
    'xstate.done.actor.referer': [],
    'xstate.done.actor.media': [],
    'xstate.done.actor.player': [],
    'xstate.error.actor.referer': [],
    'xstate.error.actor.media': [],
    'xstate.error.actor.player': [],
  },
  runsIn: { session: 'working.visitor.asking', page: 'working.page.asking', storage: 'unlocking' },
  results: {
    session: { done: [{ status: 'ok', user: superUser }, { status: 'disconnected' }], error: [new Error('offline')] },
    page: { done: [12], error: [new Error('offline')] },
    referer: { done: ['ok', 'refused'], error: [new Error('offline')] },
    media: { done: [{ status: 'ok' }, { status: 'refused', reason: 'private' }], error: [new Error('offline')] },
    player: {
      done: [
        { status: 'ok', document: film, grant },
        { status: 'ok' },
        { status: 'payment' },
        { status: 'gate', gate: 'password' },
        { status: 'refused', reason: 'country' },
        { status: 'refused', reason: 'referer' },
        { status: 'refused', reason: 'noRights' },
        { status: 'refused', reason: 'notYetValid' },
        { status: 'disconnected' },
      ],
      error: [new Error('offline')],
    },
    storage: {
      done: [
        { status: 'ok', document: found },
        { status: 'refused', failure: 1 },
        { status: 'refused', failure: 3 },
        { status: 'refused', failure: 4 },
      ],
      error: [new Error('offline')],
    },
  },
  unseen: [
    {
      state: 'unlocking',
      like: 'working.authorize.authorizing.checkingOwner',
      reason: 'One word until it plays: where the film lies is not for strangers.',
    },
    { state: 'working.visitor', reason: 'Who watches is asked beside the rest; only the verdict is shown.' },
    { state: 'working.page', reason: 'Whose page it is is asked beside the rest; only the verdict is shown.' },
    {
      state: 'working.authorize.authorizing.awaitingServer',
      like: 'working.authorize.authorizing.checkingOwner',
      reason: 'One word for all checks: that a medium is hidden is not for strangers.',
    },
    {
      state: 'working.authorize.authorizing.checkingSession',
      like: 'working.authorize.authorizing.checkingOwner',
      reason: 'One word for all checks: which of them is under way is not for strangers.',
    },
    {
      state: 'working.authorize.authorizing.checkingReferer',
      like: 'working.authorize.authorizing.checkingOwner',
      reason: 'One word for all checks: which of them is under way is not for strangers.',
    },
    {
      state: 'working.authorize.authorizing.checkingCountry',
      like: 'working.authorize.authorizing.checkingOwner',
      reason: 'One word for all checks: which of them is under way is not for strangers.',
    },
    {
      state: 'working.authorize.authorizing.checkingMedia',
      like: 'working.authorize.authorizing.checkingOwner',
      reason: 'One word for all checks: which of them is under way is not for strangers.',
    },
    {
      state: 'working.authorize.authorizing.checkingPayment',
      like: 'working.authorize.authorizing.checkingOwner',
      reason: 'One word for all checks: which of them is under way is not for strangers.',
    },
    {
      state: 'working.authorize.authorizing.checkingControl',
      like: 'working.authorize.authorizing.checkingOwner',
      reason: 'One word for all checks: which of them is under way is not for strangers.',
    },
  ],
  pinned: [
    {
      name: '[P33] a session check that fails is not repeated',
      onChart: true,
      input: input({ hasSession: true }),
      steps: [{ error: 'session', reason: new Error('offline') }],
      ends: { working: { visitor: 'settled' } },
    },
    {
      name: '[P33] the group of a page is not looked up again once it is known',
      onChart: true,
      input: input({ visitor: anonymous, pageGroup: 12, request: request({ userId: 9 }) }),
      steps: [],
      ends: { working: { page: 'known' } },
    },
    {
      name: '[P30] a film in private storage is granted with the address that the storage returns',
      steps: [arrive(apart), { done: 'storage', output: { status: 'ok', document: found } }],
      ends: 'granted',
      output: { kind: 'granted', document: found, grant: undefined, visitor: anonymous, pageGroup: 64 },
    },
    ...([1, 3, 4] as const).map((failure) => ({
      name: `[P30] storage failure ${failure} refuses access and is named in the reason`,
      steps: [arrive(apart), { done: 'storage' as const, output: { status: 'refused' as const, failure } }],
      ends: 'refused' as const,
      output: { kind: 'refused' as const, reason: `privateUrl${failure}` as const, visitor: anonymous },
    })),
    {
      name: '[P30] access is refused when the storage does not respond within ten seconds',
      steps: [arrive(apart), { elapse: ACCESS_CHECK_TIMEOUT_MS }],
      ends: 'refused',
      output: { kind: 'refused', reason: 'privateUrl2', visitor: anonymous },
    },
    {
      name: '[P30] a storage response just before the ten-second timeout is accepted',
      steps: [
        arrive(apart),
        { elapse: ACCESS_CHECK_TIMEOUT_MS - 1 },
        { done: 'storage', output: { status: 'ok', document: found } },
      ],
      ends: 'granted',
    },
    {
      name: '[P30] [P04] the storage is not queried for a film that the viewer may not watch',
      steps: [arrive({ ...apart, video: { ...apart.video, publish: false } })],
      ends: 'refused',
      output: { kind: 'refused', reason: 'unpublished', visitor: anonymous },
    },
    {
      name: '[P04] a public film is granted to an anonymous visitor without any request',
      steps: [arrive(fullDocument())],
      ends: 'granted',
      output: { kind: 'granted', document: fullDocument(), grant: undefined, visitor: anonymous, pageGroup: 64 },
    },
    {
      name: '[P04] a private film is granted to a member of its group even if the session response arrives last',
      input: input({ hasSession: true }),
      steps: [
        arrive(privateStub),
        { done: 'player', output: { status: 'ok', document: film, grant } },
        { done: 'media', output: { status: 'ok' } },
        { done: 'session', output: { status: 'ok', user: user() } },
      ],
      ends: 'granted',
      output: { kind: 'granted', document: film, grant, visitor: { kind: 'connected', user: user() }, pageGroup: 64 },
    },
    {
      name: '[P04] an anonymous visitor is refused a private film',
      steps: [
        arrive(privateStub),
        { done: 'session', output: { status: 'disconnected' } },
        { done: 'media', output: { status: 'refused', reason: 'private' } },
      ],
      ends: 'refused',
      output: { kind: 'refused', reason: 'private', visitor: anonymous },
    },
    {
      name: '[P33] a lost session refuses a private film as disconnected even if the media response arrived first',
      input: input({ hasSession: true }),
      steps: [
        arrive(privateStub),
        { done: 'media', output: { status: 'refused', reason: 'private' } },
        { done: 'session', output: { status: 'disconnected' } },
      ],
      ends: 'refused',
      output: { kind: 'refused', reason: 'disconnected', visitor: anonymous },
    },
    {
      name: '[P33] a public film plays even if the session was lost',
      input: input({ hasSession: true }),
      steps: [arrive(fullDocument()), { done: 'session', output: { status: 'disconnected' } }],
      ends: 'granted',
    },
    {
      name: '[P04] a refusal names the signed-in user even if the server responds before the session check',
      input: input({ hasSession: true }),
      steps: [
        arrive(hidden),
        { done: 'player', output: { status: 'refused', reason: 'notOwner' } },
        { done: 'session', output: { status: 'ok', user: user() } },
      ],
      ends: 'refused',
      output: { kind: 'refused', reason: 'notOwner', visitor: { kind: 'connected', user: user() } },
    },
    ...(['unpublished', 'notYetValid', 'expired', 'notOwner'] as const).map((reason) => ({
      name: `[P04] a hidden film is refused for the reason that the server returns, not as private: ${reason}`,
      input: input({ hasSession: true }),
      steps: [
        arrive(hidden),
        { done: 'media' as const, output: { status: 'refused' as const, reason: 'private' as const } },
        { error: 'session' as const, reason: new Error('offline') },
        { done: 'player' as const, output: { status: 'refused' as const, reason } },
      ],
      ends: 'refused' as const,
      output: { kind: 'refused' as const, reason },
    })),
    {
      name: '[P04] a hidden private film is refused to an anonymous visitor once the server has decided',
      steps: [
        arrive(hidden),
        { done: 'session', output: { status: 'disconnected' } },
        { done: 'media', output: { status: 'refused', reason: 'private' } },
        { done: 'player', output: { status: 'refused', reason: 'private' } },
      ],
      ends: 'refused',
      output: { kind: 'refused', reason: 'private', visitor: anonymous },
    },
    {
      name: '[P33] a lost session refuses a hidden private film as disconnected',
      input: input({ hasSession: true }),
      steps: [
        arrive(hidden),
        { done: 'session', output: { status: 'disconnected' } },
        { done: 'player', output: { status: 'refused', reason: 'private' } },
        { done: 'media', output: { status: 'refused', reason: 'private' } },
      ],
      ends: 'refused',
      output: { kind: 'refused', reason: 'disconnected', visitor: anonymous },
    },
    {
      name: '[P33] a hidden private film is refused as sessionFailed when the session check fails',
      input: input({ hasSession: true }),
      steps: [
        arrive(hidden),
        { error: 'session', reason: new Error('offline') },
        { done: 'player', output: { status: 'refused', reason: 'private' } },
      ],
      ends: 'refused',
      output: { kind: 'refused', reason: 'sessionFailed' },
    },
    {
      name: '[P04] a hidden private film is refused as checkFailed when the server check fails',
      steps: [
        arrive(hidden),
        { done: 'session', output: { status: 'disconnected' } },
        { done: 'media', output: { status: 'refused', reason: 'private' } },
        { error: 'player', reason: new Error('offline') },
      ],
      ends: 'refused',
      output: { kind: 'refused', reason: 'checkFailed', visitor: anonymous },
    },
    {
      name: '[P04] a hidden film is refused as checkFailed when its media check fails',
      steps: [
        arrive(hidden),
        { done: 'session', output: { status: 'disconnected' } },
        { done: 'player', output: { status: 'ok', document: film } },
        { error: 'media', reason: new Error('offline') },
      ],
      ends: 'refused',
      output: { kind: 'refused', reason: 'checkFailed', visitor: anonymous },
    },
    {
      name: '[P04] a hidden film is refused when the server rejects the embedding page',
      input: input({ request: request({ embedded: true }) }),
      steps: [
        arrive(hidden),
        { done: 'session', output: { status: 'disconnected' } },
        { done: 'media', output: { status: 'ok' } },
        { done: 'player', output: { status: 'refused', reason: 'referer' } },
      ],
      ends: 'refused',
      output: { kind: 'refused', reason: 'referer', visitor: anonymous },
    },
    {
      name: '[P04] [P05] a hidden film with a password leads to the password gate',
      steps: [
        arrive(hidden),
        { done: 'session', output: { status: 'disconnected' } },
        { done: 'media', output: { status: 'ok' } },
        { done: 'player', output: { status: 'gate', gate: 'password' } },
      ],
      ends: 'gated',
    },
    {
      name: '[P04] a hidden film is granted with the document that the server returns',
      input: input({ hasSession: true }),
      steps: [
        arrive(hidden),
        { done: 'session', output: { status: 'ok', user: user() } },
        { done: 'media', output: { status: 'ok' } },
        { done: 'player', output: { status: 'ok', document: film, grant } },
      ],
      ends: 'granted',
      output: { kind: 'granted', document: film, grant, visitor: { kind: 'connected', user: user() }, pageGroup: 64 },
    },
    {
      name: '[P04] user 1 may watch a film of another group',
      input: input({ hasSession: true }),
      steps: [arrive(fullDocument({ group: 12 })), { done: 'session', output: { status: 'ok', user: superUser } }],
      ends: 'granted',
    },
    {
      name: '[P04] user id 1 in the page address does not grant a film of another group',
      input: input({ request: request({ userId: 1 }) }),
      steps: [{ done: 'page', output: 3 }, arrive(fullDocument({ group: 12 }))],
      ends: 'refused',
      output: { kind: 'refused', reason: 'notOwner', visitor: anonymous },
    },
    {
      name: '[P04] an embedding site that is not on the allowlist is refused',
      input: input({ request: request({ embedded: true }) }),
      steps: [arrive(fullDocument()), { done: 'referer', output: 'refused' }],
      ends: 'refused',
      output: { kind: 'refused', reason: 'referer', visitor: anonymous },
    },
    {
      name: '[P04] a film that is private and embedded by a refused site is refused as private',
      input: input({ request: request({ embedded: true }) }),
      steps: [
        arrive(privateStub),
        { done: 'referer', output: 'refused' },
        { done: 'player', output: { status: 'refused', reason: 'private' } },
        { done: 'session', output: { status: 'disconnected' } },
      ],
      ends: 'refused',
      output: { kind: 'refused', reason: 'private', visitor: anonymous },
    },
    {
      name: '[P04] a refused embedding page takes precedence over a country refusal that arrived first',
      input: input({ request: request({ embedded: true }) }),
      steps: [
        arrive(stub({ geoBlocking: true })),
        { done: 'session', output: { status: 'disconnected' } },
        { done: 'player', output: { status: 'refused', reason: 'country' } },
        { done: 'referer', output: 'refused' },
      ],
      ends: 'refused',
      output: { kind: 'refused', reason: 'referer', visitor: anonymous },
    },
    {
      name: '[P04] the server can refuse an embedding page that passed the referer check',
      input: input({ request: request({ embedded: true }) }),
      steps: [
        arrive(stub()),
        { done: 'session', output: { status: 'disconnected' } },
        { done: 'referer', output: 'ok' },
        { done: 'player', output: { status: 'refused', reason: 'referer' } },
      ],
      ends: 'refused',
      output: { kind: 'refused', reason: 'referer', visitor: anonymous },
    },
    {
      name: '[P04] a geo-blocked film is refused when the country check times out',
      input: input(),
      steps: [
        arrive(stub({ geoBlocking: true })),
        { done: 'session', output: { status: 'disconnected' } },
        { elapse: ACCESS_CHECK_TIMEOUT_MS },
      ],
      ends: 'refused',
      output: { kind: 'refused', reason: 'checkFailed', visitor: anonymous },
    },
    {
      name: '[P04] the server response alone grants a pay-per-view film',
      input: input(),
      steps: [
        arrive(stub({ pay_per_view: true })),
        { done: 'session', output: { status: 'disconnected' } },
        { done: 'player', output: { status: 'ok', document: film } },
      ],
      ends: 'granted',
    },
    {
      name: '[P04] access is refused when the server returns no document for a stub',
      input: input(),
      steps: [
        arrive(stub({ pay_per_view: true })),
        { done: 'session', output: { status: 'disconnected' } },
        { done: 'player', output: { status: 'ok' } },
      ],
      ends: 'refused',
      output: { kind: 'refused', reason: 'checkFailed', visitor: anonymous },
    },
    {
      name: '[P04] access is refused when the referer check times out',
      input: input({ request: request({ embedded: true }) }),
      steps: [arrive(fullDocument()), { elapse: ACCESS_CHECK_TIMEOUT_MS }],
      ends: 'refused',
      output: { kind: 'refused', reason: 'checkFailed', visitor: anonymous },
    },
    {
      name: '[P04] a referer response just before the ten-second timeout is accepted',
      input: input({ request: request({ embedded: true }) }),
      steps: [arrive(fullDocument()), { elapse: ACCESS_CHECK_TIMEOUT_MS - 1 }, { done: 'referer', output: 'ok' }],
      ends: 'granted',
    },
    {
      name: '[P05] after a passed gate the server check alone refuses an unpaid film',
      input: input({
        request: request({ embedded: true }),
        visitor: anonymous,
        pageGroup: 64,
        passed: { document: stub({ accessControl: 'password' }), at: NOW },
      }),
      steps: [{ done: 'player', output: { status: 'payment' } }],
      ends: 'refused',
      output: { kind: 'refused', reason: 'payment', visitor: anonymous },
    },
    {
      name: '[P04] a geo-blocked film is granted to a signed-in visitor without a country check',
      input: input({ hasSession: true }),
      steps: [
        arrive(stub({ geoBlocking: true })),
        { done: 'session', output: { status: 'ok', user: user() } },
        { done: 'player', output: { status: 'ok', document: film } },
      ],
      ends: 'granted',
    },
    {
      name: '[P04] no check runs until the data file has loaded',
      onChart: true,
      begins: {
        in: { working: { visitor: 'unasked', page: 'known', authorize: 'awaitingDocument' } },
        runs: [],
        context: {
          pageGroup: 64,
          visitor: undefined,
          isSessionLost: false,
          hasSessionFailed: false,
          checks: [],
          results: {},
          reason: 'checkFailed',
        },
      },
      steps: [],
      ends: 'working',
    },
    ...[
      {
        what: 'before its validity date',
        document: fullDocument({ validity_date: '2030-01-01' }),
        reason: 'notYetValid',
      },
      {
        what: 'after its expiration date',
        document: fullDocument({ expiration_date: '2020-01-01' }),
        reason: 'expired',
      },
      {
        what: 'with an unreadable expiration date',
        document: fullDocument({ expiration_date: 'soon' }),
        reason: 'checkFailed',
      },
    ].map(({ what, document, reason }) => ({
      name: `[P04] a film ${what} is refused without a request`,
      onChart: true,
      steps: [{ ...arrive(document), expects: { inputs: {} } }],
      ends: 'refused',
      output: refused(reason),
    })),
    {
      name: '[P33] access is refused when the session check does not respond within ten seconds',
      onChart: true,
      input: input({ hasSession: true }),
      begins: { inputs: { session: [undefined] } },
      steps: [
        {
          elapse: 10_000,
          expects: { in: { working: { visitor: 'settled' } }, context: { hasSessionFailed: true }, runs: [] },
        },
        arrive(fullDocument()),
      ],
      ends: 'refused',
      output: { kind: 'refused', reason: 'sessionFailed' },
    },
    {
      name: '[P33] the session is not checked again for the next video of a list',
      onChart: true,
      input: input({ hasSession: true, visitor: connected, pageGroup: 64 }),
      begins: { in: { working: { visitor: 'settled', page: 'known' } }, inputs: {} },
      steps: [arrive(fullDocument())],
      ends: 'granted',
      output: { kind: 'granted', document: fullDocument(), grant: undefined, visitor: connected, pageGroup: 64 },
    },
    {
      name: "[P04] the page falls back to the default group when the lookup of its user's group times out after ten seconds",
      onChart: true,
      input: input({ request: request({ userId: 9 }) }),
      begins: { in: { working: { page: 'asking' } }, inputs: { page: [{ userId: 9, groupId: 64 }] } },
      steps: [
        { elapse: 10_000, expects: { in: { working: { page: 'known' } }, context: { pageGroup: 64 }, runs: [] } },
      ],
      ends: 'working',
    },
    {
      name: "[P04] the page falls back to the default group when the lookup of its user's group fails",
      onChart: true,
      input: input({ request: request({ userId: 9 }) }),
      steps: [
        { error: 'page', reason: offline, expects: { in: { working: { page: 'known' } }, context: { pageGroup: 64 } } },
        arrive(fullDocument()),
      ],
      ends: 'granted',
      output: { kind: 'granted', document: fullDocument(), grant: undefined, visitor: anonymous, pageGroup: 64 },
    },
    {
      name: "[P04] a film waits for the group of the page, and a film by the page's user is granted",
      onChart: true,
      input: input({ request: request({ userId: 9 }) }),
      steps: [
        { ...arrive(fullDocument({ user: 9, group: 12 })), expects: { in: authorizing('checkingOwner') } },
        { done: 'page', output: 3 },
      ],
      ends: 'granted',
      output: {
        kind: 'granted',
        document: fullDocument({ user: 9, group: 12 }),
        grant: undefined,
        visitor: anonymous,
        pageGroup: 3,
      },
    },
    {
      name: '[P04] user 1 is granted a film of any group before the group of the page is known',
      onChart: true,
      input: input({ hasSession: true, request: request({ userId: 9 }) }),
      steps: [arrive(fullDocument({ group: 12 })), { done: 'session', output: { status: 'ok', user: superUser } }],
      ends: 'granted',
      output: {
        kind: 'granted',
        document: fullDocument({ group: 12 }),
        grant: undefined,
        visitor: { kind: 'connected', user: superUser },
        pageGroup: 64,
      },
    },
    {
      name: '[P04] a signed-in user other than user 1 is refused a film of another group',
      onChart: true,
      input: input({ hasSession: true }),
      steps: [arrive(fullDocument({ group: 12 })), signedIn],
      ends: 'refused',
      output: refused('notOwner', connected),
    },
    {
      name: '[P04] an embedded private film runs its three checks in parallel, each with a ten-second timeout',
      onChart: true,
      input: input({ request: request({ embedded: true }) }),
      steps: [
        {
          ...arrive(film),
          expects: {
            inputs: {
              session: [undefined],
              referer: [{ groupId: 64, mediaId: 'v1' }],
              media: [medium],
              player: [{ ...medium, userId: 64 }],
            },
            context: { checks: ['referer', 'media', 'player'] },
          },
        },
        { ...noSession, expects: { in: authorizing('checkingMedia') } },
        { done: 'referer', output: 'ok' },
        {
          elapse: 10_000,
          expects: {
            context: {
              results: { referer: { status: 'ok' }, media: { status: 'failed' }, player: { status: 'failed' } },
            },
          },
        },
      ],
      ends: 'refused',
      output: refused('checkFailed'),
    },
    {
      name: '[P04] a private film with a complete data file is granted when the server confirms without a new one',
      onChart: true,
      input: input({ hasSession: true }),
      steps: [
        arrive(film),
        signedIn,
        { done: 'media', output: { status: 'ok' }, expects: { in: authorizing('checkingMedia') } },
        { done: 'player', output: { status: 'ok', grant } },
      ],
      ends: 'granted',
      output: { kind: 'granted', document: film, grant, visitor: connected, pageGroup: 64 },
    },
    {
      name: '[P04] access is refused when the referer check fails',
      onChart: true,
      input: input({ request: request({ embedded: true }) }),
      steps: [arrive(fullDocument()), { error: 'referer', reason: offline }],
      ends: 'refused',
      output: refused('checkFailed'),
    },
    {
      name: '[P04] an embedding page that the server refuses is refused before the referer check responds',
      onChart: true,
      input: input({ request: request({ embedded: true }) }),
      steps: [arrive(stub()), { ...noSession, expects: { in: authorizing('checkingReferer') } }, refusedBy('referer')],
      ends: 'refused',
      output: refused('referer'),
    },
    {
      name: '[P04] a private film refused by country waits for the referer check, whose refusal takes precedence',
      onChart: true,
      input: input({ request: request({ embedded: true }) }),
      steps: [
        arrive(stub({ visibility: 'private', geoBlocking: true })),
        noSession,
        { done: 'media', output: { status: 'ok' } },
        { ...refusedBy('country'), expects: { in: authorizing('checkingReferer') } },
        { done: 'referer', output: 'refused' },
      ],
      ends: 'refused',
      output: refused('referer'),
    },
    {
      name: '[P04] a geo-blocked film waits for the country check of an anonymous visitor, and is refused by it',
      onChart: true,
      input: input({ request: request({ embedded: true }) }),
      steps: [
        arrive(stub({ geoBlocking: true })),
        noSession,
        { done: 'referer', output: 'ok', expects: { in: authorizing('checkingCountry') } },
        refusedBy('country'),
      ],
      ends: 'refused',
      output: refused('country'),
    },
    {
      name: '[P04] a signed-in visitor skips the country check and is refused a geo-blocked film for missing rights',
      onChart: true,
      input: input({ hasSession: true }),
      steps: [
        { ...arrive(stub({ geoBlocking: true })), expects: { in: authorizing('checkingSession') } },
        { ...signedIn, expects: { in: authorizing('checkingPayment') } },
        refusedBy('noRights'),
      ],
      ends: 'refused',
      output: refused('noRights', connected),
    },
    {
      name: '[P04] a film that is not geo-blocked skips the country check',
      onChart: true,
      steps: [
        arrive(stub({ pay_per_view: true })),
        { ...noSession, expects: { in: authorizing('checkingPayment') } },
        { done: 'player', output: { status: 'payment' } },
      ],
      ends: 'refused',
      output: refused('payment'),
    },
    {
      name: '[P05] the registration gate is reported with the visitor and the group of the page',
      onChart: true,
      input: input({ hasSession: true, request: request({ userId: 9 }) }),
      steps: [
        { done: 'page', output: 64 },
        arrive(stub({ accessControl: 'registration' })),
        signedIn,
        { done: 'player', output: { status: 'gate', gate: 'registration' } },
      ],
      ends: 'gated',
      output: { kind: 'gate', gate: 'registration', visitor: connected, pageGroup: 64 },
    },
    {
      name: '[P05] a hidden film leads to its password gate before the group of the page is known',
      onChart: true,
      input: input({ request: request({ userId: 9 }) }),
      steps: [
        arrive(hidden),
        noSession,
        { done: 'media', output: { status: 'ok' } },
        { done: 'player', output: { status: 'gate', gate: 'password' } },
      ],
      ends: 'gated',
      output: { kind: 'gate', gate: 'password', visitor: anonymous, pageGroup: 64 },
    },
    {
      name: '[P05] after a passed gate only the server check runs, even for an embedded private film',
      onChart: true,
      input: input({
        request: request({ embedded: true }),
        visitor: anonymous,
        pageGroup: 64,
        passed: { document: privateStub, at: NOW },
      }),
      begins: { inputs: { player: [{ ...medium, userId: 64 }] }, context: { checks: ['player'] } },
      steps: [{ done: 'player', output: { status: 'ok', document: film, grant } }],
      ends: 'granted',
      output: { kind: 'granted', document: film, grant, visitor: anonymous, pageGroup: 64 },
    },
    {
      name: '[P33] a lost session refuses a hidden film as disconnected when only the server reports it as private',
      onChart: true,
      input: input({ hasSession: true }),
      steps: [arrive(hidden), noSession, { done: 'media', output: { status: 'ok' } }, refusedBy('private')],
      ends: 'refused',
      output: refused('disconnected'),
    },
    {
      name: '[P33] a hidden film refused for another reason keeps that reason after a lost session',
      onChart: true,
      input: input({ hasSession: true }),
      steps: [arrive(hidden), noSession, { done: 'media', output: { status: 'ok' } }, refusedBy('noRights')],
      ends: 'refused',
      output: refused('noRights'),
    },
    {
      name: '[P30] the private storage is queried once access is authorized, and its failure refuses access',
      onChart: true,
      steps: [
        { ...arrive(apart), expects: { in: 'unlocking', inputs: { storage: [{ document: apart }] } } },
        { error: 'storage', reason: offline },
      ],
      ends: 'refused',
      output: refused('privateUrl2'),
    },
    {
      name: '[P04] the server can refuse a geo-blocked film for a reason other than its country',
      onChart: true,
      steps: [
        arrive(stub({ geoBlocking: true })),
        { ...noSession, expects: { in: authorizing('checkingCountry') } },
        refusedBy('noRights'),
      ],
      ends: 'refused',
      output: refused('noRights'),
    },
  ],
  explore: {
    limit: 20_000,
    contextKey: ({
      request: { userId, embedded },
      hasSession,
      visitor,
      pageGroup,
      loaded,
      isSessionLost,
      hasSessionFailed,
      checks,
      results,
    }) => [
      userId,
      embedded,
      hasSession,
      visitor?.kind,
      pageGroup,
      loaded?.document,
      isSessionLost,
      hasSessionFailed,
      checks,
      results,
    ],
  },
});
