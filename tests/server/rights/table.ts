/**
 * Rights by kind of medium and role. Every cell is typed by hand, from the specification.
 *
 * Columns, in this order: nobody signed in; viewer of the medium's group; viewer of another group; editor;
 * administrator; user 1. `y` may, `-` may not. The media of the kind `otherGroup` belong to the group of the second
 * viewer.
 *
 * Sources: Player document 5 (dates, group or owner, password), 6 (visitors see public content, user 1, pay-per-view)
 * and row P04 for the order of the checks; Library document 6 for what is listed and done (rows L15, L16, L18, L20,
 * L22, L26); decision 0370 for tags.
 */
import type { RequestName } from '../../../core/contract/requests.ts';

export const ROLES = ['stranger', 'viewer', 'outsider', 'editor', 'admin', 'super'] as const;
export type Role = (typeof ROLES)[number];

export const KINDS = [
  'public',
  'draft',
  'embargoed',
  'expired',
  'private',
  'key',
  'password',
  'registration',
  'payPerView',
  'otherGroup',
  'deleted',
] as const;
export type Kind = (typeof KINDS)[number];

/**
 * A film, a clip of it, and a collection that contains it: those who see the film see its clips and the collections of
 * its kind.
 */
export const FORMS = ['film', 'clip', 'collection'] as const;
export type Form = (typeof FORMS)[number];

type Cells = Readonly<Record<Kind, string>>;

export const RIGHTS = {
  /** That it exists: title, description, keywords, thumbnail (Library 6; P04 for dates). */
  see: {
    public: 'yyyyyy',
    draft: '---yyy',
    embargoed: '---yyy',
    expired: '---yyy',
    private: '-y-yyy',
    key: '-y-yyy',
    password: 'yyyyyy',
    registration: 'yyyyyy',
    payPerView: 'yyyyyy',
    otherGroup: '--y--y',
    deleted: '------',
  },
  /** Tags, by any request: for people who have passed the checks, and editors. */
  tags: {
    public: 'yyyyyy',
    draft: '---yyy',
    embargoed: '---yyy',
    expired: '---yyy',
    private: '-y-yyy',
    key: '-y-yyy',
    password: '---yyy',
    registration: '---yyy',
    payPerView: '---yyy',
    otherGroup: '--y--y',
    deleted: '------',
  },
  /**
   * What followers are told (S10): what they can see once it is published; drafts are announced to nobody, and following
   * requires an account.
   */
  told: {
    public: '-yyyyy',
    draft: '------',
    embargoed: '------',
    expired: '------',
    private: '-y-yyy',
    key: '-y-yyy',
    password: '-yyyyy',
    registration: '-yyyyy',
    payPerView: '-yyyyy',
    otherGroup: '--y--y',
    deleted: '------',
  },
  /** Its media files and their addresses (P04): dates apply to everybody, payment to all but administrators. */
  play: {
    public: 'yyyyyy',
    draft: '------',
    embargoed: '------',
    expired: '------',
    private: '-y-yyy',
    key: '-y-yyy',
    password: '---yyy',
    registration: '---yyy',
    payPerView: '----yy',
    otherGroup: '--y--y',
    deleted: '------',
  },
  /** Its download (L19), of a downloadable film and of a clip: for people who may play it. */
  download: {
    public: 'yyyyyy',
    draft: '------',
    embargoed: '------',
    expired: '------',
    private: '-y-yyy',
    key: '-y-yyy',
    password: '---yyy',
    registration: '---yyy',
    payPerView: '----yy',
    otherGroup: '--y--y',
    deleted: '------',
  },
  /** The download of a film that is not downloadable: for its editors among the people who may play it. */
  downloadAsEditor: {
    public: '---yyy',
    draft: '------',
    embargoed: '------',
    expired: '------',
    private: '---yyy',
    key: '---yyy',
    password: '---yyy',
    registration: '---yyy',
    payPerView: '----yy',
    otherGroup: '-----y',
    deleted: '------',
  },
  /** Drawings saved to an account (P26): for signed-in people who may watch it. */
  save: {
    public: '-yyyyy',
    draft: '------',
    embargoed: '------',
    expired: '------',
    private: '-y-yyy',
    key: '-y-yyy',
    password: '---yyy',
    registration: '---yyy',
    payPerView: '----yy',
    otherGroup: '--y--y',
    deleted: '------',
  },
  /** Its media files on its edit page while it is not published (S02): for its editors, and only with their session. */
  preview: {
    public: '------',
    draft: '---yyy',
    embargoed: '---yyy',
    expired: '---yyy',
    private: '------',
    key: '------',
    password: '------',
    registration: '------',
    payPerView: '------',
    otherGroup: '------',
    deleted: '------',
  },
  /** The edit page with its fields and its film or clip (L16): for editors of the group, even if it does not play. */
  edit: {
    public: '---yyy',
    draft: '---yyy',
    embargoed: '---yyy',
    expired: '---yyy',
    private: '---yyy',
    key: '---yyy',
    password: '---yyy',
    registration: '---yyy',
    payPerView: '---yyy',
    otherGroup: '-----y',
    deleted: '------',
  },
  /** Deleting, and tags as CSV (L16, L22): for administrators of the group. */
  administer: {
    public: '----yy',
    draft: '----yy',
    embargoed: '----yy',
    expired: '----yy',
    private: '----yy',
    key: '----yy',
    password: '----yy',
    registration: '----yy',
    payPerView: '----yy',
    otherGroup: '-----y',
    deleted: '------',
  },
  /** Sharing (L15): for its own group, of what it sees. */
  shares: {
    public: '-y-yyy',
    draft: '---yyy',
    embargoed: '---yyy',
    expired: '---yyy',
    private: '-y-yyy',
    key: '-y-yyy',
    password: '-y-yyy',
    registration: '-y-yyy',
    payPerView: '-y-yyy',
    otherGroup: '--y--y',
    deleted: '------',
  },
  /** Moderating its talk (P27): for administrators of the group who may watch. */
  moderate: {
    public: '----yy',
    draft: '------',
    embargoed: '------',
    expired: '------',
    private: '----yy',
    key: '----yy',
    password: '----yy',
    registration: '----yy',
    payPerView: '----yy',
    otherGroup: '-----y',
    deleted: '------',
  },
  /** Seeing it in the bin: for administrators of its group (L18). */
  bin: {
    public: '------',
    draft: '------',
    embargoed: '------',
    expired: '------',
    private: '------',
    key: '------',
    password: '------',
    registration: '------',
    payPerView: '------',
    otherGroup: '------',
    deleted: '----yy',
  },
} as const satisfies Readonly<Record<string, Cells>>;
export type Right = keyof typeof RIGHTS;

/**
 * The status of a request about one film: `yes` with the right, `no` without it if the film is visible, `hidden` if it
 * is not; `stranger` if nobody is signed in, for every film; `deleted` for a deleted film.
 */
export interface Outcome {
  right: Right;
  yes: string;
  /** For people with the right, for these kinds. */
  instead?: Readonly<Partial<Record<Kind, string>>>;
  no: string;
  hidden: string;
  /** `no` or `hidden` if absent. */
  stranger?: string;
  /** `stranger` or `hidden` if absent. */
  deleted?: string;
  /** Decided from the film's record by a rule that many requests share, before the request's own SQL statements. */
  isByRule?: true;
}

const SIGNED_IN = 'disconnected';
/** An action within the group, which others are refused without learning what exists. */
const inGroup = (right: Right, yes: string): Outcome => ({
  right,
  yes,
  no: 'private',
  hidden: 'empty',
  stranger: SIGNED_IN,
  isByRule: true,
});
/** The talk around a film: for people who may watch it. */
const talked = (right: Right, yes: string): Outcome => ({
  right,
  yes,
  no: 'private',
  hidden: 'private',
  deleted: 'empty',
  isByRule: true,
});

/** Requests about a film, by the right that they require. */
export const OUTCOMES: Readonly<Partial<Record<RequestName, Outcome>>> = {
  search: { right: 'see', yes: 'ok', no: 'empty', hidden: 'empty' },
  suggest: { right: 'see', yes: 'ok', no: 'empty', hidden: 'empty' },
  getCollectionsByMedia: { right: 'see', yes: 'ok', no: 'empty', hidden: 'empty' },
  getMediaSources: {
    right: 'download',
    yes: 'ok',
    no: 'private',
    hidden: 'private',
    stranger: SIGNED_IN,
    deleted: 'empty',
  },
  getSignedUrlByStorageHost: { right: 'play', yes: 'ok', no: 'empty', hidden: 'empty' },
  // A clip of a film that is visible but does not play does not play either.
  getClips: { right: 'play', yes: 'ok', no: 'empty', hidden: 'private', deleted: 'empty' },
  getEditedMedia: inGroup('edit', 'ok'),
  saveEditedMedia: inGroup('edit', 'conflict'),
  getCaptions: inGroup('edit', 'ok'),
  saveCaptions: inGroup('edit', 'invalid'),
  deleteCaptions: inGroup('edit', 'empty'),
  deleteMedia: inGroup('administer', 'ok'),
  downloadSelection: { right: 'download', yes: 'ok', no: 'empty', hidden: 'empty', stranger: SIGNED_IN },
  getShares: inGroup('shares', 'ok'),
  shareMedia: inGroup('edit', 'unknown'),
  unshareMedia: inGroup('edit', 'empty'),
  getFollowable: { right: 'told', yes: 'ok', no: 'empty', hidden: 'empty', stranger: SIGNED_IN },
  follow: { right: 'told', yes: 'ok', no: 'empty', hidden: 'empty', stranger: SIGNED_IN },
  // Nobody could see a clip of an unpublished film.
  clipTags: {
    ...inGroup('edit', 'empty'),
    instead: { draft: 'unpublished', embargoed: 'notYetValid', expired: 'expired' },
  },
  joinTalk: talked('play', 'ok'),
  sendTalk: talked('play', 'ok'),
  castVote: talked('play', 'empty'),
  upvoteQuestion: talked('play', 'empty'),
  hideTalk: talked('moderate', 'empty'),
  closeTalk: talked('moderate', 'ok'),
  openVote: talked('moderate', 'ok'),
  closeVote: talked('moderate', 'empty'),
  answerQuestion: talked('moderate', 'empty'),
  putTags: inGroup('edit', 'ok'),
  getClassRuns: { right: 'play', yes: 'ok', no: 'empty', hidden: 'empty' },
  getDrawings: { right: 'save', yes: 'ok', no: 'empty', hidden: 'empty', stranger: SIGNED_IN },
  saveDrawing: { right: 'save', yes: 'ok', no: 'empty', hidden: 'empty', stranger: SIGNED_IN },
  getDesk: inGroup('edit', 'ok'),
  changeDeskTags: inGroup('edit', 'ok'),
  saveDeskTemplate: inGroup('edit', 'invalid'),
  removeDeskTemplate: inGroup('edit', 'ok'),
  reportBridge: inGroup('edit', 'ok'),
  getBridges: inGroup('edit', 'ok'),
  setBridge: inGroup('edit', 'ok'),
};

type Statuses = Readonly<Record<Kind, readonly string[]>>;
const six = (status: string): string[] => Array<string>(6).fill(status);
const signedIn = (status: string): string[] => [SIGNED_IN, ...six(status).slice(1)];
const everyKind = (statuses: readonly string[]): Statuses => ({
  public: statuses,
  draft: statuses,
  embargoed: statuses,
  expired: statuses,
  private: statuses,
  key: statuses,
  password: statuses,
  registration: statuses,
  payPerView: statuses,
  otherGroup: statuses,
  deleted: statuses,
});

const IN_THE_GROUP = ['private', 'ok', 'notOwner', 'ok', 'ok', 'ok'];
const IN_THE_OTHER_GROUP = ['private', 'notOwner', 'ok', 'notOwner', 'notOwner', 'ok'];

const ADMINISTRATORS = ['disconnected', 'private', 'private', 'private', 'ok', 'ok'];

/** Requests whose refusal gives a reason, or that reveal nothing about the film, status by status. */
export const STATUSES: Readonly<Partial<Record<RequestName, Statuses>>> = {
  checkMediaPlayerAccess: {
    public: six('ok'),
    draft: six('unpublished'),
    embargoed: six('notYetValid'),
    expired: six('expired'),
    private: IN_THE_GROUP,
    key: ['gate', 'ok', 'gate', 'ok', 'ok', 'ok'],
    password: ['gate', 'gate', 'gate', 'ok', 'ok', 'ok'],
    registration: ['gate', 'gate', 'gate', 'ok', 'ok', 'ok'],
    payPerView: ['payment', 'payment', 'payment', 'payment', 'ok', 'ok'],
    otherGroup: IN_THE_OTHER_GROUP,
    deleted: six('empty'),
  },
  // Only visibility counts (Player 6); dates and gates are checked by the other request.
  checkMediaAccess: {
    ...everyKind(six('ok')),
    private: IN_THE_GROUP,
    otherGroup: IN_THE_OTHER_GROUP,
    deleted: six('empty'),
  },
  // Titles as an anonymous search lists them, for everyone (P01).
  getMediaName: {
    public: six('ok'),
    draft: six('empty'),
    embargoed: six('empty'),
    expired: six('empty'),
    private: six('empty'),
    key: six('empty'),
    password: six('ok'),
    registration: six('ok'),
    payPerView: six('ok'),
    otherGroup: six('empty'),
    deleted: six('empty'),
  },
  downloadDataAsCsv: {
    ...everyKind(ADMINISTRATORS),
    otherGroup: ['disconnected', 'private', 'private', 'private', 'private', 'ok'],
    deleted: signedIn('empty'),
  },
  // A visitor who could sign in to see it is told that it is private; a film hidden by dates or by another group looks
  // missing.
  enrichMedias: {
    ...everyKind(six('ok')),
    draft: ['private', 'private', 'empty', 'ok', 'ok', 'ok'],
    embargoed: ['empty', 'empty', 'empty', 'ok', 'ok', 'ok'],
    expired: ['empty', 'empty', 'empty', 'ok', 'ok', 'ok'],
    private: ['private', 'ok', 'empty', 'ok', 'ok', 'ok'],
    key: ['private', 'ok', 'empty', 'ok', 'ok', 'ok'],
    otherGroup: ['empty', 'empty', 'ok', 'empty', 'empty', 'ok'],
    deleted: six('empty'),
  },
  // A stub reveals that the film exists to those who have the id of a tag.
  getTagsData: { ...everyKind(six('ok')), deleted: six('empty') },
  // The film is not a document, session, exercise or test.
  getDocumentUrlById: everyKind(six('empty')),
  checkDocumentLinks: everyKind(six('empty')),
  deleteClip: everyKind(signedIn('empty')),
  deleteExercise: everyKind(signedIn('empty')),
  deleteTest: everyKind(signedIn('empty')),
  getTest: everyKind(signedIn('empty')),
  startTest: everyKind(signedIn('empty')),
  getSequence: everyKind(signedIn('empty')),
  saveSequence: everyKind(signedIn('empty')),
  restoreMedia: {
    ...everyKind(signedIn('empty')),
    deleted: ADMINISTRATORS,
  },
  isUserConfirmed: everyKind(six('empty')),
  // The response contains the actions allowed on each medium: `selection.test.ts` beside this file.
  planSelection: everyKind(signedIn('ok')),
  changeSelection: everyKind(signedIn('empty')),
};

/** `enrichMedias` from a page of the other group: a visitor is told of that group's private media, and of no others. */
export const ON_THE_OTHER_PAGE: Readonly<Partial<Record<Kind, readonly string[]>>> = {
  draft: ['empty', 'private', 'empty', 'ok', 'ok', 'ok'],
  private: ['empty', 'ok', 'empty', 'ok', 'ok', 'ok'],
  key: ['empty', 'ok', 'empty', 'ok', 'ok', 'ok'],
  otherGroup: ['private', 'empty', 'ok', 'empty', 'empty', 'ok'],
};

/** Requests that name no medium. */
export const WITHOUT_A_MEDIUM: Readonly<Partial<Record<RequestName, readonly string[]>>> = {
  getSearchAttributeFilters: six('ok'),
  getUserDataById: six('ok'),
  getCaptcha: six('ok'),
  getBin: ADMINISTRATORS,
  getDrawing: six('empty'),
  shareDrawing: signedIn('empty'),
  removeDrawing: signedIn('empty'),
  getDrawingPeople: signedIn('empty'),
  addDrawingPerson: signedIn('empty'),
  removeDrawingPerson: signedIn('empty'),
  // Nothing is shared with them; drawing-shares.test.ts covers what their films hide.
  getSharedDrawings: signedIn('ok'),
  seeSharedDrawing: signedIn('empty'),
  dropSharedDrawing: signedIn('empty'),
  getSavedSearches: signedIn('empty'),
  updateSavedSearch: signedIn('empty'),
  renameSavedSearch: signedIn('empty'),
  deleteSavedSearch: signedIn('empty'),
  shareSavedSearch: signedIn('empty'),
  unshareSavedSearch: signedIn('empty'),
  openSavedSearch: six('empty'),
  getFollows: signedIn('ok'),
  setFollow: signedIn('empty'),
  unfollow: signedIn('empty'),
  setNotices: signedIn('ok'),
  renewFeed: signedIn('ok'),
  endFeed: signedIn('ok'),
  addPushDevice: signedIn('refused'),
  removePushDevice: signedIn('empty'),
  checkPermissions: six('ok'),
  getVideoStreamInfo: signedIn('empty'),
  check_session: signedIn('ok'),
  checkReferer: six('refused'),
  getSignUp: six('ok'),
  getSignUps: ADMINISTRATORS,
  decideSignUp: ['disconnected', 'private', 'private', 'private', 'empty', 'empty'],
  getMembers: ADMINISTRATORS,
  inviteMember: ['disconnected', 'private', 'private', 'private', 'taken', 'taken'],
  setMemberRole: ['disconnected', 'private', 'private', 'private', 'empty', 'empty'],
  suspendMember: ['disconnected', 'private', 'private', 'private', 'empty', 'empty'],
  getAudit: ADMINISTRATORS,
  getGroupSettings: ADMINISTRATORS,
  saveGroupSettings: ['disconnected', 'private', 'private', 'private', 'changed', 'changed'],
  getSampleLibrary: six('ok'),
  getSampleRemoval: ['disconnected', 'private', 'private', 'private', 'private', 'ok'],
  removeSamples: ['disconnected', 'private', 'private', 'private', 'private', 'empty'],
  setMemberPermissions: ['disconnected', 'private', 'private', 'private', 'empty', 'empty'],
  removeMember: ['disconnected', 'private', 'private', 'private', 'empty', 'empty'],
  endMemberSessions: ['disconnected', 'private', 'private', 'private', 'empty', 'empty'],
  getSessions: signedIn('ok'),
  endSession: signedIn('empty'),
  getSignUpSwitch: ADMINISTRATORS,
  setSignUpSwitch: ADMINISTRATORS,
  getGroups: ['disconnected', 'private', 'private', 'private', 'private', 'ok'],
  createGroup: ['disconnected', 'private', 'private', 'private', 'private', 'taken'],
  renameGroup: ['disconnected', 'private', 'private', 'private', 'private', 'empty'],
  getKeys: ADMINISTRATORS,
  createKey: ['disconnected', 'private', 'private', 'private', 'empty', 'empty'],
  revokeKey: ['disconnected', 'private', 'private', 'private', 'empty', 'empty'],
  getLiveEvents: ['disconnected', 'private', 'private', 'ok', 'ok', 'ok'],
  createLiveEvent: ['disconnected', 'private', 'private', 'ok', 'ok', 'ok'],
  startLiveEvent: signedIn('empty'),
  endLiveEvent: signedIn('empty'),
  renewLiveKey: signedIn('empty'),
  trimLiveEvent: signedIn('empty'),
  getFilmFacts: signedIn('empty'),
  getUploads: ['disconnected', 'private', 'private', 'ok', 'ok', 'ok'],
  describeUpload: signedIn('empty'),
  retryUpload: signedIn('empty'),
  deleteUpload: signedIn('empty'),
  probeAddress: ['disconnected', 'private', 'private', 'refused', 'refused', 'refused'],
  addAddress: ['disconnected', 'private', 'private', 'refused', 'refused', 'refused'],
  changePassword: signedIn('wrong'),
  deleteAccount: signedIn('wrong'),
  requestPasswordLink: six('ok'),
  getPasswordLink: six('late'),
  setPassword: six('late'),
  getCountry: six('empty'),
  getAudience: ADMINISTRATORS,
  answerTest: signedIn('empty'),
  finishTest: signedIn('empty'),
};

/** The response to a wrong password for the kinds that have one; for all others it is the same as for none. */
export const WRONG_PASSWORD = { key: 'wrong', password: 'wrong' } as const satisfies Readonly<
  Partial<Record<Kind, string>>
>;

/** Requests covered elsewhere, each with its test. */
export const ELSEWHERE = {
  login: 'pages.test.ts: it begins a session',
  logout: 'pages.test.ts: it ends a session',
  signUp: 'requests.test.ts: it makes an account',
  addPlayerAccessControlUser: 'access-requests.test.ts: it takes a solved captcha',
  saveSearch: 'saved-searches.test.ts: it names no medium and keeps what was typed',
  clipRange: 'clips.test.ts: it begins a cut; the rights are those of `clipTags`',
  exportComparison: 'comparison-exports.test.ts: it names two media',
  getComparisonExport: 'comparison-exports.test.ts: it names an export',
  cancelComparisonExport: 'comparison-exports.test.ts: it names an export',
  passwordEncryptedAccessControl: 'rights.test.ts, by what it opens',
  import_files_session: 'csv-import.test.ts: it brings a form; the rights are those of `downloadDataAsCsv`',
  add: 'requests.test.ts: it counts, and returns nothing of media',
} as const satisfies Readonly<Partial<Record<RequestName, string>>>;

export function has(right: Right, kind: Kind, role: Role): boolean {
  return RIGHTS[right][kind][ROLES.indexOf(role)] === 'y';
}

export function statusOf(
  { right, yes, instead, no, hidden, stranger, deleted }: Outcome,
  kind: Kind,
  role: Role,
): string {
  if (has(right, kind, role)) return instead?.[kind] ?? yes;
  if (kind === 'deleted' && deleted !== undefined) return deleted;
  if (stranger !== undefined && role === 'stranger') return stranger;
  return has('see', kind, role) ? no : hidden;
}
