/** The gate before a medium. */

/** Life of the id cookie, about 30 days. Player 4. */
export const ID_COOKIE_LIFE_MS = 2_592_000_000;
/** Ours: while a registration waits for its e-mail, the form asks this often whether it is confirmed. */
export const CONFIRMATION_POLL_MS = 10_000;
/** A registration with its captcha's work, which takes a slow phone some seconds. Row P05. */
export const REGISTRATION_TIMEOUT_MS = 30_000;
