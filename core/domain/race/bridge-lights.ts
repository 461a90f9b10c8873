/** Status overview of a bridge: a light and a sentence for each part (row B13). */
import { BRIDGE_SILENT_MS } from '../constants/timing-bridge.ts';
import type { EpochMs } from '../media.ts';
import type { BridgeReport, BridgeSettings } from './report.ts';

export type Light = 'green' | 'amber' | 'red';

interface Lit<Face extends string> {
  light: Light;
  face: Face;
}

/** @param at by the same clock as `reportedAt` */
export function feedLight(
  { input }: BridgeReport,
  reportedAt: EpochMs,
  at: EpochMs,
): Lit<'silent' | BridgeReport['input']['state']> {
  if (at - reportedAt >= BRIDGE_SILENT_MS) return { light: 'red', face: 'silent' };
  return { light: input.state === 'connected' ? 'green' : 'amber', face: input.state };
}

export function clockLight({ clock }: BridgeReport): Lit<'refused' | 'measuring' | 'behind' | 'ahead'> {
  if (clock.isRefused) return { light: 'red', face: 'refused' };
  if (clock.offset === undefined) return { light: 'amber', face: 'measuring' };
  return { light: 'green', face: clock.offset < 0 ? 'ahead' : 'behind' };
}

/** The settings and the bridge's state differ until its next report. */
export function sinkLight(
  { sink }: BridgeReport,
  { isHeld }: BridgeSettings,
): Lit<'holding' | 'resuming' | BridgeReport['sink']['state']> {
  if (isHeld && sink.state !== 'held') return { light: 'amber', face: 'holding' };
  if (!isHeld && sink.state === 'held') return { light: 'amber', face: 'resuming' };
  if (sink.state === 'held') return { light: 'amber', face: 'held' };
  return { light: sink.state === 'waiting' ? 'red' : 'green', face: sink.state };
}
