import * as v from 'valibot';
import { address } from './primitives.ts';

/** What a video API provider tells of a private film to who shows its token (`player.json`, row P30). */
export const playerJson = v.object({ video: v.object({ src: v.pipe(address, v.nonEmpty()) }) });
