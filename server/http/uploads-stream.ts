/** `GET /services/uploads/stream`: the progress of the uploads that a person may see. */
import type { UploadsChange } from '../../core/contract/uploads.ts';
import { addableTypes, canManageUpload } from '../policies/uploads.ts';
import type { AppContext } from '../services/app-context.ts';
import { presentFor, uploadsFor } from '../services/uploads.ts';
import { changeStream } from './change-stream.ts';

export function uploadsStream(app: AppContext): ReturnType<typeof changeStream> {
  return changeStream(app, {
    event: 'uploads',
    rightsOf: (viewer) => addableTypes(viewer).join() || undefined,
    subscribe: app.uploads.feed.subscribe,
    whole: async (viewer): Promise<UploadsChange> => ({
      uploads: await uploadsFor(viewer, app.now(), app),
      gone: [],
      whole: true,
    }),
    /** Reveals nothing about existing uploads that this person may not see, not even their removal. */
    async change(ids, viewer) {
      const change: UploadsChange = { uploads: [], gone: [], whole: false };
      for (const id of ids) {
        const upload = await app.store.uploads.find(id);
        if (!upload) change.gone.push(id);
        else if (canManageUpload(viewer, upload)) change.uploads.push(await presentFor(viewer, upload, app));
      }
      return change.uploads.length + change.gone.length > 0 ? change : undefined;
    },
  });
}
