/** The requests of shared drawings, for their charts. */
import {
  addDrawingPerson,
  dropSharedDrawing,
  getDrawingPeople,
  getSharedDrawings,
  removeDrawingPerson,
  seeSharedDrawing,
} from '../../../core/contract/drawing-shares.ts';
import type { SharedDrawingsPosition } from '../../../core/domain/saved-drawings.ts';
import type {
  DrawingPeopleChange,
  DrawingPeopleChangeResult,
  DrawingPeopleResult,
} from '../../../machines/player/panels/drawing-people/drawing-people.machine.ts';
import type { SharedDrawingsResult } from '../../../machines/player/panels/shared-drawings/shared-drawings.machine.ts';
import type { SendRequest } from './client.ts';

export async function fetchDrawingPeople(
  sendRequest: SendRequest,
  id: string,
  signal: AbortSignal,
): Promise<DrawingPeopleResult> {
  const response = await sendRequest(getDrawingPeople, { id }, signal);
  if (response.status === 'ok') return { status: 'ok', ...response.data };
  if (response.status === 'empty') return { status: 'gone' };
  if (response.status === 'disconnected') return { status: 'disconnected' };
  throw new Error(`getDrawingPeople: ${response.status}`);
}

export async function sendDrawingPeopleChange(
  sendRequest: SendRequest,
  { id, change }: { id: string; change: DrawingPeopleChange },
  signal: AbortSignal,
): Promise<DrawingPeopleChangeResult> {
  const response = await sent(sendRequest, id, change, signal);
  switch (response.status) {
    case 'ok':
    case 'own':
    case 'full':
    case 'limited':
    case 'disconnected':
      return { status: response.status };
    case 'empty':
      return { status: 'gone' };
    default:
      throw new Error(`${change.kind}: ${response.status}`);
  }
}

function sent(sendRequest: SendRequest, id: string, change: DrawingPeopleChange, signal: AbortSignal) {
  switch (change.kind) {
    case 'choose':
      return sendRequest(addDrawingPerson, { id, person: { id: change.userId } }, signal);
    case 'invite':
      return sendRequest(addDrawingPerson, { id, person: { login: change.login } }, signal);
    default:
      return sendRequest(removeDrawingPerson, { id, shareId: change.shareId }, signal);
  }
}

export async function fetchSharedDrawings(
  sendRequest: SendRequest,
  before: SharedDrawingsPosition | undefined,
  signal: AbortSignal,
): Promise<SharedDrawingsResult> {
  const response = await sendRequest(getSharedDrawings, before ? { before } : {}, signal);
  if (response.status === 'ok') return { status: 'ok', drawings: response.data.drawings, next: response.data.next };
  if (response.status === 'disconnected') return { status: 'disconnected' };
  throw new Error(`getSharedDrawings: ${response.status}`);
}

/** @throws Error if the server has not confirmed it; a drawing that is no longer shared counts as removed */
export async function sendSharedDrawingDropped(
  sendRequest: SendRequest,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  const { status } = await sendRequest(dropSharedDrawing, { id }, signal);
  if (status !== 'ok' && status !== 'empty') throw new Error(`dropSharedDrawing: ${status}`);
}

/** @throws Error if the server has not confirmed it */
export async function sendSharedDrawingSeen(sendRequest: SendRequest, id: string, signal: AbortSignal): Promise<void> {
  const { status } = await sendRequest(seeSharedDrawing, { id }, signal);
  if (status !== 'ok') throw new Error(`seeSharedDrawing: ${status}`);
}
