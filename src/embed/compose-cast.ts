/** Fills the port of the chart that plays on other devices. */
import { castMachine } from '../../machines/player/cast.machine.ts';
import { createCastPort } from '../ports/cast.ts';
import type { CastSurface } from '../ports/cast.ts';

export const composeCast = (surface: CastSurface): typeof castMachine =>
  castMachine.provide({ actors: { browserCast: createCastPort(surface) } });
