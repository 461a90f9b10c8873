/** The requests of saved drawings, for their chart. */
import {
  getDrawing,
  getDrawings,
  removeDrawing,
  saveDrawing,
  shareDrawing,
} from '../../../core/contract/saved-drawings.ts';
import type { Stroke } from '../../../core/domain/drawing.ts';
import type { MediaId } from '../../../core/domain/media.ts';
import { roundShare } from '../../../core/domain/saved-drawings.ts';
import type {
  DrawingChange,
  DrawingChangeResult,
  DrawingResult,
  DrawingsResult,
} from '../../../machines/player/panels/saved-drawings/saved-drawings.machine.ts';
import type { SendRequest } from './client.ts';

export async function fetchDrawings(
  sendRequest: SendRequest,
  mediaId: MediaId,
  signal: AbortSignal,
): Promise<DrawingsResult> {
  const response = await sendRequest(getDrawings, { mediaId }, signal);
  if (response.status === 'ok') return { status: 'ok', drawings: response.data };
  if (response.status === 'empty') return { status: 'none' };
  if (response.status === 'disconnected') return { status: 'disconnected' };
  throw new Error(`getDrawings: ${response.status}`);
}

export async function fetchDrawing(
  sendRequest: SendRequest,
  { mediaId, id }: { mediaId: MediaId; id: string },
  signal: AbortSignal,
): Promise<DrawingResult> {
  const response = await sendRequest(getDrawing, { id }, signal);
  // A link may name a drawing of another film.
  if (response.status === 'ok' && response.data.mediaId === mediaId)
    return { status: 'ok', strokes: response.data.strokes, isShared: response.data.sharedBy !== undefined };
  if (response.status === 'ok' || response.status === 'empty') return { status: 'missing' };
  throw new Error(`getDrawing: ${response.status}`);
}

export async function sendDrawingChange(
  sendRequest: SendRequest,
  { mediaId, change }: { mediaId: MediaId; change: DrawingChange },
  signal: AbortSignal,
): Promise<DrawingChangeResult> {
  const response = await sent(sendRequest, mediaId, change, signal);
  switch (response.status) {
    case 'ok':
    case 'full':
    case 'disconnected':
      return { status: response.status };
    case 'empty':
      return { status: 'gone' };
    default:
      throw new Error(`${change.kind}: ${response.status}`);
  }
}

function sent(sendRequest: SendRequest, mediaId: MediaId, change: DrawingChange, signal: AbortSignal) {
  const { id } = change;
  switch (change.kind) {
    case 'save':
      return sendRequest(saveDrawing, { id, mediaId, name: change.name, strokes: rounded(change.strokes) }, signal);
    case 'remove':
      return sendRequest(removeDrawing, { id }, signal);
    default:
      return sendRequest(shareDrawing, { id, linked: change.kind === 'share' }, signal);
  }
}

/** In the precision of the server's storage, which keeps the request of a long drawing short. */
function rounded(strokes: readonly Stroke[]) {
  return strokes.map((stroke) => ({
    ...stroke,
    points: stroke.points.map(({ x, y }) => ({ x: roundShare(x), y: roundShare(y) })),
  }));
}
