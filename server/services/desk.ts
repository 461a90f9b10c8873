/** The tagging desk (row B14): several people write tags of one medium, and each tag has its own revision. */
import type * as v from 'valibot';
import type { DeskChange, deskTemplate } from '../../core/contract/desk.ts';
import type { Params, Written } from '../../core/contract/requests.ts';
import { DESK_CHANGE_RETENTION_MS, DESK_TAGS_MAX, DESK_TEMPLATES_MAX } from '../../core/domain/desk/limits.ts';
import { startersOf, startList } from '../../core/domain/desk/start-list.ts';
import {
  type DeskTemplate,
  isBuiltIn,
  templateProblems,
  type TemplateProblem,
} from '../../core/domain/desk/template.ts';
import type { Span } from '../../core/domain/live-event.ts';
import type { GroupId, MediaId, UserId } from '../../core/domain/media.ts';
import { canTag } from '../policies/desk.ts';
import { presentDeskTag } from '../presenters/desk.ts';
import { inPieces } from '../presenters/pieces.ts';
import type { Store } from '../store/store.ts';
import type { StoredMedium } from '../store/media.ts';
import type { Viewer } from '../store/viewer.ts';
import type { AppContext } from './app-context.ts';
import { audit, type AuditRecord, onMedium } from './audit.ts';
import { authorizedMedium, type Refused } from './authorized-medium.ts';
import { applyChanges } from './desk-changes.ts';
import { type Handlers, JsonResponse } from './handlers.ts';
import { yieldBetween } from './yield-between.ts';
import type { RequestContext } from './request-context.ts';
import { viewerOf } from './sessions.ts';

type DeskRequest = 'getDesk' | 'changeDeskTags' | 'saveDeskTemplate' | 'removeDeskTemplate';
type Person = Extract<Viewer, { kind: 'user' }>;

export const deskHandlers: Handlers<DeskRequest> = {
  async getDesk({ mediaId }, context, app) {
    const desk = await openDesk(mediaId, context, app.store);
    if ('status' in desk) return desk;
    const { medium } = desk;
    const revision = await app.store.desk.revision();
    const templates = await app.store.desk.templates(medium.groupId);
    return new JsonResponse(
      yieldBetween(
        inPieces(deskText({ title: medium.title, person: desk.person.id, revision, templates }, medium.id, app)),
      ),
    );
  },

  async changeDeskTags(params, context, app) {
    let tagged: Tagged | undefined;
    while (!tagged) {
      const film = await endedFilm(params, context, app);
      tagged = await app.store.transaction((store) => write(params, context, app, { store, film }));
    }
    const { isNews, audited, result } = tagged;
    if (isNews) {
      app.desks.changed(params.mediaId);
      app.deskPublishing.changed(params.mediaId);
    }
    if (audited !== undefined) app.deskAudit.noted(params.mediaId, audited, context.now);
    return result;
  },

  saveDeskTemplate: ({ mediaId, base, template }, context, app) =>
    app.store.transaction(async (store): Promise<Written<'saveDeskTemplate'>> => {
      const desk = await openDesk(mediaId, context, store);
      if ('status' in desk) return desk;
      if (isBuiltIn(template.id)) return invalidTemplate('id');
      const { groupId } = desk.medium;
      const [problem] = templateProblems(template);
      if (problem) return invalidTemplate(problem);
      const there = await store.desk.template(groupId, template.id);
      if ((there?.revision ?? null) !== base) return { status: 'conflict', data: there ? written(there) : null };
      if (!there && (await store.desk.templates(groupId)).length >= DESK_TEMPLATES_MAX) return { status: 'full' };
      const saved = await store.desk.saveTemplate(groupId, template);
      await audit(store, {
        action: 'deskTemplateSaved',
        by: desk.person,
        at: context.now,
        ...(await onGroup(groupId, store)),
        detail: { template: template.name },
      });
      return { status: 'ok', data: written(saved) };
    }),

  removeDeskTemplate: ({ mediaId, id, base }, context, app) =>
    app.store.transaction(async (store): Promise<Written<'removeDeskTemplate'>> => {
      const desk = await openDesk(mediaId, context, store);
      if ('status' in desk) return desk;
      const { groupId } = desk.medium;
      const there = await store.desk.template(groupId, id);
      if (!there) return { status: 'ok' };
      if (there.revision !== base) return { status: 'conflict', data: written(there) };
      await store.desk.removeTemplate(groupId, id);
      await audit(store, {
        action: 'deskTemplateRemoved',
        by: desk.person,
        at: context.now,
        ...(await onGroup(groupId, store)),
        detail: { template: there.name },
      });
      return { status: 'ok' };
    }),
};

interface Desk {
  medium: StoredMedium;
  person: Person;
}

/** The desk of a medium, if the person may tag it now. */
export async function openDesk(
  mediaId: MediaId,
  { session, now }: Pick<RequestContext, 'session' | 'now'>,
  store: Store,
): Promise<Desk | Refused> {
  const person = await viewerOf(store, session.hash, now);
  const medium = authorizedMedium(await store.media.find(mediaId), canTag, { viewer: person, now });
  if ('status' in medium) return medium;
  return person.kind === 'user' ? { medium, person } : { status: 'disconnected' };
}

/** The response of `getDesk`, in pieces: the start list comes last, because it is collected from the tags. */
async function* deskText(
  head: object,
  mediaId: MediaId,
  { store }: AppContext,
): AsyncGenerator<readonly string[], void, void> {
  const starters = startList();
  yield [`${JSON.stringify({ status: 'ok', data: head }).slice(0, -2)},"tags":[`];
  let count = 0;
  for await (const rows of store.desk.each(mediaId))
    yield rows.map((row) => {
      starters.add(startersOf(row.tag));
      const tag = presentDeskTag(row);
      if (!tag || count >= DESK_TAGS_MAX) return '';
      count += 1;
      return (count === 1 ? '' : ',') + JSON.stringify(tag);
    });
  yield [`],"startList":${JSON.stringify(starters.all())}}}`];
}

interface Tagged {
  result: Written<'changeDeskTags'>;
  /** Whether anything has changed. */
  isNews: boolean;
  /** The person for whom the audit list was updated. */
  audited: UserId | undefined;
}

/** @returns undefined if the film has changed in the meantime */
async function write(
  { mediaId, person, changes }: Params<'changeDeskTags'>,
  context: RequestContext,
  app: AppContext,
  { store, film }: { store: Store; film: EndedFilm | undefined },
): Promise<Tagged | undefined> {
  const desk = await openDesk(mediaId, context, store);
  if ('status' in desk) return { result: desk, isNews: false, audited: undefined };
  // Never saves changes under the name of somebody who has signed in since.
  if (person !== undefined && person !== desk.person.id)
    return { result: { status: 'other' }, isNews: false, audited: undefined };
  if (film?.of !== filmKey(desk.medium, changes)) return undefined;
  const effects = await store.desk.effects(
    mediaId,
    changes.map(({ change }) => change),
  );
  const ids = [...new Set(changes.map(({ id }) => id))];
  const rows = await store.desk.find(ids);
  const there = new Set(rows.map(({ tag }) => tag.id));
  const hidden = await store.desk.hidden(
    mediaId,
    ids.filter((id) => !there.has(id)),
  );
  const tagging = applyChanges(mediaId, changes, { effects, rows, hidden, spans: film?.spans ?? [] });
  const { saved, removed, done } = tagging;
  if (!(await store.tags.change(mediaId, { saved, removed }, desk.person.id)))
    throw new Error(`a tag of the desk of ${mediaId} belongs to another medium`);
  if (done.length > 0) await store.desk.note(mediaId, done, context.now, context.now - DESK_CHANGE_RETENTION_MS);
  const revision = await store.desk.revision();
  const isNews = saved.length + removed.length > 0;
  const isAudited = isNews && app.deskAudit.isDue(mediaId, desk.person.id, context.now);
  if (isAudited)
    await audit(store, {
      action: 'mediumEdited',
      by: desk.person,
      at: context.now,
      ...onMedium(desk.medium),
      detail: { parts: 'tags' },
    });
  return {
    result: { status: 'ok', data: { outcomes: tagging.outcomes(revision) } },
    isNews,
    audited: isAudited ? desk.person.id : undefined,
  };
}

interface EndedFilm {
  /** Key of the film that the spans belong to. */
  of: string;
  spans: readonly Span[];
}

/**
 * The film of an ended event, if tags have to be placed in it. Called outside the transaction, because it may read from
 * disk.
 */
async function endedFilm(
  { mediaId, changes }: Params<'changeDeskTags'>,
  context: RequestContext,
  { store, live }: Pick<AppContext, 'store' | 'live'>,
): Promise<EndedFilm | undefined> {
  if (!placesByMoment(changes)) return undefined;
  const desk = await openDesk(mediaId, context, store);
  if ('status' in desk) return undefined;
  const of = filmKey(desk.medium, changes);
  return of === undefined ? undefined : { of, spans: await live.replayOf(desk.medium) };
}

/** Changes when the event is trimmed or its replay replaced; undefined if no tag has to be placed. */
function filmKey({ player }: StoredMedium, changes: readonly DeskChange[]): string | undefined {
  const { event, replay } = player ?? {};
  if (event?.endedAt === undefined || replay === undefined || !placesByMoment(changes)) return undefined;
  return JSON.stringify([event, replay]);
}

const placesByMoment = (changes: readonly DeskChange[]): boolean =>
  changes.some(({ tag }) => tag !== null && tag.start === undefined && tag.at !== undefined);

const TEMPLATE_PROBLEMS: Readonly<Record<TemplateProblem, string>> = {
  name: 'It needs a name.',
  panels: 'It needs at least one panel, and has at most 20.',
  buttons: 'It needs at least one button, and has at most 200.',
  id: 'An id is there twice, or belongs to a template that is always there.',
  label: 'A button needs a label and a category.',
  key: 'A key is there twice, or is no small letter or digit.',
  digit: 'It asks for what digits answer, so that no key of its buttons is a digit.',
  roll: 'Lead and lag are from 0 to 60 seconds.',
};
const invalidTemplate = (field: TemplateProblem): Written<'saveDeskTemplate'> => ({
  status: 'invalid',
  data: { field, why: TEMPLATE_PROBLEMS[field] },
});

async function onGroup(groupId: GroupId, store: Store): Promise<Pick<AuditRecord, 'groupId' | 'subject'>> {
  const group = await store.users.group(groupId);
  return { groupId, subject: { id: String(groupId), title: group?.name ?? '' } };
}

/** Copies the lists, because the contract's types are mutable. */
const written = ({ panels, ...template }: DeskTemplate): v.InferInput<typeof deskTemplate> => ({
  ...template,
  panels: panels.map(({ category, buttons }) => ({
    category,
    buttons: buttons.map(({ ask, ...button }) => ({ ...button, ask: [...ask] })),
  })),
});
