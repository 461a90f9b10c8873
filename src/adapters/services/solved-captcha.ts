/** Requests a captcha and solves it; the solver loads on first use. */
import { getCaptcha } from '../../../core/contract/captcha.ts';
import type { SendRequest } from './client.ts';
import { limited } from './limited.ts';

/** @returns `captchaResponse`; empty if the server gave no challenge, or it could not be solved */
export async function solvedCaptcha(sendRequest: SendRequest, signal: AbortSignal): Promise<string> {
  const [response, { solveCaptcha }] = await Promise.all([sendRequest(getCaptcha, {}, signal), import('./captcha.ts')]);
  return response.status === 'ok' ? solveCaptcha(response.data, signal) : '';
}

/** Why the server rejects a form with a captcha, as a result for the charts. */
export function captchaRefusal(
  response: { status: 'captcha vide' | 'captcha error' } | { status: 'limited'; data: { retryAfter: number } },
): { status: 'captchaEmpty' | 'captchaError' } | { status: 'limited'; retryAfterMs: number } {
  if (response.status === 'limited') return limited(response);
  return { status: response.status === 'captcha vide' ? 'captchaEmpty' : 'captchaError' };
}
