/** Captions of a film, for the chart of its edit page. */
import type { CaptionTrack } from '../../../core/contract/captions.ts';
import { deleteCaptions, getCaptions, saveCaptions } from '../../../core/contract/captions.ts';
import type {
  CaptionsResult,
  CaptionsSaved,
  NamedCaptions,
} from '../../../machines/studio/captions/captions.machine.ts';
import type { SendRequest } from './client.ts';

type Medium = { mediaId: string };

export async function fetchCaptions(
  sendRequest: SendRequest,
  params: Medium,
  signal: AbortSignal,
): Promise<CaptionsResult> {
  return resultOf(await sendRequest(getCaptions, params, signal));
}

export async function sendCaptions(
  sendRequest: SendRequest,
  { file, ...named }: NamedCaptions & Medium & { file: File },
  signal: AbortSignal,
): Promise<CaptionsSaved> {
  const params = { ...named, file: base64Of(new Uint8Array(await file.arrayBuffer())) };
  const response = await sendRequest(saveCaptions, params, signal);
  if (response.status === 'ok') return { status: 'ok', tracks: response.tracks, cues: response.cues };
  if (response.status === 'invalid') return { status: 'invalid', reason: response.reason, line: response.line };
  return lostOf(response);
}

export async function sendDeletion(
  sendRequest: SendRequest,
  params: NamedCaptions & Medium,
  signal: AbortSignal,
): Promise<CaptionsResult> {
  return resultOf(await sendRequest(deleteCaptions, params, signal));
}

type Listed = { status: 'ok'; tracks: readonly CaptionTrack[] };

function resultOf(response: Listed | { status: string }): CaptionsResult {
  return 'tracks' in response ? { status: 'ok', tracks: response.tracks } : lostOf(response);
}

/** @throws if the server could not process the request */
function lostOf({ status }: { status: string }): Exclude<CaptionsResult, { status: 'ok' }> {
  if (status === 'empty' || status === 'private' || status === 'disconnected') return { status };
  throw new Error(`captions: ${status}`);
}

/** A whole file would exceed the number of arguments of one call. */
const PIECE_BYTES = 32_768;

function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += PIECE_BYTES)
    text += String.fromCharCode(...bytes.subarray(at, at + PIECE_BYTES));
  return btoa(text);
}
