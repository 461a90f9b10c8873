/** What views read of the gate. */
import type { SnapshotFrom } from 'xstate';
import type { GateNotice, gateMachine } from './gate.machine.ts';

type Gate = SnapshotFrom<typeof gateMachine>;

/** `checking`: an earlier registration is tried. `sent`: an e-mail is on its way. */
export type GateFace = 'checking' | 'registration' | 'sent' | 'password' | 'passed';
export function selectGateFace(gate: Gate): GateFace {
  if (gate.matches('passed')) return 'passed';
  if (gate.matches('password')) return 'password';
  if (gate.matches({ registration: 'checkingConfirmed' })) return 'checking';
  const isSent =
    gate.matches({ registration: 'confirmationSent' }) || gate.matches({ registration: 'recheckingConfirmed' });
  return isSent ? 'sent' : 'registration';
}

/** The server is asked whether the e-mail was answered. */
export const selectIsRechecking = (gate: Gate): boolean => gate.matches({ registration: 'recheckingConfirmed' });
/** The server is asked. */
export const selectIsGateBusy = (gate: Gate): boolean => gate.hasTag('busy');
export const selectGateNotice = (gate: Gate): GateNotice | undefined => gate.context.notice;
/** Milliseconds that the server makes wait; undefined while it listens. */
export const selectGateCoolDown = (gate: Gate): number | undefined =>
  gate.matches({ password: 'coolingDown' }) || gate.matches({ registration: 'coolingDown' })
    ? gate.context.coolDown
    : undefined;
