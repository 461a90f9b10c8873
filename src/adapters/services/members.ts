/** The requests of the members page. */
import type { ApplicantsResult, DecisionResult } from '../../../machines/shared/members.machine.ts';
import { decideSignUp, getSignUps } from '../../../core/contract/auth.ts';
import type { Ask } from './client.ts';

export async function fetchApplicants(ask: Ask, signal: AbortSignal): Promise<ApplicantsResult> {
  const response = await ask(getSignUps, {}, signal);
  switch (response.status) {
    case 'ok':
      return { status: 'ok', applicants: response.data };
    case 'private':
    case 'disconnected':
      return { status: response.status };
    default:
      throw new Error(`getSignUps: ${response.status}`);
  }
}

export async function sendDecision(
  ask: Ask,
  decision: { id: number; approve: boolean },
  signal: AbortSignal,
): Promise<DecisionResult> {
  const { status } = await ask(decideSignUp, decision, signal);
  switch (status) {
    case 'ok':
    case 'private':
    case 'disconnected':
      return { status };
    case 'empty':
      return { status: 'gone' };
    default:
      throw new Error(`decideSignUp: ${status}`);
  }
}
