/** Entries of the audit list for a save: of an edit page, or of one medium among several (row S07). */
import { type AuditedAct, type AuditPart } from '../../core/domain/audit.ts';
import type { EditChanges, EditField, EditFields } from '../../core/domain/edit.ts';
import { isSame } from '../../core/domain/is-same.ts';
import type { MediaId } from '../../core/domain/media.ts';
import { editFieldsOf } from '../presenters/edited-medium.ts';
import type { Store } from '../store/store.ts';
import type { StoredMedium } from '../store/media.ts';

/** Fields that are reported as one part. */
const PART_OF: Partial<Record<EditField, AuditPart>> = {
  time: 'time',
  description: 'description',
  embedding: 'embedding',
  evaluation_en: 'measure',
  evaluation_fr: 'measure',
  agregate: 'measure',
  temporality: 'measure',
};

/** In the order in which they are recorded. Unchanged fields are not recorded. */
export async function editActs(
  before: StoredMedium,
  after: EditFields,
  changes: EditChanges,
  store: Store,
): Promise<AuditedAct[]> {
  const was = editFieldsOf(before);
  const subject = { id: before.id, title: after.title };
  const hasChanged = (...fields: EditField[]): boolean => fields.some((field) => !isSame(was[field], after[field]));
  const acts: AuditedAct[] = [];
  if (hasChanged('title')) acts.push({ action: 'mediumRenamed', subject, detail: { wasTitled: was.title } });
  if (hasChanged('date'))
    acts.push({ action: 'dateChanged', subject, detail: { wasDated: was.date, date: after.date } });
  const added = without(after.keywords, was.keywords).join(', ');
  const removed = without(was.keywords, after.keywords).join(', ');
  if (added || removed) acts.push({ action: 'keywordsChanged', subject, detail: { added, removed } });
  if (hasChanged('visibility'))
    acts.push({
      action: 'visibilityChanged',
      subject,
      detail: { was: was.visibility, visibility: after.visibility },
    });
  if (hasChanged('publish', 'validity_date', 'expiration_date'))
    acts.push({
      action: 'publicationChanged',
      subject,
      detail: { published: after.publish ? 'yes' : 'no', from: after.validity_date, until: after.expiration_date },
    });
  if (changes.key !== undefined) acts.push({ action: 'mediumKeyChanged', subject, detail: {} });
  const collected = before.type === 'Collection' ? await collectionActs(before, after, store) : [];
  const parts = partsOf(hasChanged, changes, collected.length > 0);
  if (parts.length > 0) acts.push({ action: 'mediumEdited', subject, detail: { parts: parts.join(' ') } });
  return [...acts, ...collected];
}

function partsOf(
  hasChanged: (field: EditField) => boolean,
  { picture, saved, removed, questions }: EditChanges,
  hasMemberActs: boolean,
): AuditPart[] {
  const ofFields = Object.entries(PART_OF).flatMap(([field, part]) => (hasChanged(field as EditField) ? [part] : []));
  return [
    ...new Set(ofFields),
    // The exercises of a test, or the order of a collection.
    ...(hasChanged('members') && !hasMemberActs ? (['members'] as const) : []),
    ...(picture === undefined ? [] : (['picture'] as const)),
    ...(saved.length + removed.length > 0 ? (['tags'] as const) : []),
    ...(questions === undefined ? [] : (['questions'] as const)),
  ];
}

/** One entry for each medium added or removed. */
async function collectionActs(
  before: StoredMedium,
  { title, members }: EditFields,
  store: Store,
): Promise<AuditedAct[]> {
  const added = without(members, before.members);
  const removed = without(before.members, members);
  const found = await store.media.findMany([...added, ...removed]);
  // The group's administrators read the list, so media of another group have no title there.
  const titles = new Map(
    found.filter(({ groupId }) => groupId === before.groupId).map((each) => [each.id, each.title]),
  );
  const detail = { collection: title };
  const subjectOf = (id: MediaId) => ({ id, title: titles.get(id) ?? '' });
  return [
    ...added.map((id) => ({ action: 'addedToCollection', subject: subjectOf(id), detail }) as const),
    ...removed.map((id) => ({ action: 'removedFromCollection', subject: subjectOf(id), detail }) as const),
  ];
}

function without(some: readonly string[], others: readonly string[]): string[] {
  const known = new Set(others);
  return some.filter((each) => !known.has(each));
}
