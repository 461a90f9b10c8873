/** The access gate of a medium. */

/** Lifetime of the id cookie, about 30 days. Player 4. */
export const ID_COOKIE_LIFE_MS = 2_592_000_000;
/** Ours: interval at which the form checks whether a registration was confirmed by e-mail. */
export const CONFIRMATION_POLL_MS = 10_000;
/** Timeout of a registration, including its captcha's proof of work, which takes a slow phone some seconds. Row P05. */
export const REGISTRATION_TIMEOUT_MS = 30_000;
