/**
 * Saved drawings shared with chosen people (row P26). A share grants no access to the film, which is checked for each
 * response.
 *
 * The owner learns nothing about accounts outside their group: the login is stored as typed, and looked up when the
 * drawing is read.
 */
import { randomUUID } from 'node:crypto';
import {
  DRAWING_PEOPLE_MAX,
  SHARED_DRAWINGS_PAGE_SIZE,
  SHARED_DRAWINGS_READ_MAX,
} from '../../core/domain/constants/drawing.ts';
import { isEmail } from '../../core/domain/email.ts';
import type { MediaId } from '../../core/domain/media.ts';
import { drawingAddress, type DrawingPerson } from '../../core/domain/saved-drawings.ts';
import { canView } from '../policies/items.ts';
import { canSaveDrawings, canShareDrawingWith } from '../policies/saved-drawings.ts';
import type { ShareTarget } from '../store/drawing-shares.ts';
import type { StoredDrawing } from '../store/saved-drawings.ts';
import type { StoredUser } from '../store/users.ts';
import type { Viewer } from '../store/viewer.ts';
import type { AppContext } from './app-context.ts';
import { sharedDrawingEmail } from './emails.ts';
import type { Handlers } from './handlers.ts';
import { limited } from './limiter.ts';
import { sendOrLog } from './mail-queue.ts';
import type { RequestContext } from './request-context.ts';
import { own, watching } from './saved-drawings.ts';
import { asViewer } from './sessions.ts';

export const drawingShareHandlers: Handlers<
  | 'getDrawingPeople'
  | 'addDrawingPerson'
  | 'removeDrawingPerson'
  | 'getSharedDrawings'
  | 'seeSharedDrawing'
  | 'dropSharedDrawing'
> = {
  async getDrawingPeople({ id }, context, app) {
    const drawing = await own(id, context, app);
    if (typeof drawing === 'string') return { status: drawing };
    const { viewer } = context;
    const members = viewer.kind === 'user' ? await app.store.users.ofGroup(viewer.groupId) : [];
    return {
      status: 'ok',
      data: {
        people: await app.store.drawingShares.ofDrawing(id),
        candidates: members
          .filter((member) => canShareDrawingWith(viewer, member))
          .map((member) => ({ id: member.id, name: member.name })),
      },
    };
  },

  async addDrawingPerson({ id, person }, context, app) {
    const { viewer, now } = context;
    if (!canSaveDrawings(viewer)) return { status: 'disconnected' };
    const waitMs = await app.limits.drawingShares.take(String(viewer.id));
    if (waitMs !== undefined) return limited(waitMs);
    const drawing = await own(id, context, app);
    if (typeof drawing === 'string') return { status: drawing };
    if ((await watching(drawing.mediaId, context, app))?.kind !== 'granted') return { status: 'empty' };
    const found = await targetOf(person, viewer, app);
    if (typeof found === 'string') return { status: found };
    const added = await app.store.transaction(async ({ savedDrawings, drawingShares }) => {
      if (!(await savedDrawings.find(id))) return 'empty';
      const people = await drawingShares.ofDrawing(id);
      if (people.some((each) => isWith(each, found.target))) return 'again';
      if (people.length >= DRAWING_PEOPLE_MAX) return 'full';
      const isNew = await drawingShares.add({ id: randomUUID(), drawingId: id, with: found.target, at: now });
      return isNew ? 'ok' : 'again';
    });
    // Not awaited, so that the response time does not reveal whether the account exists.
    if (added === 'ok' && found.user)
      void announce(drawing, found.user, viewer, app).catch((error: unknown) => app.log(String(error)));
    return { status: added === 'again' ? 'ok' : added };
  },

  async removeDrawingPerson({ id, shareId }, context, app) {
    const drawing = await own(id, context, app);
    if (typeof drawing === 'string') return { status: drawing };
    await app.store.drawingShares.remove(id, shareId);
    return { status: 'ok' };
  },

  async getSharedDrawings({ before }, context, app) {
    const { viewer } = context;
    if (!canSaveDrawings(viewer)) return { status: 'disconnected' };
    const { drawingShares } = app.store;
    const films = new Map<MediaId, string | undefined>();
    const shown: { drawingId: string; mediaId: MediaId; isNew: boolean; film: string }[] = [];
    const shares = await drawingShares.sharedWith(viewer.id, SHARED_DRAWINGS_READ_MAX, before);
    let read = 0;
    for (const share of shares) {
      if (shown.length === SHARED_DRAWINGS_PAGE_SIZE) break;
      read += 1;
      if (!films.has(share.mediaId)) films.set(share.mediaId, await titleOf(share.mediaId, context, app));
      const film = films.get(share.mediaId);
      if (film !== undefined) shown.push({ ...share, film });
    }
    const heads = new Map(
      (await drawingShares.heads(shown.map(({ drawingId }) => drawingId))).map((head) => [head.id, head]),
    );
    const last = shares[read - 1];
    const isLast = read === shares.length && shares.length < SHARED_DRAWINGS_READ_MAX;
    return {
      status: 'ok',
      data: {
        drawings: shown.flatMap(({ drawingId, mediaId, isNew, film }) => {
          const head = heads.get(drawingId);
          return head ? [{ ...head, mediaId, film, isNew }] : [];
        }),
        ...(last && !isLast && { next: { at: last.sharedAt, id: last.drawingId } }),
      },
    };
  },

  async seeSharedDrawing({ id }, context, app) {
    const { viewer } = context;
    if (!canSaveDrawings(viewer)) return { status: 'disconnected' };
    const { savedDrawings, drawingShares } = app.store;
    const drawing = (await drawingShares.reaches(id, viewer.id)) ? await savedDrawings.find(id) : undefined;
    if (!drawing || (await watching(drawing.mediaId, context, app))?.kind !== 'granted') return { status: 'empty' };
    await drawingShares.see(id, viewer.id);
    return { status: 'ok' };
  },

  async dropSharedDrawing({ id }, { viewer }, { store }) {
    if (!canSaveDrawings(viewer)) return { status: 'disconnected' };
    return { status: (await store.drawingShares.drop(id, viewer.id)) ? 'ok' : 'empty' };
  },
};

/** The film's title, if they may watch it now. */
async function titleOf(mediaId: MediaId, context: RequestContext, app: AppContext): Promise<string | undefined> {
  if ((await watching(mediaId, context, app))?.kind !== 'granted') return undefined;
  return (await app.store.media.find(mediaId))?.title;
}

const isWith = (person: DrawingPerson, target: ShareTarget): boolean =>
  'userId' in target ? person.userId === target.userId : person.userId === undefined && person.name === target.login;

type Found = { target: ShareTarget; user: StoredUser | undefined };

/** People of the group are identified by account, others by the login as typed. */
async function targetOf(
  person: { id: number } | { login: string },
  viewer: Extract<Viewer, { kind: 'user' }>,
  { store }: AppContext,
): Promise<Found | 'own' | 'empty'> {
  if ('id' in person) {
    const user = await store.users.find(person.id);
    if (user?.id === viewer.id) return 'own';
    return user && canShareDrawingWith(viewer, user) ? { target: { userId: user.id }, user } : 'empty';
  }
  // Lower case, as at sign-in.
  const login = person.login.toLowerCase();
  const user = await store.users.named(login);
  if (user?.id === viewer.id) return 'own';
  return { target: user && canShareDrawingWith(viewer, user) ? { userId: user.id } : { login }, user };
}

/** E-mails the person about the drawing if they may see the film; the e-mail names neither. */
async function announce(
  drawing: StoredDrawing,
  user: StoredUser,
  by: { name: string },
  app: AppContext,
): Promise<void> {
  const { store, linkOrigin, limits } = app;
  if (linkOrigin === undefined || user.suspended || !isEmail(user.login)) return;
  const medium = await store.media.find(drawing.mediaId);
  if (!medium || !canView(await asViewer(store, user), medium, app.now())) return;
  if ((await limits.drawingEmails.take(user.login)) !== undefined) return;
  const link = linkOrigin + drawingAddress(drawing.mediaId, drawing.id);
  await sendOrLog(app, sharedDrawingEmail(user.login, link, by));
}
