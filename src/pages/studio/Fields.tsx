import { useSelector } from '@xstate/react';
import type { Upload } from '../../../core/contract/uploads.ts';
import { canRetry } from '../../../core/domain/uploads.ts';
import type { UploadsRef } from '../../../machines/studio/uploads/uploads.select.ts';
import { useText } from '../../i18n/text-context.tsx';
import { DescriptionFields } from './DescriptionFields.tsx';
import form from '../../ui/form-field.module.css';
import styles from './StudioPage.module.css';

/** Whether the file still needs a description: it is not yet a medium and can still become one. */
const isToDescribe = ({ state, playable, reason }: Upload): boolean =>
  state !== 'ready' && !playable && (state !== 'failed' || canRetry(reason ?? 'failed'));

/**
 * Description fields of a file that is not ready yet. The chart keeps a title until the server has confirmed it; a
 * title being typed when the file becomes ready stays in its field.
 */
export function Fields({ uploads, upload }: { uploads: UploadsRef; upload: Upload }) {
  const t = useText();
  const { id, title } = upload;
  const typed = useSelector(uploads, ({ context }) => context.typed[id]);
  if (typed === undefined && !isToDescribe(upload)) return null;
  return (
    <div className={styles.fields}>
      <label className={form.field}>
        {t('studio.field.title')}
        <input
          type="text"
          value={typed ?? title}
          maxLength={500}
          onChange={({ target }) => uploads.send({ type: 'uploads.type', id, title: target.value })}
          onBlur={() => uploads.send({ type: 'uploads.take', id })}
          onKeyDown={({ key }) => {
            if (key === 'Enter') uploads.send({ type: 'uploads.take', id });
          }}
        />
      </label>
      {isToDescribe(upload) ? <OtherFields uploads={uploads} upload={upload} /> : null}
    </div>
  );
}

function OtherFields({ uploads, upload }: { uploads: UploadsRef; upload: Upload }) {
  const { id, date, visibility, collectionId = '' } = upload;
  const collections = useSelector(uploads, ({ context }) => context.limits?.collections ?? NONE);
  return (
    <DescriptionFields
      description={{ date, visibility, collectionId }}
      collections={collections}
      onChange={(change) => uploads.send({ type: 'uploads.describe', id, change })}
    />
  );
}

const NONE: readonly { id: string; title: string }[] = [];
