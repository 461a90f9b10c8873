/** The requests of the tagging desk, for its charts (row B14). */
import { changeDeskTags, getDesk, removeDeskTemplate, saveDeskTemplate } from '../../../core/contract/desk.ts';
import { tagFields } from '../../../core/domain/desk/fields.ts';
import type { Unsent } from '../../../core/domain/desk/board.ts';
import { prepareTags } from '../../../core/domain/desk/shown-tags.ts';
import { DESK_SLICE } from '../../../core/domain/desk/limits.ts';
import type { MediaId, UserId } from '../../../core/domain/media.ts';
import { RequestError } from '../../../core/domain/request-error.ts';
import type {
  ChangeRequest,
  ChangeResult,
  DeskResult,
  RemovalResult,
  TemplateRemoval,
  TemplateRequest,
  TemplateResult,
} from '../../../machines/studio/desk/desk.ports.ts';
import type { SendRequest } from './client.ts';

/**
 * HTTP statuses about the request itself, which would be rejected again. All others may be temporary, and changes are
 * kept.
 */
const REFUSALS: ReadonlySet<number> = new Set([400, 413, 422]);

/** @param unsentOf returns a person's unsent changes in this browser */
export async function fetchDesk(
  sendRequest: SendRequest,
  unsentOf: (mediaId: MediaId, person: UserId) => Promise<Unsent>,
  { mediaId }: { mediaId: MediaId },
  signal: AbortSignal,
): Promise<DeskResult> {
  const response = await sendRequest(getDesk, { mediaId }, signal);
  switch (response.status) {
    case 'ok': {
      const { title, person, tags, revision, templates, startList } = response.data;
      if (tags.length > DESK_SLICE) {
        prepareTags(tags);
        await new Promise((next) => setTimeout(next, 0));
      }
      const kept = await unsentOf(mediaId, person);
      return { status: 'ok', title, person, tags, revision, templates, startList, kept };
    }
    case 'private':
    case 'empty':
    case 'disconnected':
      return { status: response.status };
    default:
      throw new Error(`getDesk: ${response.status}`);
  }
}

export async function sendDeskChanges(
  sendRequest: SendRequest,
  { mediaId, person, changes }: ChangeRequest,
  signal: AbortSignal,
): Promise<ChangeResult> {
  const sent = changes.map(({ change, id, base, tag }) => ({ change, id, base, tag: tag && tagFields(tag) }));
  let response;
  try {
    response = await sendRequest(changeDeskTags, { mediaId, person, changes: sent }, signal);
  } catch (error) {
    if (error instanceof RequestError && REFUSALS.has(error.status)) return { status: 'refused' };
    throw error;
  }
  switch (response.status) {
    case 'ok':
      return { status: 'ok', outcomes: response.data.outcomes };
    case 'other':
    case 'private':
    case 'empty':
    case 'disconnected':
      return { status: response.status };
    default:
      throw new Error(`changeDeskTags: ${response.status}`);
  }
}

export async function sendTemplate(
  sendRequest: SendRequest,
  { mediaId, base, template: { id, name, panels } }: TemplateRequest,
  signal: AbortSignal,
): Promise<TemplateResult> {
  const sent = panels.map(({ category, buttons }) => ({
    category,
    buttons: buttons.map(({ ask, ...button }) => ({ ...button, ask: [...ask] })),
  }));
  const response = await sendRequest(saveDeskTemplate, { mediaId, base, template: { id, name, panels: sent } }, signal);
  switch (response.status) {
    case 'ok':
      return { status: 'ok', template: response.data };
    case 'conflict':
      return { status: 'conflict', template: response.data };
    case 'invalid':
    case 'full':
    case 'private':
    case 'empty':
    case 'disconnected':
      return { status: response.status };
    default:
      throw new Error(`saveDeskTemplate: ${response.status}`);
  }
}

export async function sendTemplateRemoval(
  sendRequest: SendRequest,
  removal: TemplateRemoval,
  signal: AbortSignal,
): Promise<RemovalResult> {
  const response = await sendRequest(removeDeskTemplate, removal, signal);
  switch (response.status) {
    case 'conflict':
      return { status: 'conflict', template: response.data };
    case 'ok':
    case 'private':
    case 'empty':
    case 'disconnected':
      return { status: response.status };
    default:
      throw new Error(`removeDeskTemplate: ${response.status}`);
  }
}
