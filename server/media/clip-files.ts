/** Files of a clip, in its folder. */
import { CLIP_LINES } from '../../core/domain/constants/clips.ts';

export const CLIP_MANIFEST = `${CLIP_LINES}.m3u8`;
export const CLIP_FILE = 'clip.mp4';
