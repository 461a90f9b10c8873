/** Exports of a comparison, for their chart. */
import {
  cancelComparisonExport,
  exportComparison,
  getComparisonExport,
} from '../../../core/contract/comparison-exports.ts';
import type { ComparisonExport } from '../../../core/domain/compare/export.ts';
import type { ExportPoll, ExportRequested } from '../../../machines/player/compare/compare-export.machine.ts';
import type { Absolute } from './addresses.ts';
import type { SendRequest } from './client.ts';

export async function requestExport(
  sendRequest: SendRequest,
  spec: ComparisonExport,
  signal: AbortSignal,
): Promise<ExportRequested> {
  const { films, strokes, ...look } = spec;
  const sent = strokes?.map((stroke) => ({ ...stroke, points: [...stroke.points] }));
  const response = await sendRequest(exportComparison, { ...films, ...look, strokes: sent }, signal);
  switch (response.status) {
    case 'ok':
      return { status: 'ok', id: response.data.id };
    case 'noEncoder':
    case 'tooLong':
    case 'limited':
    case 'private':
    case 'empty':
    case 'disconnected':
      return { status: response.status };
    default:
      throw new Error(`exportComparison: ${response.status}`);
  }
}

export async function pollExport(
  sendRequest: SendRequest,
  absolute: Absolute,
  { id }: { id: string },
  signal: AbortSignal,
): Promise<ExportPoll> {
  const response = await sendRequest(getComparisonExport, { id }, signal);
  switch (response.status) {
    case 'ok': {
      const { state, ahead, path } = response.data;
      return { state, ahead, path: absolute(path) };
    }
    case 'empty':
    case 'private':
    case 'disconnected':
      return { state: 'gone', ahead: undefined, path: undefined };
    default:
      throw new Error(`getComparisonExport: ${response.status}`);
  }
}

export async function cancelExport(
  sendRequest: SendRequest,
  { id }: { id: string },
  signal: AbortSignal,
): Promise<void> {
  const response = await sendRequest(cancelComparisonExport, { id }, signal);
  if (response.status !== 'ok' && response.status !== 'empty')
    throw new Error(`cancelComparisonExport: ${response.status}`);
}
