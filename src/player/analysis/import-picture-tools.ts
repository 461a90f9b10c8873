import { importAgain } from '../../import-again.ts';

/** One import for the picture and for the panel: what has failed for one of them is fetched again for the other. */
export const importPictureTools = importAgain(() => import('./PictureTools.tsx'));
