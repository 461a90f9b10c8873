/** Notifies of changed data of the film on show, streamed by the server (rows P10, B13). */
import { dataChange, type DataChange } from '../../core/contract/data-stream.ts';
import type { MediaId } from '../../core/domain/media.ts';
import type { ChangeNotification } from '../../machines/shared/change-stream.machine.ts';
import { listen } from './change-stream.ts';
import type { Chance } from './read-events.ts';

/** Not allowed for this viewer, or unsupported by the server; the data are also polled. */
const REFUSALS: readonly number[] = [400, 401, 403, 404];

/**
 * @param source with the absolute address of the services endpoint
 * @returns how the stream ended
 */
export function watchData(
  { services, chance }: { services: string; chance: Chance },
  mediaId: MediaId,
  onNotification: (notification: ChangeNotification<DataChange>) => void,
): () => void {
  const address = `${services.replace(/\/$/, '')}/data/stream?${new URLSearchParams({ mediaId })}`;
  return listen({ address, name: 'data', schema: dataChange, refusals: REFUSALS, chance }, onNotification);
}
