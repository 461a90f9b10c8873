/** Replaces Vitest's page and user in the gallery: the window keeps its size, and there is no input. */
import { nothing } from './nothing.ts';

export const page = nothing;
export const userEvent = nothing;
export const cdp = nothing;
