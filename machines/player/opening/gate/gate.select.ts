/** Selectors of the gate. */
import type { SnapshotFrom } from 'xstate';
import type { GateNotice, gateMachine } from './gate.machine.ts';

type Gate = SnapshotFrom<typeof gateMachine>;

/** `checking`: tries an earlier registration. `sent`: the e-mail has been sent. */
export type GateFace = 'checking' | 'registration' | 'sent' | 'password' | 'passed';
export function selectGateFace(gate: Gate): GateFace {
  if (gate.matches('passed')) return 'passed';
  if (gate.matches('password')) return 'password';
  if (gate.matches({ registration: 'checkingConfirmed' })) return 'checking';
  const isSent =
    gate.matches({ registration: 'confirmationSent' }) || gate.matches({ registration: 'recheckingConfirmed' });
  return isSent ? 'sent' : 'registration';
}

/** The server is being asked whether the registration has been confirmed. */
export const selectIsRechecking = (gate: Gate): boolean => gate.matches({ registration: 'recheckingConfirmed' });
/** A request to the server is pending. */
export const selectIsGateBusy = (gate: Gate): boolean => gate.hasTag('busy');
export const selectGateNotice = (gate: Gate): GateNotice | undefined => gate.context.notice;
/** Milliseconds to wait before the next attempt; undefined if the server accepts one now. */
export const selectGateCoolDown = (gate: Gate): number | undefined =>
  gate.matches({ password: 'coolingDown' }) || gate.matches({ registration: 'coolingDown' })
    ? gate.context.coolDown
    : undefined;
