/** Implements the port of the chart that plays on other devices. */
import { castMachine } from '../../../machines/player/playback/cast/cast.machine.ts';
import { createCastPort } from '../../adapters/cast.ts';
import type { CastSurface } from '../../adapters/cast.ts';

export const composeCast = (surface: CastSurface): typeof castMachine =>
  castMachine.provide({ actors: { browserCast: createCastPort(surface) } });
