import { importAgain } from '../../import-again.ts';

/** One import shared by picture and panel: if it fails for one of them, the other fetches it again. */
export const importPictureTools = importAgain(() => import('./PictureTools.tsx'));
