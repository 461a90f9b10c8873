/** The audit list: administrative acts, who did them and when (row S07). */
import type { EpochMs } from './media.ts';

interface AuditActionRule {
  /** The kind of thing acted upon. */
  subject: AuditSubjectKind;
  /** Names of the details that the action's sentence shows. */
  details: readonly string[];
}

export const AUDIT_SUBJECT_KINDS = ['user', 'signUp', 'group', 'key', 'medium', 'tag', 'upload'] as const;
export type AuditSubjectKind = (typeof AUDIT_SUBJECT_KINDS)[number];

/**
 * Every action, in the order of the filter. Each has a sentence under its name in every language:
 * `src/i18n/en/audit.ts`.
 *
 * Details are short and hold neither secrets nor personal data other than names.
 */
export const AUDIT_ACTIONS = {
  memberInvited: { subject: 'user', details: ['role'] },
  memberRoleChanged: { subject: 'user', details: ['was', 'role'] },
  memberSuspended: { subject: 'user', details: [] },
  memberResumed: { subject: 'user', details: [] },
  memberPermissionsChanged: { subject: 'user', details: ['granted', 'denied'] },
  memberRemoved: { subject: 'user', details: ['name'] },
  memberSignedOut: { subject: 'user', details: [] },
  signUpOpened: { subject: 'group', details: [] },
  signUpClosed: { subject: 'group', details: [] },
  groupCreated: { subject: 'group', details: [] },
  groupRenamed: { subject: 'group', details: ['was'] },
  keyMade: { subject: 'key', details: ['scopes'] },
  keyRevoked: { subject: 'key', details: [] },
  signUpApproved: { subject: 'signUp', details: [] },
  signUpDeclined: { subject: 'signUp', details: [] },
  passwordLinkSent: { subject: 'user', details: [] },
  passwordSet: { subject: 'user', details: [] },
  mediumDeleted: { subject: 'medium', details: ['type'] },
  mediumRestored: { subject: 'medium', details: ['type'] },
  mediumPurged: { subject: 'medium', details: ['type'] },
  tagDeleted: { subject: 'tag', details: [] },
  tagRestored: { subject: 'tag', details: [] },
  tagPurged: { subject: 'tag', details: [] },
  mediumCreated: { subject: 'medium', details: ['type'] },
  mediumRenamed: { subject: 'medium', details: ['wasTitled'] },
  mediumEdited: { subject: 'medium', details: ['parts'] },
  keywordsChanged: { subject: 'medium', details: ['added', 'removed'] },
  dateChanged: { subject: 'medium', details: ['wasDated', 'date'] },
  visibilityChanged: { subject: 'medium', details: ['was', 'visibility'] },
  publicationChanged: { subject: 'medium', details: ['published', 'from', 'until'] },
  mediumKeyChanged: { subject: 'medium', details: [] },
  addedToCollection: { subject: 'medium', details: ['collection'] },
  removedFromCollection: { subject: 'medium', details: ['collection'] },
  captionsSaved: { subject: 'medium', details: ['language', 'captions'] },
  captionsDeleted: { subject: 'medium', details: ['language', 'captions'] },
  tagsImported: { subject: 'medium', details: ['file'] },
  sharedWithPerson: { subject: 'medium', details: ['name'] },
  sharedWithGroup: { subject: 'medium', details: ['name'] },
  sharedByLink: { subject: 'medium', details: [] },
  shareEnded: { subject: 'medium', details: [] },
  sourceBegun: { subject: 'medium', details: ['source'] },
  uploadBegun: { subject: 'upload', details: ['file'] },
  addressAdded: { subject: 'medium', details: ['site'] },
  uploadDeleted: { subject: 'upload', details: ['file'] },
  liveCreated: { subject: 'medium', details: [] },
  liveStarted: { subject: 'medium', details: [] },
  liveEnded: { subject: 'medium', details: [] },
  liveKeyRenewed: { subject: 'medium', details: ['camera'] },
  liveTrimmed: { subject: 'medium', details: [] },
  deskTemplateSaved: { subject: 'group', details: ['template'] },
  deskTemplateRemoved: { subject: 'group', details: ['template'] },
  groupSettingsChanged: { subject: 'group', details: [] },
  samplesRemoved: { subject: 'group', details: ['media'] },
} as const satisfies Readonly<Record<string, AuditActionRule>>;

/** Parts of a medium that `mediumEdited` names: those without an action of their own. */
export const AUDIT_PARTS = [
  'time',
  'description',
  'embedding',
  'measure',
  'members',
  'picture',
  'tags',
  'questions',
] as const;
export type AuditPart = (typeof AUDIT_PARTS)[number];

export type AuditAction = keyof typeof AUDIT_ACTIONS;
export const AUDIT_ACTION_NAMES = Object.keys(AUDIT_ACTIONS) as AuditAction[];

/** Details of an action, by name. */
export type AuditDetail<A extends AuditAction = AuditAction> = Readonly<
  Record<(typeof AUDIT_ACTIONS)[A]['details'][number], string>
>;

/** `host`: the server itself, on a schedule or by a command on its machine; `visitor`: nobody was signed in. */
export const AUDIT_ACTOR_KINDS = ['user', 'key', 'host', 'visitor'] as const;

export interface AuditActor {
  kind: (typeof AUDIT_ACTOR_KINDS)[number];
  /** Empty for actors without an id. */
  id: string;
  /** The name at the time. */
  name: string;
}

/** The act itself, without time and actor. */
export type AuditedAct = {
  [A in AuditAction]: {
    action: A;
    /** `title`: as it was at the time. */
    subject: { id: string; title: string };
    detail: AuditDetail<A>;
  };
}[AuditAction];

/** An entry of the list. */
export interface AuditEntry {
  number: number;
  at: EpochMs;
  action: AuditAction;
  by: AuditActor;
  subject: { kind: AuditSubjectKind; id: string; title: string };
  detail: Readonly<Record<string, string>>;
}

/** Reference to a person or key, for filtering by actor: `user:64`. */
export function actorRef({ kind, id }: Pick<AuditActor, 'kind' | 'id'>): string {
  return `${kind}:${id}`;
}
