/** Types, ports, guards and actions of the edit chart. */
import { assign, raise, setup } from 'xstate';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../../core/domain/constants/library.ts';
import {
  MERGES_MAX,
  PICTURE_TIMEOUT_MS,
  SAVE_TIMEOUT_MS,
  TEST_QUESTIONS_MAX,
} from '../../../core/domain/constants/edit-page.ts';
import { SESSION_CHECK_TIMEOUT_MS } from '../../../core/domain/constants/requests.ts';
import type { EditTarget } from '../../../core/domain/edit-address.ts';
import {
  changeDraft,
  clashesOf,
  draftOf,
  isDirty,
  rebase,
  takenOver,
  theirChanges,
  typedSince,
  type DraftChange,
  type Side,
  type TheirChanges,
} from '../../../core/domain/edit-draft.ts';
import {
  editQuestion,
  newQuestion,
  questionProblems,
  trimmed,
  type EditedQuestion,
  type QuestionEdit,
  type QuestionProblem,
} from '../../../core/domain/edit-questions.ts';
import {
  editProblems,
  type Draft,
  type EditedMedium,
  type EditProblem,
  type MemberHead,
} from '../../../core/domain/edit.ts';
import { parseKeywords } from '../../../core/domain/keywords-field.ts';
import type { Tag } from '../../../core/domain/tag.ts';
import {
  newTag,
  openTagForm,
  tagOf,
  tagProblems,
  type TagForm,
  type TagProblem,
} from '../../../core/domain/tag-form.ts';
import { editPorts, type LoadResult, type PictureResult, type SaveResult } from './edit.ports.ts';
import { type FailedRequest, failedRequestOf, NO_FAILED_REQUEST } from '../../shared/failed-request.ts';

/** The message above the form. */
export type EditNotice = 'saved' | 'merged' | 'restored' | 'invalid' | 'failed';
export type PictureProblem = 'type' | 'size' | 'broken' | 'tainted';

export interface EditContext extends FailedRequest {
  target: EditTarget;
  /** The medium as it was when editing started, or when it was last saved. */
  medium: EditedMedium;
  draft: Draft;
  /** The part being saved, or last saved; fields may have changed since. */
  sent: Draft;
  /** Added members, whose titles `medium` does not contain. */
  heads: MemberHead[];
  /** The version that somebody else has saved, while the person has to decide. */
  theirs: EditedMedium;
  choices: Readonly<Record<string, Side>>;
  /** Merges into versions of somebody else since the person last decided. */
  merges: number;
  /** Changes of somebody else that a merged save took over. */
  taken: TheirChanges;
  problems: EditProblem[];
  notice: EditNotice | undefined;
  /** Text of the keywords field. */
  typedKeywords: string;
  /** The tag in its form, as edited so far. */
  tagForm: TagForm | undefined;
  /** Why it was not accepted. */
  tagProblems: TagProblem[];
  /** The question in its form, as edited so far. */
  question: EditedQuestion | undefined;
  /** Why it was not accepted. */
  questionProblems: QuestionProblem[];
  pictureProblem: PictureProblem | undefined;
  /** Search text for members. */
  memberKeyword: string;
  /** Undefined before a search; otherwise the results, or that it failed. */
  found: MemberHead[] | 'failed' | undefined;
}

export type EditEvent =
  | { type: 'edit.change'; change: DraftChange }
  | { type: 'edit.typeKeywords'; text: string }
  | { type: 'edit.save' }
  | { type: 'edit.leave' }
  | { type: 'edit.confirm' }
  | { type: 'edit.stay' }
  | { type: 'edit.retry' }
  | { type: 'edit.openTag'; tag: Tag }
  /** `nonce` makes the id of a new tag or question. */
  | { type: 'edit.addTag'; nonce: string }
  | { type: 'edit.typeTag'; field: keyof TagForm['typed']; text: string }
  | { type: 'edit.saveTag' }
  | { type: 'edit.openQuestion'; question: EditedQuestion }
  | { type: 'edit.addQuestion'; nonce: string }
  | { type: 'edit.editQuestion'; edit: QuestionEdit }
  | { type: 'edit.saveQuestion' }
  | { type: 'edit.openPicture' }
  | { type: 'edit.pickPicture'; file: Blob }
  /**
   * A frame of the film as a JPEG in base64; undefined if it comes from another site that does not allow reading its
   * pictures.
   */
  | { type: 'edit.takeFrame'; picture: string | undefined }
  | { type: 'edit.openMembers' }
  | { type: 'edit.typeMemberKeyword'; text: string }
  | { type: 'edit.findMembers' }
  | { type: 'edit.addMember'; head: MemberHead }
  | { type: 'edit.close' }
  | { type: 'edit.choose'; key: string; side: Side }
  | { type: 'edit.resolve' }
  /** Another part of the page has found that the session has ended. */
  | { type: 'session.lost' };

export type EditOutcome =
  /** The server no longer knows the session: the page leads to the sign-in, and back to the draft. */
  { kind: 'lost' } | { kind: 'left' };

export type Saved = Extract<SaveResult, { medium: EditedMedium }>;
export type Loaded = Extract<LoadResult, { status: 'ok' }>;

const hasTaken = ({ fields, tags, questions }: TheirChanges): boolean => fields.length + tags + questions > 0;

const both = (one: TheirChanges, other: TheirChanges): TheirChanges => ({
  fields: [...new Set([...one.fields, ...other.fields])],
  tags: one.tags + other.tags,
  questions: one.questions + other.questions,
});

const typedIn = ({ medium, sent, draft }: EditContext, saved: EditedMedium): ReturnType<typeof typedSince> =>
  typedSince(medium, sent, draft, saved);

const isSavedDraftClashing = (result: LoadResult): boolean =>
  result.status === 'ok' &&
  result.saved !== undefined &&
  clashesOf(result.saved.medium, result.saved.draft, result.medium).length > 0;

export const editSetup = setup({
  types: {
    input: {} as EditTarget,
    context: {} as EditContext,
    events: {} as EditEvent,
    output: {} as EditOutcome,
    tags: {} as 'busy',
  },
  actors: editPorts,
  delays: {
    loadTimeout: SESSION_CHECK_TIMEOUT_MS,
    saveTimeout: SAVE_TIMEOUT_MS,
    setTimeout: SESSION_CHECK_TIMEOUT_MS,
    findTimeout: LIBRARY_REQUEST_TIMEOUT_MS,
    pictureTimeout: PICTURE_TIMEOUT_MS,
  },
  guards: {
    is: (_, { result, status }: { result: { status: string }; status: string }) => result.status === status,
    hasSavedDraft: (_, result: LoadResult) => result.status === 'ok' && result.saved !== undefined,
    isSavedDraftClashing: (_, result: LoadResult) => isSavedDraftClashing(result),
    becomesDirty: ({ context: { medium, draft } }, change: DraftChange) =>
      isDirty(medium, changeDraft(medium, draft, change)),
    isField: (_, { kind }: DraftChange) => kind === 'field' || kind === 'key',
    isTypedClashing({ context }, result: SaveResult) {
      if (result.status !== 'ok') return false;
      const { medium, draft } = typedIn(context, result.medium);
      return clashesOf(medium, draft, result.medium).length > 0;
    },
    isTyped: ({ context }, result: SaveResult) =>
      result.status === 'ok' && isDirty(result.medium, typedIn(context, result.medium).draft),
    canSave: ({ context: { medium, draft } }) => editProblems(medium, draft).length === 0,
    isClashing: ({ context: { medium, draft } }, result: SaveResult) =>
      result.status === 'conflict' && clashesOf(medium, draft, result.medium).length > 0,
    canMerge: ({ context }, result: SaveResult) => result.status === 'conflict' && context.merges < MERGES_MAX,
    isDecided: ({ context: { medium, draft, theirs, choices } }) =>
      clashesOf(medium, draft, theirs).every(({ key }) => choices[key] !== undefined),
    isGoodTag: ({ context: { tagForm } }) => tagForm !== undefined && tagProblems(tagForm).length === 0,
    hasRoomForQuestion: ({ context: { draft } }) => draft.questions.length < TEST_QUESTIONS_MAX,
    isGoodQuestion: ({ context: { question } }) => question !== undefined && questionProblems(question).length === 0,
    isNoMember: ({ context: { draft } }, head: MemberHead) => !draft.fields.members.includes(head.id),
    isFrame: (_, picture: string | undefined) => picture !== undefined,
  },
  actions: {
    setRequestId: assign(failedRequestOf),
    clearRequestId: assign(NO_FAILED_REQUEST),
    setMedium: assign((_, { medium }: Loaded) => ({ medium, draft: draftOf(medium) })),
    /** Rebases the saved draft onto the current version; there is no conflict. */
    setDraft: assign((_, { medium, saved }: Loaded) => ({
      medium,
      draft: saved ? rebase(saved.medium, saved.draft, medium) : draftOf(medium),
      notice: 'restored' as const,
    })),
    setClashing: assign((_, { medium, saved }: Loaded) => ({
      ...(saved ? { medium: saved.medium, draft: saved.draft } : {}),
      theirs: medium,
      choices: {},
    })),
    change: assign(({ context: { medium, draft } }, change: DraftChange) => ({
      draft: changeDraft(medium, draft, change),
      notice: undefined,
      problems: [],
    })),
    raiseChange: raise((_, change: DraftChange) => ({ type: 'edit.change' as const, change })),
    sayProblems: assign(({ context: { medium, draft } }) => ({
      problems: editProblems(medium, draft),
      notice: undefined,
    })),
    say: assign((_, notice: EditNotice) => ({ notice })),
    clearNotice: assign({ notice: undefined, problems: [] }),
    beginSave: assign(({ context: { draft } }) => ({
      sent: draft,
      merges: 0,
      taken: { fields: [], tags: 0, questions: 0 },
    })),
    setSaved: assign(({ context }, saved: Saved) => {
      const taken = both(context.taken, takenOver(context.medium, context.sent, saved.medium));
      return {
        medium: saved.medium,
        draft: typedIn(context, saved.medium).draft,
        heads: [],
        taken,
        notice: hasTaken(taken) ? ('merged' as const) : ('saved' as const),
      };
    }),
    /** What was typed during the save conflicts with what the save took over. */
    setTyped: assign(({ context }, { medium: theirs }: Saved) => ({
      ...typedIn(context, theirs),
      heads: [],
      theirs,
      choices: {},
    })),
    merge: assign(({ context: { medium, draft, sent, merges, taken } }, { medium: now }: Saved) => ({
      medium: now,
      draft: rebase(medium, draft, now),
      sent: rebase(medium, sent, now),
      merges: merges + 1,
      taken: both(taken, theirChanges(medium, now)),
    })),
    setTheirs: assign((_, { medium }: Saved) => ({ theirs: medium, choices: {} })),
    choose: assign(({ context }, { key, side }: { key: string; side: Side }) => ({
      choices: { ...context.choices, [key]: side },
    })),
    resolve: assign(({ context: { medium, draft, theirs, choices } }) => ({
      medium: theirs,
      draft: rebase(medium, draft, theirs, choices),
    })),
    setKeywords: assign((_, typedKeywords: string) => ({ typedKeywords })),
    raiseKeywords: raise((_, text: string) => ({
      type: 'edit.change' as const,
      change: { kind: 'field', field: 'keywords', value: parseKeywords(text) },
    })),
    openTag: assign((_, tag: Tag) => ({ tagForm: openTagForm(tag) })),
    addTag: assign(({ context: { medium } }, nonce: string) => ({
      tagForm: openTagForm(newTag(`n-${nonce}`, medium.id)),
    })),
    typeTag: assign(({ context: { tagForm } }, { field, text }: { field: keyof TagForm['typed']; text: string }) => ({
      tagForm: tagForm && { ...tagForm, typed: { ...tagForm.typed, [field]: text } },
      tagProblems: [],
    })),
    sayTag: assign(({ context: { tagForm } }) => ({ tagProblems: tagForm ? tagProblems(tagForm) : [] })),
    raiseTag: raise(({ context: { tagForm } }) => ({
      type: 'edit.change' as const,
      // The guard ensures that there is one.
      change: { kind: 'tag', tag: tagOf(tagForm as TagForm) },
    })),
    closeTag: assign({ tagForm: undefined, tagProblems: [] }),
    openQuestion: assign((_, question: EditedQuestion) => ({ question })),
    addQuestion: assign((_, nonce: string) => ({ question: newQuestion(`n-${nonce}`) })),
    editQuestion: assign(({ context: { question } }, edit: QuestionEdit) => ({
      question: question && editQuestion(question, edit),
      questionProblems: [],
    })),
    sayQuestion: assign(({ context: { question } }) => ({
      questionProblems: question ? questionProblems(question) : [],
    })),
    raiseQuestion: raise(({ context: { question } }) => ({
      type: 'edit.change' as const,
      // The guard ensures that there is one.
      change: { kind: 'question' as const, question: trimmed(question as EditedQuestion) },
    })),
    closeQuestion: assign({ question: undefined, questionProblems: [] }),
    sayPicture: assign((_, pictureProblem: PictureProblem) => ({ pictureProblem })),
    sayFile: assign((_, result: PictureResult) => ({
      pictureProblem: result.status === 'ok' ? undefined : result.status,
    })),
    forgetPicture: assign({ pictureProblem: undefined }),
    setFound: assign((_, found: MemberHead[] | 'failed') => ({ found })),
    typeMemberKeyword: assign((_, memberKeyword: string) => ({ memberKeyword })),
    resetSearch: assign({ found: undefined, memberKeyword: '' }),
    setHead: assign(({ context }, head: MemberHead) => ({ heads: [...context.heads, head] })),
  },
});
