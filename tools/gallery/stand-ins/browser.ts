/** Vitest's page and user as the gallery has them: its window has the size that it has, and nobody presses anything. */
import { nothing } from './nothing.ts';

export const page = nothing;
export const userEvent = nothing;
export const cdp = nothing;
