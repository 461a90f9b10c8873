/** Chat, votes and questions: what may be sent, and what is stored (row P27). */
import type { Params, Written } from '../../core/contract/requests.ts';
import { ID_COOKIE_LIFE_MS } from '../../core/domain/constants/access-gate.ts';
import type { TalkPart, TalkYou } from '../../core/domain/talk.ts';
import { canModerateTalk, canReadTalk, canWriteInto, talkParts, talkRole } from '../policies/talk.ts';
import { presentTalk } from '../presenters/talk.ts';
import type { Participant, StoredTalkItem } from '../store/talk.ts';
import type { StoredMedium } from '../store/media.ts';
import type { Viewer } from '../store/viewer.ts';
import type { Handlers } from './handlers.ts';
import type { RequestContext } from './request-context.ts';
import type { AppContext } from './app-context.ts';
import { authorize } from './authorize.ts';
import { limited } from './limiter.ts';
import { newToken, tokenHash } from './tokens.ts';

export type TalkRequest =
  | 'joinTalk'
  | 'sendTalk'
  | 'castVote'
  | 'upvoteQuestion'
  | 'hideTalk'
  | 'closeTalk'
  | 'openVote'
  | 'closeVote'
  | 'answerQuestion';
type Outcome = Written<'sendTalk'>;

/** A medium whose talk the requester may read, and the requester's role in it. */
export interface TalkEntry {
  medium: StoredMedium;
  parts: readonly TalkPart[];
  moderates: boolean;
  /** undefined: a visitor without a name or cookie */
  participant: Participant | undefined;
}

/** @returns a status if there is no talk for this requester */
export async function enterTalk(
  mediaId: string,
  context: RequestContext,
  app: AppContext,
): Promise<TalkEntry | 'empty' | 'private'> {
  const medium = await app.store.media.find(mediaId);
  const parts = medium ? talkParts(medium) : [];
  if (!medium || parts.length === 0) return 'empty';
  if (!canReadTalk(await authorize(medium, context, app))) return 'private';
  const moderates = canModerateTalk(context.viewer, medium);
  return { medium, parts, moderates, participant: await participantOf(context, app) };
}

async function participantOf(
  { viewer, talk }: RequestContext,
  { store }: AppContext,
): Promise<Participant | undefined> {
  if (viewer.kind === 'user') return `u${viewer.id}`;
  if (talk.hash === undefined) return undefined;
  return (await store.talk.guest(talk.hash)) === undefined ? undefined : `g${talk.hash}`;
}

/** How the page presents the requester. */
export async function presentYou(
  { moderates }: Pick<TalkEntry, 'moderates'>,
  context: RequestContext,
  app: AppContext,
): Promise<TalkYou> {
  const { viewer, talk, foreign } = context;
  const writes = !foreign;
  if (viewer.kind === 'user') return { as: 'user', name: viewer.name, known: true, moderates, writes };
  const name = talk.hash === undefined ? undefined : await app.store.talk.guest(talk.hash);
  const known = name !== undefined;
  return name ? { as: 'guest', name, known, moderates, writes } : { as: 'none', name: '', known, moderates, writes };
}

const NAMELESS = { status: 'nameless' } as const;

export const talkHandlers: Handlers<TalkRequest> = {
  async joinTalk({ mediaId, name }, context, app) {
    const entry = await enterTalk(mediaId, context, app);
    if (typeof entry === 'string') return { status: entry };
    if (context.viewer.kind === 'anonymous') {
      const waitMs = await app.limits.talkJoin.take(context.client);
      if (waitMs !== undefined) return limited(waitMs);
      await saveGuest(name, context, app);
    }
    const you: TalkYou =
      context.viewer.kind === 'user'
        ? await presentYou(entry, context, app)
        : { as: 'guest', name, known: true, moderates: false, writes: true };
    return { status: 'ok', data: { you } };
  },

  sendTalk: (params, context, app) =>
    within(params, context, app, params.part, async (entry) => {
      const { medium, moderates, participant } = entry;
      const name = await nameOf(context, app);
      if (participant === undefined || name === '') return NAMELESS;
      const { part, text, nonce } = params;
      if (!canWriteInto(part, await app.store.talk.room(medium.id), moderates)) return { status: 'closed' };
      const waitMs =
        (await app.limits.talkSay.take(participant)) ?? (await app.limits.talkSayByAddress.take(context.client));
      if (waitMs !== undefined) return limited(waitMs);
      const role = talkRole(context.viewer, moderates);
      const at = context.now;
      const message = { mediaId: medium.id, part, author: participant, name, role, text, at, nonce };
      return done(await app.store.talk.say(message), entry, app);
    }),

  castVote: (params, context, app) =>
    within(params, context, app, 'vote', async (entry) => {
      const { talk } = app.store;
      const vote = await talk.vote(params.voteId);
      if (vote?.mediaId !== entry.medium.id || vote.hidden || params.option >= vote.options.length)
        return { status: 'empty' };
      if (vote.closed) return { status: 'closed' };
      const voter = await voterOf(entry, context, app);
      if (typeof voter !== 'string') return voter;
      await talk.cast(vote.id, voter, params.option);
      return done(await talk.vote(vote.id), { ...entry, participant: voter }, app, voter);
    }),

  upvoteQuestion: (params, context, app) =>
    within(params, context, app, 'questions', async (entry) => {
      const { talk } = app.store;
      const question = await talk.message(params.questionId);
      if (question?.mediaId !== entry.medium.id || question.part !== 'questions' || question.hidden)
        return { status: 'empty' };
      if (!canWriteInto('questions', await talk.room(entry.medium.id), entry.moderates)) return { status: 'closed' };
      const voter = await voterOf(entry, context, app);
      if (typeof voter !== 'string') return voter;
      await talk.upvote(question.id, voter, params.up);
      return done(await talk.message(question.id), { ...entry, participant: voter }, app, voter);
    }),

  hideTalk: (params, context, app) =>
    moderate(params, context, app, undefined, async (entry) => {
      const { talk } = app.store;
      const find = () => (params.what === 'vote' ? talk.vote(params.id) : talk.message(params.id));
      if ((await find())?.mediaId !== entry.medium.id) return { status: 'empty' };
      await talk.hide(params.what, params.id, params.hidden);
      return done(await find(), entry, app);
    }),

  closeTalk: (params, context, app) =>
    moderate(params, context, app, params.part, async (entry) => {
      await app.store.talk.close(entry.medium.id, params.part, params.closed);
      return done(await app.store.talk.room(entry.medium.id), entry, app);
    }),

  openVote: (params, context, app) =>
    moderate(params, context, app, 'vote', async (entry) => {
      const { question, options, nonce } = params;
      const vote = { mediaId: entry.medium.id, question, options, at: context.now, nonce };
      return done(await app.store.talk.openVote(vote), entry, app);
    }),

  closeVote: (params, context, app) =>
    moderate(params, context, app, 'vote', async (entry) => {
      const { talk } = app.store;
      if ((await talk.vote(params.voteId))?.mediaId !== entry.medium.id) return { status: 'empty' };
      await talk.closeVote(params.voteId, params.closed);
      return done(await talk.vote(params.voteId), entry, app);
    }),

  answerQuestion: (params, context, app) =>
    moderate(params, context, app, 'questions', async (entry) => {
      const { talk } = app.store;
      const question = await talk.message(params.questionId);
      if (question?.mediaId !== entry.medium.id || question.part !== 'questions') return { status: 'empty' };
      await talk.answer(question.id, params.answered, params.answered && params.text ? params.text : undefined);
      return done(await talk.message(question.id), entry, app);
    }),
};

type ReadRequestContext = Pick<Params<'sendTalk'>, 'mediaId' | 'as'>;

/** @param part must be turned on for this medium; undefined: any part */
async function within(
  { mediaId, as }: ReadRequestContext,
  context: RequestContext,
  app: AppContext,
  part: TalkPart | undefined,
  work: (entry: TalkEntry) => Promise<Outcome>,
): Promise<Outcome> {
  // Before any rights check: the page assumes that somebody is signed in.
  if (as === 'user' && context.viewer.kind === 'anonymous') return { status: 'disconnected' };
  const entry = await enterTalk(mediaId, context, app);
  if (typeof entry === 'string') return { status: entry };
  if (part !== undefined && !entry.parts.includes(part)) return { status: 'empty' };
  return work(entry);
}

function moderate(
  requester: ReadRequestContext,
  context: RequestContext,
  app: AppContext,
  part: TalkPart | undefined,
  work: (entry: TalkEntry) => Promise<Outcome>,
): Promise<Outcome> {
  return within(requester, context, app, part, async (entry) => {
    if (!entry.moderates) return { status: 'private' };
    const waitMs = await app.limits.talkAct.take(`${entry.participant}`);
    return waitMs === undefined ? work(entry) : limited(waitMs);
  });
}

/** The voter. An unknown visitor receives a cookie, without a name. */
async function voterOf(
  { participant }: TalkEntry,
  context: RequestContext,
  app: AppContext,
): Promise<Participant | Outcome> {
  if (participant === undefined) {
    const waitMs = await app.limits.talkJoin.take(context.client);
    return waitMs === undefined ? saveGuest('', context, app) : limited(waitMs);
  }
  const waitMs = await app.limits.talkAct.take(participant);
  return waitMs === undefined ? participant : limited(waitMs);
}

/** A guest who changes their name keeps the cookie, and so their votes and messages. */
async function saveGuest(name: string, { talk, now }: RequestContext, { store }: AppContext): Promise<Participant> {
  const known = talk.hash !== undefined && (await store.talk.guest(talk.hash)) !== undefined ? talk.hash : undefined;
  if (known !== undefined) {
    await store.talk.saveGuest({ tokenHash: known, name, at: now });
    return `g${known}`;
  }
  const token = newToken();
  const hash = tokenHash(token) ?? '';
  await store.talk.saveGuest({ tokenHash: hash, name, at: now });
  talk.give(token, ID_COOKIE_LIFE_MS / 1000);
  return `g${hash}`;
}

async function nameOf(
  { viewer, talk }: { viewer: Viewer; talk: RequestContext['talk'] },
  { store }: AppContext,
): Promise<string> {
  if (viewer.kind === 'user') return viewer.name;
  return (talk.hash === undefined ? undefined : await store.talk.guest(talk.hash)) ?? '';
}

/** Notifies the listeners, and returns the item to the sender. @param by participant whose own marks have changed */
async function done(
  item: StoredTalkItem | undefined,
  entry: TalkEntry,
  app: AppContext,
  by?: Participant,
): Promise<Outcome> {
  const { medium, participant } = entry;
  app.talk.changed(medium.id, by);
  if (!item) return { status: 'empty' };
  const marks = participant === undefined ? undefined : await app.store.talk.marks(medium.id, participant);
  return { status: 'ok', data: { items: [presentTalk(item, entry, marks)] } };
}
