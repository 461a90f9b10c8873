/** Asks for a captcha and solves it; the solver is fetched when somebody first needs it. */
import { getCaptcha } from '../../../core/contract/captcha.ts';
import type { Ask } from './client.ts';
import { limited } from './limited.ts';

/** @returns what `captchaResponse` takes; empty where the host gave none, or none could be solved */
export async function solvedCaptcha(ask: Ask, signal: AbortSignal): Promise<string> {
  const [answer, { solveCaptcha }] = await Promise.all([ask(getCaptcha, {}, signal), import('./captcha.ts')]);
  return answer.status === 'ok' ? solveCaptcha(answer.data, signal) : '';
}

/** Why the host does not take a form that bears a captcha, as the charts hear it. */
export function captchaRefusal(
  answer: { status: 'captcha vide' | 'captcha error' } | { status: 'limited'; data: { retryAfter: number } },
): { status: 'captchaEmpty' | 'captchaError' } | { status: 'limited'; retryAfterMs: number } {
  if (answer.status === 'limited') return limited(answer);
  return { status: answer.status === 'captcha vide' ? 'captchaEmpty' : 'captchaError' };
}
