/** An example of each request and its response on the wire: printed in the reference, and parsed by the tests. */
import type { Carried } from '../../core/contract/carried.ts';
import type { RequestName, SentParams, Written } from '../../core/contract/requests.ts';
import type { WrittenDocument, WrittenHiddenStub, WrittenStub } from '../../core/contract/data-files.ts';
import type { EditedMedium } from '../../core/domain/edit.ts';
import type { BridgeReport } from '../../core/domain/race/report.ts';
import type { TestRun } from '../../core/domain/test-run.ts';
import type { WrittenTalkItem } from '../../core/contract/talk.ts';

type Examples = { readonly [N in RequestName]: { readonly params: SentParams<N>; readonly response: Written<N> } };

const drawnStroke = {
  tool: 'arrow' as const,
  colour: 'yellow' as const,
  width: 'medium' as const,
  at: 62.4,
  source: 'replay:0',
  points: [
    { x: 0.3125, y: 0.55 },
    { x: 0.478, y: 0.61 },
  ],
};

const deskTagExample = {
  id: 'd-7f3b',
  category: 'Final sprint',
  description: 'Into the wind',
  start: 80.2,
  duration: 11_500,
  by: { id: 66, name: 'Ada Berg' },
  revision: 4705,
};

const deskTemplateExample: Extract<Written<'saveDeskTemplate'>, { status: 'ok' }>['data'] = {
  id: 'c2-finals',
  name: 'C2 finals',
  revision: 4650,
  panels: [
    {
      category: 'Phases',
      buttons: [
        {
          id: 'final',
          label: 'Final sprint',
          colour: 'teal',
          key: 'e',
          lead: 0,
          lag: 0,
          kind: 'range',
          category: 'Final sprint',
          ask: ['athlete', 'text'],
        },
      ],
    },
  ],
};

const runExample: TestRun = {
  id: '0f1c2f5e-6a52-4a7b-9f3e-8f6f0a3f1b55',
  testId: '1400',
  title: 'Winter test 2025',
  startedAt: 1780000000000,
  exercises: [
    {
      id: '1390',
      title: 'Ferry glide 2025',
      film: { type: 'video', id: '1012', tag: '5001' },
      questions: [
        {
          id: 'q1390-1',
          text: {
            enName: 'Where does the bow point in a ferry glide?',
            frName: 'Où pointe l’étrave pendant un bac ?',
          },
          options: [
            { enName: 'Straight downstream', frName: 'Droit vers l’aval' },
            { enName: 'Upstream, at an angle', frName: 'Vers l’amont, en biais' },
          ],
        },
      ],
    },
  ],
};

/** A complete data file: a public slalom run with two tags. */
export const fullExample = {
  version: 7,
  video: {
    id: '1012',
    type: 'video',
    user: 64,
    group: 64,
    title: 'Slalom final, women K1',
    visibility: 'public',
    publish: true,
    date: '2025-07-05',
    time: '14:30:00',
    duration: 92.4,
    replay_url: '/media/1012/slalom-run/master.m3u8',
    pathThumb: '/media/1012/slalom-run/thumbnail.jpg',
    score_type: 'time',
    highlights: true,
    menu: true,
    chat: false,
    search: true,
    max_resolution: 1080,
  },
  tags: [
    {
      id: '5001',
      type: '',
      category: 'Gates',
      time: '00:00:12.480',
      description: 'Gate 5, clean',
      url: 'FRA (Inès Aubry)',
      score: '98.52=2',
      nation: 'FRA',
      num_page: 2,
      videoId: '1012',
      highlights: true,
      isLiveResult: false,
    },
    {
      id: 'c123:1012:c-50-K1W_BR2_25-7-r',
      type: '',
      category: 'K1 women, run 2',
      time: 'XX:XX:XX',
      description: 'Inès Aubry',
      nation: 'FRA',
      videoId: '1012',
      isLiveResult: true,
      result:
        '{"race":"K1W_BR2_25","status":4,"order":2,"run":2,"bib":"7","name":"Inès Aubry","nation":"FRA","rank":2,"time":96520,"penalty":2,"gates":[0,0,2,0],"total":98520,"behind":430,"firstTotal":101230}',
    },
    { id: '5002', type: 'separator', category: 'Runs', time: '00:01:00', description: 'Run 2', videoId: '1012' },
  ],
  multi_replays: [{ id: '1', url: '/media/1012/slalom-bank/master.m3u8', offset: 1_200, description: 'From the bank' }],
  collections: [
    { id: '300', title: 'Finals', visibility: 'public', medias: [{ id: '1013', title: 'Sprint final', duration: 48 }] },
  ],
  pubDisplay: [
    { id: '1', content_url: '/media/sponsors/paddles.png', redirect_url: 'https://paddles.example/', duration: 8 },
  ],
  pubLiveResults: [],
  pubOverlay: [],
  pubVideo: [{ id: '2', content_url: '/media/1012/advert-paddles/advert.mp4', duration: 6, skip_after: 3 }],
  playerConf: { preRoll: 3 },
  linkers: true,
  banner: { text: 'World cup next week', url: 'https://cup.example/', date: '2026-08-01', time: '09:00:00' },
} satisfies WrittenDocument;

/** The stub of a film with a password: which checks apply, and nothing to play. */
export const stubExample = {
  stub: true,
  version: 3,
  video: {
    id: '1020',
    type: 'session',
    user: 65,
    group: 64,
    title: 'Training, 3 May',
    visibility: 'public',
    publish: true,
    accessControl: 'password',
    pathThumb: '/media/1020/session-90/thumb.jpg',
  },
} satisfies WrittenStub;

/** The stub of a private film. */
export const hiddenStubExample = {
  stub: true,
  video: { id: '1021', type: 'session' },
} satisfies WrittenHiddenStub;

export const carriedExample = {
  files: [
    { url: '/media/1357/slalom/720.m3u8', text: '#EXTM3U\n#EXT-X-MAP:URI="720.mp4",BYTERANGE="6@0"\n…' },
    { url: '/media/1357/slalom/720.mp4', start: 0, end: 6, base64: 'AAAAGGZ0' },
  ],
  start: {
    playlist: '/media/1357/slalom/240.m3u8',
    parts: [
      { url: '/media/1357/slalom/240.mp4', start: 1151, end: 22_005 },
      { url: '/media/1357/slalom/sound.mp4', start: 1093, end: 9_247 },
    ],
  },
  isEmbeddedFreely: true,
} satisfies Carried;

export const vendorStyleExample = {
  accent: '#0a7d8c',
  logo: { url: '/media/vendor/64.svg', alt: 'Whitewater Federation', link: 'https://federation.example/' },
};

const messageExample = {
  kind: 'message',
  id: 40,
  seq: 55,
  at: 1_790_000_000_000,
  author: 'Bank side',
  role: 'guest',
  text: 'What a line through gate 5!',
  mine: true,
  nonce: 'b7d1c0f2a94e4c3d',
  hidden: false,
} as const;
const questionExample = {
  kind: 'question',
  id: 41,
  seq: 56,
  at: 1_790_000_005_000,
  author: 'Freya Lindqvist',
  role: 'member',
  text: 'When does the final start?',
  mine: false,
  hidden: false,
  upvotes: 6,
  upvoted: true,
  answered: false,
} as const;
const voteExample = {
  kind: 'vote',
  id: 3,
  seq: 54,
  at: 1_789_999_000_000,
  question: 'Who was fastest?',
  options: [
    { text: 'Bib 4', count: 12 },
    { text: 'Bib 7', count: 30 },
  ],
  closed: false,
  hidden: false,
  chosen: 1,
} satisfies WrittenTalkItem;

/** The event stream as sent on the wire, for the reference. */
export const talkStreamExample = [
  ['you', undefined, { as: 'guest', name: 'Bank side', known: true, moderates: false, writes: true }],
  ['items', 56, { items: [messageExample, questionExample], through: 56 }],
  ['beat', undefined, {}],
] as const;

export const tagDataExample = {
  tags: [{ category: 'Gates', frName: 'Portes', enName: 'Gates', colour: '#c2410c', image: '/media/vendor/gate.png' }],
};

const editedExample = {
  id: '300',
  type: 'Collection',
  groupId: 64,
  revisions: { 'field:title': 'mWOpLm1mVWT2', 'field:description': 'xq3D0bC1n-7a' },
  fields: {
    title: 'Finals',
    date: '2025-07-05',
    time: '00:00:00',
    description: 'The finals of the summer.',
    keywords: ['finals'],
    visibility: 'public',
    embedding: '',
    publish: true,
    validity_date: '',
    expiration_date: '',
    members: ['1012'],
    evaluation_fr: '',
    evaluation_en: '',
    agregate: '',
    temporality: '',
  },
  hasKey: false,
  pathThumb: '/media/300/own-thumbnails/0f3a.jpg',
  members: [{ id: '1012', type: 'Video', title: 'Slalom final, women K1' }],
  tags: [],
  questions: [],
} satisfies EditedMedium;

const BRIDGE_REPORT = {
  input: {
    kind: 'tcp',
    state: 'connected',
    heard: { onCourse: 756, timeOfDay: 247, results: 16 },
    lastAt: 1_780_303_200_400,
  },
  clock: { offset: -1_240, drift: 12, isRefused: false },
  races: [{ id: 'K1W_BR2_25', title: 'K1 Women, second run', status: 3 }],
  onCourse: [
    { race: 'K1W_BR2_25', bib: '12', name: 'ROY Ana', phase: 'started', start: 1_780_303_150_123, penalty: 2 },
  ],
  unmatched: [],
  sink: { state: 'idle', pending: 0, lastAt: 1_780_303_199_800 },
  errors: [],
} satisfies BridgeReport;

export const examples = {
  search: {
    params: {
      targetType: 'Video',
      searchVideoValue: 'slalom final',
      searchYearValue: 2025,
      searchDynamicFilters: { venue: ['Loch Arran'] },
      userId: 64,
      groupId: 64,
      sortType: 'date',
      sortOrder: 'DESC',
      isPublicOnly: true,
      offset: 0,
      limit: 25,
    },
    response: {
      status: 'ok',
      data: [
        {
          id: '1012',
          type: 'Video',
          title: 'Slalom final, women K1',
          date: '2025-07-05',
          time: '14:30:00',
          duration: 92.4,
          pathThumb: '/media/1012/slalom-run/thumbnail.jpg',
          visibility: 'public',
          qr_code: true,
          embed: true,
          collections: [{ id: '300', title: 'Finals' }],
          moments: [{ tag_id: '5001', start: 12.48, description: 'Gate 5, clean', category: 'Gates', match: false }],
        },
      ],
      total: 1,
      approximate: false,
      facets: {
        year: [{ value: '2025', count: 1 }],
        discipline: [{ value: 'Slalom', count: 1 }],
        collection: [{ value: 'Finals', count: 1 }],
        venue: [
          { value: 'Krummbach', count: 4 },
          { value: 'Loch Arran', count: 1 },
        ],
      },
      words: ['slalom', 'final'],
    },
  },
  suggest: {
    params: { targetType: 'Video', text: 'slal', userId: 64, groupId: 64, isPublicOnly: true },
    response: {
      status: 'ok',
      data: [
        { kind: 'title', text: 'Slalom final, women K1' },
        { kind: 'tag', text: 'Slalom gate 5, clean' },
      ],
    },
  },
  getSearchAttributeFilters: {
    params: { userId: 64, groupId: 64 },
    response: {
      status: 'ok',
      data: [{ name: 'venue', frName: 'Site', enName: 'Venue', values: ['Loch Arran', 'Krummbach'] }],
    },
  },
  getCollectionsByMedia: {
    params: { mediaType: 'Video', mediaId: '1012' },
    response: { status: 'ok', data: [{ id: '300', title: 'Finals', hasFeed: true }] },
  },
  enrichMedias: {
    params: { medias: [{ mediaId: '1012', mediaType: 'Video' }], userId: 64, groupId: 64 },
    response: {
      status: 'ok',
      data: [{ id: '1012', type: 'Video', title: 'Slalom final, women K1', visibility: 'public' }],
    },
  },
  getMediaSources: {
    params: { mediaId: '1012', mediaType: 'Video' },
    response: {
      status: 'ok',
      data: [{ name: '1080p', path: '/media/s/1790000600.c2lnbmF0dXJl/1012/slalom-run/1080.mp4' }],
    },
  },
  getDocumentUrlById: {
    params: { documentId: '700' },
    response: { status: 'ok', data: '/media/700/documents/course.pdf' },
  },
  getSignedUrlByStorageHost: {
    params: { assetType: 'video', fileName: 'slalom-run/master.m3u8', storageHost: 13, groupId: 71 },
    response: { status: 'ok', data: '/media/s/1790000600.c2lnbmF0dXJl/1020/slalom-run/master.m3u8' },
  },
  downloadDataAsCsv: {
    params: { videoIdList: ['1012'], exportSession: false, titleSession: 'Finals' },
    response: {
      status: 'ok',
      data: {
        fileName: 'Finals.csv',
        path: '/services/csv/1790000600.c2lnbmF0dXJl/Finals.csv?videos=1012&separator=%3B&by=64',
      },
    },
  },
  getUserDataById: {
    params: { userId: 64 },
    response: { status: 'ok', data: { userId: 64, groupId: 64, storageHostId: 1 } },
  },
  getTagsData: {
    params: { tags: ['5001', '5002'], mediaType: 'Video' },
    response: {
      status: 'ok',
      data: {
        video: { id: '1012', type: 'video', group: 64, storageHostId: 1 },
        videos: [{ video: { id: '1012', type: 'video', group: 64, storageHostId: 1 }, tags: ['5001', '5002'] }],
      },
    },
  },
  checkMediaPlayerAccess: {
    params: { mediaId: '1020', mediaType: 'Session' },
    response: {
      status: 'ok',
      data: {
        pay_per_view: false,
        replay_url: '/media/s/1790000600.c2lnbmF0dXJl/1020/session-90/master.m3u8',
        grant: { expiresAt: 1_790_000_600_000 },
        document: {
          ...fullExample,
          video: {
            ...fullExample.video,
            id: '1020',
            type: 'session',
            title: 'Training, 3 May',
            visibility: 'private',
            replay_url: '/media/s/1790000600.c2lnbmF0dXJl/1020/session-90/master.m3u8',
          },
          tags: [],
          multi_replays: [],
          collections: [],
          pubDisplay: [],
          pubVideo: [],
        },
      },
    },
  },
  isUserConfirmed: {
    params: { id: 'kq3V9c0bq1J6o8mD', mediaId: '1030' },
    response: { status: 'ok', data: { confirmed: 1 } },
  },
  passwordEncryptedAccessControl: {
    params: { password: 'a password', mediaId: '1020', mediaType: 'Session' },
    response: { status: 'limited', data: { retryAfter: 42 } },
  },
  addPlayerAccessControlUser: {
    params: {
      nom: 'Lindqvist',
      prenom: 'Freya',
      zip: '69002',
      email: 'freya@club.example',
      emailing1: 1,
      emailing2: 0,
      videoId: '1030',
      path: '/play?video=1030',
      captchaResponse: 'eyJjaGFsbGVuZ2UiOnt9LCJzb2x1dGlvbiI6e319',
    },
    response: { status: 'ok', data: { id: 'kq3V9c0bq1J6o8mD' } },
  },
  getCaptcha: {
    params: {},
    response: {
      status: 'ok',
      data: {
        parameters: {
          algorithm: 'PBKDF2/SHA-256',
          cost: 5_000,
          data: { expires: 1_790_000_600 },
          keyLength: 32,
          keyPrefix: '5f3c1f0e2a7b9d01c3b2a1f0e9d8c7b6',
          keySignature: '0a7d8c',
          nonce: 'b7c1',
          salt: '9e02',
        },
        signature: '77d0c4',
      },
    },
  },
  getAudience: {
    params: { days: 30 },
    response: {
      status: 'ok',
      data: {
        counted: true,
        videos: [{ id: '1002', title: 'Slalom run', plays: 12, watched: 340.5 }],
        days: [{ date: '2026-11-20', plays: 12 }],
        tags: [{ id: '5001', title: 'Gate 5', video: 'Slalom run', clicks: 4 }],
        adverts: [{ id: 's1', seen: 30, followed: 2 }],
      },
    },
  },
  getCountry: { params: {}, response: { status: 'ok', data: { country: 'SI' } } },
  getSignUp: {
    params: { userId: 64 },
    response: { status: 'ok', data: { id: 64, name: 'Whitewater Federation', approval: true } },
  },
  signUp: {
    params: {
      groupId: 64,
      email: 'freya@club.example',
      name: 'Freya Lindqvist',
      password: 'Eddy-Line-2026',
      captchaResponse: 'eyJjaGFsbGVuZ2UiOnt9LCJzb2x1dGlvbiI6e319',
    },
    response: { status: 'ok' },
  },
  getSignUps: {
    params: {},
    response: {
      status: 'ok',
      data: [{ id: 7, name: 'Freya Lindqvist', email: 'freya@club.example', confirmedAt: 1_782_892_000_000 }],
    },
  },
  decideSignUp: { params: { id: 7, approve: true }, response: { status: 'ok' } },
  getMembers: {
    params: {},
    response: {
      status: 'ok',
      data: [
        {
          id: 64,
          name: 'Ana Roy',
          login: 'ana@club.example',
          role: 'admin',
          state: 'active',
          self: true,
          mayChange: false,
          rolePermissions: ['P_MEDIA_VIDEO', 'P_MEDIA_TAG'],
          permissions: ['P_MEDIA_VIDEO', 'P_MEDIA_TAG'],
          own: {},
        },
        {
          id: 67,
          name: 'Freya Lindqvist',
          login: 'freya@club.example',
          role: 'viewer',
          state: 'invited',
          self: false,
          mayChange: true,
          rolePermissions: ['P_MEDIA_VIDEO'],
          permissions: ['P_MEDIA_VIDEO', 'P_MEDIA_SESSION'],
          own: { P_MEDIA_SESSION: true },
        },
      ],
    },
  },
  inviteMember: {
    params: { email: 'freya@club.example', name: 'Freya Lindqvist', role: 'viewer' },
    response: { status: 'ok' },
  },
  setMemberRole: { params: { id: 67, role: 'editor' }, response: { status: 'ok' } },
  setMemberPermissions: {
    params: { id: 67, own: { P_MEDIA_SESSION: true, P_MEDIA_CLIP: false } },
    response: { status: 'ok' },
  },
  removeMember: { params: { id: 67, to: 64 }, response: { status: 'ok' } },
  getSessions: {
    params: {},
    response: {
      status: 'ok',
      data: [
        {
          id: '0f4c2a5e-9a0b-4f0e-8f3a-4d1f1b6f7c21',
          browser: 'Firefox',
          system: 'Windows',
          country: 'NZ',
          createdAt: 1_780_300_000_000,
          seenAt: 1_780_303_600_000,
          current: true,
        },
      ],
    },
  },
  endSession: { params: { id: '0f4c2a5e-9a0b-4f0e-8f3a-4d1f1b6f7c21' }, response: { status: 'ok' } },
  endMemberSessions: { params: { id: 67 }, response: { status: 'ok' } },
  getSignUpSwitch: { params: {}, response: { status: 'ok', data: { open: false, approval: true } } },
  setSignUpSwitch: { params: { open: true }, response: { status: 'ok' } },
  getGroups: {
    params: {},
    response: { status: 'ok', data: [{ id: 64, name: 'Canoe Federation', members: 24 }] },
  },
  createGroup: {
    params: { name: 'Tacen Falls Club', email: 'ana@club.example', administrator: 'Ana Roy' },
    response: { status: 'ok', data: { id: 72 } },
  },
  renameGroup: { params: { id: 72, name: 'Tacen Club' }, response: { status: 'ok' } },
  getKeys: {
    params: {},
    response: {
      status: 'ok',
      data: [
        {
          id: '7d5a1c0e-52b8-4b54-a0f5-b25c1a1f9e33',
          name: 'Finish timing',
          start: 'fgk_Zk3c1V',
          scopes: ['tags'],
          mediaId: '1012',
          mediaTitle: 'Slalom final, women K1',
          madeBy: 'Ana Roy',
          madeAt: 1_780_300_000_000,
          usedAt: 1_780_303_600_000,
        },
      ],
    },
  },
  createKey: {
    params: { name: 'Finish timing', scopes: ['tags'], mediaId: '1012' },
    response: {
      status: 'ok',
      data: { id: '7d5a1c0e-52b8-4b54-a0f5-b25c1a1f9e33', key: 'fgk_Zk3c1Vq0b8YhT2mRx5WnLs7dJfQeGpUaCiBoEwKtDyM' },
    },
  },
  revokeKey: { params: { id: '7d5a1c0e-52b8-4b54-a0f5-b25c1a1f9e33' }, response: { status: 'ok' } },
  putTags: {
    params: {
      mediaId: '1012',
      source: 'finish-timing',
      saved: [
        { id: 'bib-7', time: '00:01:32.400', category: 'Finish', description: 'Bib 7', score: '92.40' },
        { id: 'bib-9', score: null },
      ],
      removed: ['bib-8'],
    },
    response: { status: 'ok', data: { saved: 2, removed: 1 } },
  },
  getDesk: {
    params: { mediaId: '1012' },
    response: {
      status: 'ok',
      data: {
        title: 'Heat 2, Tacen Falls',
        person: 12,
        revision: 4711,
        templates: [deskTemplateExample],
        tags: [deskTagExample],
        startList: [{ bib: '7', name: 'Lindqvist Ida', nation: 'SWE' }],
      },
    },
  },
  changeDeskTags: {
    params: {
      mediaId: '1012',
      person: 12,
      changes: [
        {
          change: '0b1c6e0a-4f5d-4a53-9a34-0c8f2f7f1a01',
          id: 'd-7f3a',
          base: null,
          tag: { category: 'Gate touched', description: 'Gate 4', start: 62.4, score: '+2' },
        },
        {
          change: '0b1c6e0a-4f5d-4a53-9a34-0c8f2f7f1a02',
          id: 'd-7f3b',
          base: 4690,
          tag: { category: 'Final sprint', description: '', start: 80, duration: 11_500 },
        },
        { change: '0b1c6e0a-4f5d-4a53-9a34-0c8f2f7f1a03', id: 'd-7f3c', base: 4702, tag: null },
      ],
    },
    response: {
      status: 'ok',
      data: {
        outcomes: [
          { change: '0b1c6e0a-4f5d-4a53-9a34-0c8f2f7f1a01', kind: 'saved', revision: 4712 },
          { change: '0b1c6e0a-4f5d-4a53-9a34-0c8f2f7f1a02', kind: 'conflict', theirs: deskTagExample },
          { change: '0b1c6e0a-4f5d-4a53-9a34-0c8f2f7f1a03', kind: 'saved', revision: 4712 },
        ],
      },
    },
  },
  saveDeskTemplate: {
    params: {
      mediaId: '1012',
      base: null,
      template: { id: deskTemplateExample.id, name: deskTemplateExample.name, panels: deskTemplateExample.panels },
    },
    response: { status: 'ok', data: deskTemplateExample },
  },
  removeDeskTemplate: {
    params: { mediaId: '1012', id: deskTemplateExample.id, base: 4650 },
    response: { status: 'ok' },
  },
  reportBridge: {
    params: { mediaId: '1012', source: 'c123', report: BRIDGE_REPORT },
    response: { status: 'ok', data: { settings: { isHeld: false, streamDelay: 1_240, corrections: [] } } },
  },
  getBridges: {
    params: { mediaId: '1012' },
    response: {
      status: 'ok',
      data: {
        title: 'Slalom final, women K1',
        at: 1_780_303_201_400,
        bridges: [
          {
            source: 'c123',
            report: BRIDGE_REPORT,
            reportedAt: 1_780_303_200_900,
            settings: {
              isHeld: false,
              streamDelay: 1_240,
              corrections: [{ race: 'K1W_BR2_25', bib: '12', name: 'Ana Roy', nation: 'FRA' }],
            },
          },
        ],
      },
    },
  },
  setBridge: {
    params: { mediaId: '1012', source: 'c123', settings: { isHeld: true } },
    response: { status: 'ok', data: { settings: { isHeld: true, streamDelay: 1_240, corrections: [] } } },
  },
  getAudit: {
    params: { action: 'memberRoleChanged', limit: 50 },
    response: {
      status: 'ok',
      data: {
        entries: [
          {
            number: 812,
            at: 1_780_300_000_000,
            action: 'memberRoleChanged',
            by: { kind: 'user', id: '64', name: 'Ana Roy' },
            subject: { kind: 'user', id: '67', title: 'Freya Lindqvist' },
            detail: { was: 'viewer', role: 'editor' },
          },
        ],
        more: false,
        actors: [{ kind: 'user', id: '64', name: 'Ana Roy' }],
      },
    },
  },
  suspendMember: { params: { id: 67, suspended: true }, response: { status: 'ok' } },
  getGroupSettings: {
    params: {},
    response: {
      status: 'ok',
      data: {
        id: 64,
        name: 'Whitewater Club',
        language: 'fr',
        accent: '#d1495b',
        logo: `/branding/${'4e'.repeat(32)}.png`,
        embedding: 'origins https://club.example',
        version: 3,
        firstRun: 'look',
      },
    },
  },
  saveGroupSettings: {
    params: { version: 3, name: 'Whitewater Club', language: 'fr', accent: '#d1495b', done: 'look' },
    response: {
      status: 'ok',
      data: {
        id: 64,
        name: 'Whitewater Club',
        language: 'fr',
        accent: '#d1495b',
        embedding: 'anyone',
        version: 4,
        firstRun: 'upload',
      },
    },
  },
  getSampleLibrary: {
    params: {},
    response: { status: 'ok', data: { samples: true, mayRemove: true, firstRun: false } },
  },
  getSampleRemoval: {
    params: {},
    response: {
      status: 'ok',
      data: {
        state: 'present',
        media: 467,
        tags: 12,
        clips: 2,
        accounts: [{ name: 'Anouk Delcourt', login: 'admin' }],
        groups: [{ name: 'Flatwater League' }],
        own: 9,
        passed: 1,
        moved: 0,
        collections: 1,
        people: 3,
        login: 'super',
        group: 'Whitewater Federation',
      },
    },
  },
  removeSamples: { params: {}, response: { status: 'ok' } },
  getLiveEvents: {
    params: {},
    response: {
      status: 'ok',
      data: {
        events: [
          {
            id: '8d1c1f2b3a4d5e5f0a9be1c4d24b6f8f',
            title: 'Spring regatta, day 1',
            visibility: 'public',
            state: 'live',
            startsAt: 1780000000000,
            cameras: [
              {
                id: '1f2b3a4d5e5f0a9be1c4d24b6f8f8d1c',
                number: 1,
                name: 'Finish line',
                kind: 'rtmp',
                state: 'receiving',
                since: 1780000001000,
                bits: 4200000,
                width: 1920,
                height: 1080,
                fps: 50,
                segment: { length: 2, ago: 0.4 },
              },
            ],
            replay: 'none',
            recorded: 611.2,
          },
        ],
        canReceive: true,
        ports: { rtmp: { port: 1935 }, srt: { port: 8890 } },
        collections: [{ id: '2001', title: 'Finals' }],
      },
    },
  },
  createLiveEvent: {
    params: {
      title: 'Spring regatta, day 1',
      startsAt: 1780000000000,
      visibility: 'public',
      cameras: [{ name: 'Finish line', kind: 'rtmp' }],
      silenceS: 3600,
    },
    response: {
      status: 'ok',
      data: {
        id: '8d1c1f2b3a4d5e5f0a9be1c4d24b6f8f',
        keys: [{ cameraId: '1f2b3a4d5e5f0a9be1c4d24b6f8f8d1c', key: 'Zk3c1Vq0b8YhT2mRx5WnLs7dJfQeGpUaCiBoEwKtDyM' }],
      },
    },
  },
  startLiveEvent: { params: { id: '8d1c1f2b3a4d5e5f0a9be1c4d24b6f8f' }, response: { status: 'ok' } },
  endLiveEvent: { params: { id: '8d1c1f2b3a4d5e5f0a9be1c4d24b6f8f' }, response: { status: 'ok' } },
  renewLiveKey: {
    params: { id: '8d1c1f2b3a4d5e5f0a9be1c4d24b6f8f', cameraId: '1f2b3a4d5e5f0a9be1c4d24b6f8f8d1c' },
    response: {
      status: 'ok',
      data: { cameraId: '1f2b3a4d5e5f0a9be1c4d24b6f8f8d1c', key: 'Zk3c1Vq0b8YhT2mRx5WnLs7dJfQeGpUaCiBoEwKtDyM' },
    },
  },
  trimLiveEvent: {
    params: { id: '8d1c1f2b3a4d5e5f0a9be1c4d24b6f8f', from: 12.5, to: 5400 },
    response: { status: 'ok' },
  },
  getFilmFacts: {
    params: { id: '5f0a9be1c4d24b6f8f6d1c1f2b3a4d5e' },
    response: {
      status: 'ok',
      data: {
        title: 'Final run',
        type: 'Video',
        duration: 95.2,
        qualities: [{ lines: 720, width: 1280, fps: 50, codec: 'avc1.640020', rate: 2500000 }],
        sounds: [{ name: 'eng', channels: 2 }],
        loudness: -21.8,
        peak: -3.1,
        original: {
          name: 'MP4',
          size: 734003200,
          path: '/media/s/1780000600.abc/5f0a9be1c4d24b6f8f6d1c1f2b3a4d5e/original-5f0a9be1c4d24b6f8f6d1c1f2b3a4d5e/original.mp4?download=Final%20run',
        },
      },
    },
  },
  getUploads: {
    params: {},
    response: {
      status: 'ok',
      data: {
        uploads: [
          {
            id: '5f0a9be1c4d24b6f8f6d1c1f2b3a4d5e',
            name: 'final_run.mp4',
            title: 'final run',
            date: '2026-08-09',
            visibility: 'private',
            type: 'Video',
            size: 734003200,
            received: 734003200,
            state: 'packaging',
            percent: 40,
            playable: false,
            createdAt: 1780000000000,
            mine: true,
          },
        ],
        fileBytes: 20000000000,
        left: 350000000000,
        types: ['Video', 'Audio', 'Photo', 'Document'],
        collections: [{ id: '2001', title: 'Finals' }],
      },
    },
  },
  describeUpload: {
    params: { id: '5f0a9be1c4d24b6f8f6d1c1f2b3a4d5e', title: 'Final, run 2', visibility: 'public' },
    response: { status: 'ok' },
  },
  retryUpload: { params: { id: '5f0a9be1c4d24b6f8f6d1c1f2b3a4d5e' }, response: { status: 'ok' } },
  deleteUpload: { params: { id: '5f0a9be1c4d24b6f8f6d1c1f2b3a4d5e' }, response: { status: 'ready' } },
  probeAddress: {
    params: { address: 'https://films.example/2026/final/master.m3u8' },
    response: {
      status: 'ok',
      finding: {
        address: 'https://films.example/2026/final/master.m3u8',
        kind: 'hls',
        type: 'Video',
        live: false,
        duration: 94.5,
        width: 1920,
        height: 1080,
        codecs: ['H.264', 'AAC'],
        audio: ['en', 'fr'],
        title: 'final',
        date: '2026-08-09',
        problems: [{ kind: 'cors', detail: 'films.example' }],
      },
    },
  },
  addAddress: {
    params: {
      address: 'https://films.example/2026/final/master.m3u8',
      title: 'Final, run 2',
      date: '2026-08-09',
      visibility: 'private',
    },
    response: { status: 'ok', id: '5f0a9be1c4d24b6f8f6d1c1f2b3a4d5e', type: 'Video' },
  },
  getCaptions: {
    params: { mediaId: '1012' },
    response: {
      status: 'ok',
      tracks: [{ lang: 'fr', kind: 'captions', label: 'Français (CC)', url: '/media/1012/own-captions/5f0a9be1.vtt' }],
    },
  },
  saveCaptions: {
    params: { mediaId: '1012', lang: 'fr', kind: 'captions', file: 'V0VCVlRUCg==' },
    response: { status: 'invalid', reason: 'time', line: 14 },
  },
  deleteCaptions: {
    params: { mediaId: '1012', lang: 'fr', kind: 'captions' },
    response: { status: 'ok', tracks: [] },
  },
  planSelection: {
    params: { act: 'delete', search: { targetType: 'Document', searchDocumentValue: 'race' }, except: ['702'] },
    response: {
      status: 'ok',
      data: {
        items: [
          {
            id: '700',
            type: 'Document',
            title: 'Race book',
            outcome: 'linked',
            videos: [{ id: '1012', title: 'Final' }],
          },
          { id: '701', type: 'Document', title: 'Race plan', outcome: 'done' },
        ],
        total: 2,
        collections: [],
      },
    },
  },
  changeSelection: {
    params: {
      change: { kind: 'edit', fields: {}, keywords: { mode: 'add', words: ['final'] } },
      items: [{ mediaId: '1012', mediaType: 'Video', revisions: { 'field:keywords': 'sBfQ0nXk2dTu' } }],
    },
    response: { status: 'ok', data: [{ id: '1012', outcome: 'done' }] },
  },
  downloadSelection: {
    params: { items: [{ mediaId: '1012', mediaType: 'Video' }], name: 'Finals' },
    response: {
      status: 'ok',
      data: {
        fileName: 'Finals.zip',
        path: '/services/zip/1780000600.c2lnbmF0dXJl/0b9e6f0c-2f1c-4c8e-9a39-0f3c5f6c7c11/Finals.zip',
        files: 1,
        bytes: 734003200,
      },
    },
  },
  changePassword: { params: { current: 'a password', password: 'Eddy-Line-2026' }, response: { status: 'weak' } },
  deleteAccount: { params: { password: 'a password' }, response: { status: 'lastAdministrator' } },
  requestPasswordLink: { params: { email: 'freya@club.example' }, response: { status: 'ok' } },
  getPasswordLink: {
    params: { token: 'Zk3c1Vq0b8YhT2mRx5WnLs7dJfQeGpUaCiBoEwKtDyM' },
    response: { status: 'ok', data: { name: 'Freya Lindqvist', login: 'freya@club.example' } },
  },
  setPassword: {
    params: { token: 'Zk3c1Vq0b8YhT2mRx5WnLs7dJfQeGpUaCiBoEwKtDyM', password: 'Eddy-Line-2026' },
    response: { status: 'late' },
  },
  deleteMedia: { params: { mediaId: '1012', mediaType: 'Video' }, response: { status: 'ok' } },
  deleteClip: { params: { clipId: '400' }, response: { status: 'ok' } },
  deleteExercise: { params: { exerciseId: '810' }, response: { status: 'ok' } },
  deleteTest: { params: { testId: '820' }, response: { status: 'private' } },
  checkDocumentLinks: {
    params: { documentId: '700' },
    response: { status: 'ok', data: [{ id: '1012', title: 'Slalom final, women K1' }] },
  },
  restoreMedia: { params: { mediaId: '1012', mediaType: 'Video' }, response: { status: 'ok' } },
  getShares: {
    params: { mediaId: '1012' },
    response: {
      status: 'ok',
      data: {
        people: [{ id: 71, name: 'Inès Aubry', role: 'editor' }],
        shares: [
          { id: '5d0c', kind: 'group', name: 'Loch Arran Canoe Club' },
          { id: '77ab', kind: 'link', name: '', endsAt: 1_782_892_000_000 },
        ],
        groups: [{ id: 71, name: 'Loch Arran Canoe Club' }],
        mayShare: true,
      },
    },
  },
  shareMedia: {
    params: { mediaId: '1012', kind: 'link', endsAt: 1_782_892_000_000 },
    response: { status: 'ok', data: { address: '/shared/MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY' } },
  },
  unshareMedia: { params: { mediaId: '1012', shareId: '77ab' }, response: { status: 'ok' } },
  getDrawings: {
    params: { mediaId: '1012' },
    response: {
      status: 'ok',
      data: [
        {
          id: 'f2b1c6e0-4f5d-4a53-9a34-0c8f2f7f1a01',
          name: 'Line into gate 4',
          at: 62.4,
          strokes: 1,
          savedAt: 1_780_303_201_400,
          linked: true,
          people: 2,
        },
      ],
    },
  },
  getDrawing: {
    params: { id: 'f2b1c6e0-4f5d-4a53-9a34-0c8f2f7f1a01' },
    response: {
      status: 'ok',
      data: {
        id: 'f2b1c6e0-4f5d-4a53-9a34-0c8f2f7f1a01',
        mediaId: '1012',
        name: 'Line into gate 4',
        strokes: [drawnStroke],
      },
    },
  },
  saveDrawing: {
    params: {
      id: 'f2b1c6e0-4f5d-4a53-9a34-0c8f2f7f1a01',
      mediaId: '1012',
      name: 'Line into gate 4',
      strokes: [drawnStroke],
    },
    response: { status: 'ok' },
  },
  shareDrawing: {
    params: { id: 'f2b1c6e0-4f5d-4a53-9a34-0c8f2f7f1a01', linked: true },
    response: { status: 'ok' },
  },
  removeDrawing: { params: { id: 'f2b1c6e0-4f5d-4a53-9a34-0c8f2f7f1a01' }, response: { status: 'ok' } },
  getDrawingPeople: {
    params: { id: 'f2b1c6e0-4f5d-4a53-9a34-0c8f2f7f1a01' },
    response: {
      status: 'ok',
      data: {
        people: [
          { id: 'b0f1', name: 'Inès Aubry', userId: 71 },
          { id: 'c7d2', name: 'coach@arran.example' },
        ],
        candidates: [{ id: 71, name: 'Inès Aubry' }],
      },
    },
  },
  addDrawingPerson: {
    params: { id: 'f2b1c6e0-4f5d-4a53-9a34-0c8f2f7f1a01', person: { login: 'coach@arran.example' } },
    response: { status: 'ok' },
  },
  removeDrawingPerson: {
    params: { id: 'f2b1c6e0-4f5d-4a53-9a34-0c8f2f7f1a01', shareId: 'c7d2' },
    response: { status: 'ok' },
  },
  getSharedDrawings: {
    params: { before: { at: 1_782_900_000_000, id: '0c8f2f7f-4f5d-4a53-9a34-f2b1c6e01a01' } },
    response: {
      status: 'ok',
      data: {
        drawings: [
          {
            id: 'f2b1c6e0-4f5d-4a53-9a34-0c8f2f7f1a01',
            mediaId: '1012',
            film: 'Slalom final, women K1',
            name: 'Line into gate 4',
            owner: 'Inès Aubry',
            at: 62.4,
            strokes: 1,
            isNew: true,
          },
        ],
        next: { at: 1_782_800_000_000, id: 'f2b1c6e0-4f5d-4a53-9a34-0c8f2f7f1a01' },
      },
    },
  },
  seeSharedDrawing: { params: { id: 'f2b1c6e0-4f5d-4a53-9a34-0c8f2f7f1a01' }, response: { status: 'ok' } },
  dropSharedDrawing: { params: { id: 'f2b1c6e0-4f5d-4a53-9a34-0c8f2f7f1a01' }, response: { status: 'ok' } },
  getSavedSearches: {
    params: {},
    response: {
      status: 'ok',
      data: [
        {
          id: 'b7f2',
          name: 'Slalom finals of 2025',
          query: 'element-type=Video&search=final&search-year=2025&sortBy=date&sortOrder=DESC&viewMode=grid',
          savedAt: 1_780_300_000_000,
          linked: true,
        },
      ],
    },
  },
  saveSearch: {
    params: { name: 'Slalom finals of 2025', query: 'element-type=Video&search=final&search-year=2025' },
    response: { status: 'ok', data: { id: 'b7f2' } },
  },
  updateSavedSearch: {
    params: {
      id: 'b7f2',
      query: 'element-type=Video&search=final&search-year=2026',
      was: 'element-type=Video&search=final&search-year=2025&sortBy=date&sortOrder=DESC&viewMode=grid',
    },
    response: { status: 'ok' },
  },
  renameSavedSearch: { params: { id: 'b7f2', name: 'Finals' }, response: { status: 'ok' } },
  deleteSavedSearch: { params: { id: 'b7f2' }, response: { status: 'ok' } },
  shareSavedSearch: {
    params: { id: 'b7f2' },
    response: { status: 'ok', data: { token: 'MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY' } },
  },
  unshareSavedSearch: { params: { id: 'b7f2' }, response: { status: 'ok' } },
  getFollowable: {
    params: { kind: 'item', id: '1012' },
    response: {
      status: 'ok',
      data: [
        { kind: 'collection', subject: '1200', name: 'World Championships 2025' },
        { kind: 'athlete', subject: 'fox jessica|aus', name: 'Jessica Fox (AUS)', followId: 'f1c2' },
      ],
    },
  },
  getFollows: {
    params: {},
    response: {
      status: 'ok',
      data: {
        follows: [
          {
            id: 'f1c2',
            kind: 'athlete',
            subject: 'fox jessica|aus',
            name: 'Jessica Fox (AUS)',
            address: '/?element-type=Tag&search=Jessica+Fox',
            email: 'daily',
            push: 'once',
          },
        ],
        language: 'en',
        timeZone: 'Europe/Ljubljana',
        paused: false,
        mail: 'ok',
        nextDaily: 1_780_290_000_000,
        feed: true,
        devices: [{ id: 'd3a4', name: 'Firefox on Android', addedAt: 1_780_200_000_000 }],
        pushKey: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
      },
    },
  },
  follow: {
    params: {
      kind: 'athlete',
      name: 'Jessica Fox',
      nation: 'AUS',
      language: 'en',
      timeZone: 'Europe/Ljubljana',
    },
    response: { status: 'ok', data: { id: 'f1c2' } },
  },
  setFollow: { params: { id: 'f1c2', email: 'weekly', push: 'off' }, response: { status: 'ok' } },
  unfollow: { params: { id: 'f1c2' }, response: { status: 'ok' } },
  setNotices: { params: { language: 'fr', timeZone: 'Europe/Paris', paused: false }, response: { status: 'ok' } },
  renewFeed: {
    params: {},
    response: { status: 'ok', data: { token: 'MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY' } },
  },
  endFeed: { params: {}, response: { status: 'ok' } },
  addPushDevice: {
    params: {
      endpoint: 'https://push.example/send/7d1e',
      p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
      auth: 'tBHItJI5svbpez7KI4CCXg',
      name: 'Firefox on Android',
    },
    response: { status: 'ok', data: { id: 'd3a4' } },
  },
  removePushDevice: { params: { id: 'd3a4' }, response: { status: 'ok' } },
  openSavedSearch: {
    params: { token: 'MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY' },
    response: {
      status: 'ok',
      data: {
        name: 'Slalom finals of 2025',
        query: 'element-type=Video&search=final&search-year=2025&sortBy=date&sortOrder=DESC&viewMode=grid',
      },
    },
  },
  getBin: {
    params: { groupId: 64 },
    response: {
      status: 'ok',
      data: [
        {
          id: '1012',
          type: 'Video',
          title: 'Slalom final, women K1',
          deletedAt: 1_780_300_000_000,
          deletedBy: 'Inès Aubry',
          goneAt: 1_782_892_000_000,
        },
      ],
    },
  },
  clipTags: {
    params: { mediaId: '1012', mediaType: 'Video', tags: ['5001'], preRoll: 2, postRoll: 0 },
    response: {
      status: 'ok',
      data: [{ id: '400', tagId: '5001', title: 'Gate 5, clean', path: '/media/400/clip-400/1080.m3u8' }],
    },
  },
  clipRange: {
    params: { mediaId: '1012', mediaType: 'Video', start: 61.5, end: 70, title: 'Gate 5 again' },
    response: {
      status: 'ok',
      data: [{ id: '401', title: 'Gate 5 again', path: '/media/401/clip-401/1080.m3u8' }],
    },
  },
  exportComparison: {
    params: {
      a: { mediaId: '1012', at: 12.48, mirrored: true, zero: 10.2 },
      b: { mediaId: '1013', at: 14.02, nudge: 0.04, zero: 11.7 },
      from: 0,
      to: 8.5,
      layout: 'beside',
      rate: 0.5,
      sound: 'a',
      strokes: [
        {
          tool: 'line',
          colour: 'yellow',
          width: 'medium',
          at: 2.4,
          points: [
            { x: 0.21, y: 0.4 },
            { x: 0.71, y: 0.38 },
          ],
        },
      ],
    },
    response: { status: 'ok', data: { id: '6f1c0d7e2b9a4c53a1f08e7d2c4b6a90' } },
  },
  getComparisonExport: {
    params: { id: '6f1c0d7e2b9a4c53a1f08e7d2c4b6a90' },
    response: {
      status: 'ok',
      data: {
        state: 'ready',
        path: '/services/comparisons/6f1c0d7e2b9a4c53a1f08e7d2c4b6a90.mp4',
        size: 4_812_300,
      },
    },
  },
  getClassRuns: {
    params: { mediaId: '1012', at: 62.4 },
    response: {
      status: 'ok',
      data: [
        {
          mediaId: '1012',
          title: 'K1W heats',
          date: '2026-05-30',
          name: 'A. Un',
          at: 62.4,
          isEstimated: false,
          from: 31.2,
        },
        {
          mediaId: '1013',
          title: 'K1W final',
          date: '2026-05-31',
          name: 'B. Deux',
          at: 48.9,
          isEstimated: true,
          from: 18.1,
        },
      ],
    },
  },
  cancelComparisonExport: {
    params: { id: '6f1c0d7e2b9a4c53a1f08e7d2c4b6a90' },
    response: { status: 'ok' },
  },
  checkPermissions: {
    params: { userId: 64, permissions: ['P_MEDIA_VIDEO', 'P_MEDIA_SESSION'] },
    response: {
      status: 'ok',
      data: {
        P_MEDIA_VIDEO: 'ok',
        P_MEDIA_SESSION: 'disconnected',
      },
    },
  },
  getClips: {
    params: { mediaId: '1012', mediaType: 'Video', tagId: '5001' },
    response: {
      status: 'ok',
      data: {
        clips: [{ id: '400', path: '/media/400/1080.m3u8', title: 'Gate 5, clean', tagId: '5001', deleteable: true }],
        logos: [{ name: 'Federation', file: '/media/vendor/64.svg' }],
      },
    },
  },
  getVideoStreamInfo: {
    params: { fileName: 'https://video.example/watch?v=slalom' },
    response: { status: 'ok', data: { fps: 50 } },
  },
  check_session: {
    params: {},
    response: {
      status: 'ok',
      data: {
        user: {
          id: 65,
          group: 64,
          storageHost: 1,
          name: 'Tomaž Breznik',
          role: 'editor',
          studio: true,
          multicast: false,
        },
      },
    },
  },
  checkMediaAccess: { params: { mediaId: '1020', mediaType: 'Session' }, response: { status: 'private' } },
  checkReferer: {
    params: { origins: ['https://club.example'], groupId: 64, mediaId: '1357' },
    response: { status: 'ok' },
  },
  getMediaName: {
    params: { mediaId: '1001', mediaType: 'Video', userId: 64 },
    response: { status: 'ok', data: { title: 'K1 women, final', pathThumb: '/media/1001/thumb.jpg' } },
  },
  import_files_session: {
    params: {
      ow: 1,
      videoId: '1020',
      encodings: '{"reportMatch":"windows-1250"}',
      files: [{ name: 'reportMatch.csv', size: 2_048 }],
    },
    response: {
      status: 'error',
      data: 'reportMatch.csv, line 12, column time: this is no time.',
      problems: [{ file: 'reportMatch.csv', line: 12, column: 'time', reason: 'time' }],
    },
  },
  login: {
    params: { email: 'editor', password: 'a password' },
    response: {
      status: 'ok',
      data: { user: { id: 65, group: 64, storageHost: 1, name: 'Tomaž Breznik', role: 'editor' } },
    },
  },
  logout: { params: {}, response: { status: 'ok' } },
  joinTalk: {
    params: { mediaId: '1012', name: 'Bank side' },
    response: {
      status: 'ok',
      data: { you: { as: 'guest', name: 'Bank side', known: true, moderates: false, writes: true } },
    },
  },
  sendTalk: {
    params: { mediaId: '1012', part: 'chat', text: 'What a line through gate 5!', nonce: 'b7d1c0f2a94e4c3d' },
    response: { status: 'ok', data: { items: [messageExample] } },
  },
  castVote: {
    params: { mediaId: '1012', voteId: 3, option: 1 },
    response: { status: 'ok', data: { items: [voteExample] } },
  },
  upvoteQuestion: {
    params: { mediaId: '1012', questionId: 41, up: true },
    response: { status: 'ok', data: { items: [questionExample] } },
  },
  hideTalk: {
    params: { mediaId: '1012', as: 'user', what: 'message', id: 40, hidden: true },
    response: { status: 'private' },
  },
  closeTalk: {
    params: { mediaId: '1012', as: 'user', part: 'chat', closed: true },
    response: {
      status: 'ok',
      data: { items: [{ kind: 'room', seq: 57, chatClosed: true, questionsClosed: false }] },
    },
  },
  openVote: {
    params: {
      mediaId: '1012',
      as: 'user',
      question: 'Who was fastest?',
      options: ['Bib 4', 'Bib 7'],
      nonce: '0c9a6f31d2b84e57',
    },
    response: { status: 'limited', data: { retryAfter: 4 } },
  },
  closeVote: {
    params: { mediaId: '1012', as: 'user', voteId: 3, closed: true },
    response: { status: 'ok', data: { items: [{ ...voteExample, seq: 58, closed: true }] } },
  },
  answerQuestion: {
    params: { mediaId: '1012', as: 'user', questionId: 41, answered: true, text: 'At three in the afternoon.' },
    response: {
      status: 'ok',
      data: { items: [{ ...questionExample, seq: 59, answered: true, answer: 'At three in the afternoon.' }] },
    },
  },
  getEditedMedia: {
    params: { mediaId: '300', types: ['Collection'] },
    response: { status: 'ok', data: editedExample },
  },
  saveEditedMedia: {
    params: {
      mediaId: '300',
      revisions: { 'field:description': 'xq3D0bC1n-7a' },
      changes: { fields: { description: 'The finals of the summer.' }, saved: [], removed: [] },
    },
    response: { status: 'ok', data: editedExample },
  },
  getTest: { params: { testId: '1400' }, response: { status: 'none' } },
  startTest: { params: { testId: '1400' }, response: { status: 'ok', data: runExample } },
  answerTest: {
    params: { runId: runExample.id, questionId: 'q1390-1', option: 1 },
    response: { status: 'ok', data: { questionId: 'q1390-1', option: 1 } },
  },
  finishTest: {
    params: { runId: runExample.id },
    response: {
      status: 'ok',
      data: {
        ...runExample,
        result: { right: 1, answered: 1, asked: 1, marks: [{ id: 'q1390-1', right: true }] },
      },
    },
  },
  getSequence: {
    params: { mediaId: '1005', mediaType: 'Session' },
    response: {
      status: 'ok',
      data: {
        id: '1005',
        type: 'Session',
        title: 'Training session, 90 minutes',
        items: [
          {
            id: '100220',
            title: 'Slalom run 1',
            category: 'Runs',
            at: 0,
            film: { type: 'video', id: '1005', tag: '100220' },
          },
        ],
        place: { chosen: ['100220'], index: 0, changeId: '', at: 0 },
      },
    },
  },
  saveSequence: {
    params: { mediaId: '1005', mediaType: 'Session', index: 3, changeId: '5b0a7c1e-93d2', at: 1780000000000 },
    response: {
      status: 'ok',
      data: {
        chosen: ['100220', '100221', '100225', '100230'],
        index: 3,
        changeId: '5b0a7c1e-93d2',
        at: 1780000000000,
      },
    },
  },
  add: {
    params: {
      action: 'play',
      value: '1012',
      userId: 64,
      groupId: 64,
      origin: 'https://club.example',
      incognito: false,
    },
    response: { status: 'ok', data: { id: 'e7b1' } },
  },
} satisfies Examples;
