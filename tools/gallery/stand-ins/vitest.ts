/** Replaces Vitest in the gallery: tests are declared but never run. */
import { nothing } from './nothing.ts';

export const afterAll = nothing;
export const afterEach = nothing;
export const beforeAll = nothing;
export const beforeEach = nothing;
export const describe = nothing;
export const expect = nothing;
export const it = nothing;
export const onTestFinished = nothing;
export const test = nothing;
export const vi = nothing;
