/** Encoders of clips and exports, which work while their host leads. */
import type { Hosts } from '../hosts/hosts.ts';
import { whileLeading } from '../hosts/while-leading.ts';
import type { WorkerPool } from './worker-pool.ts';

export interface LeadingWorkers {
  /** Something was added, on whichever host. */
  wake: () => void;
  /** Nothing is worked on here. */
  settled: () => Promise<void>;
  stop: () => Promise<void>;
}

/** @param open takes up what the host before has left */
export async function leadingWorkers(
  hosts: Pick<Hosts, 'leads' | 'onLead' | 'bus'>,
  open: () => Promise<WorkerPool>,
  log: (line: string) => void,
): Promise<LeadingWorkers> {
  const { current, stop } = await whileLeading(hosts, open, log);
  const wake = (): void => current()?.wake();
  hosts.bus.subscribe('encode', wake);
  hosts.bus.onGap(wake);
  return { wake: () => hosts.bus.publish('encode', {}), settled: async () => current()?.idle(), stop };
}
