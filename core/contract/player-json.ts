import * as v from 'valibot';
import { address } from './primitives.ts';

/** What a video API provider returns for a private film when requested with its token (`player.json`, row P30). */
export const playerJson = v.object({ video: v.object({ src: v.pipe(address, v.nonEmpty()) }) });
