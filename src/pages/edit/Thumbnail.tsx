import { useSelector } from '@xstate/react';
import { useText } from '../../i18n/text-context.tsx';
import { Button } from '../../ui/Button.tsx';
import type { EditRef } from './refs.ts';
import { useIsSaving } from './use-is-saving.ts';
import work from '../work-page.module.css';
import styles from './edit.module.css';

/** The current thumbnail, or the new one before it is saved. */
export function Thumbnail({ edit }: { edit: EditRef }) {
  const t = useText();
  const picture = useSelector(edit, ({ context }) => context.draft.picture);
  const address = useSelector(edit, ({ context }) => context.medium.pathThumb);
  const isSaving = useIsSaving(edit);
  const source = picture === undefined ? address : `data:image/jpeg;base64,${picture}`;
  return (
    <fieldset className={styles.group}>
      <legend>{t('edit.thumbnail')}</legend>
      <div className={styles.thumbnail}>
        {source === undefined ? (
          <p>{t('edit.noThumbnail')}</p>
        ) : (
          <img src={source} alt={picture === undefined ? '' : t('edit.thumbnailAlt')} />
        )}
      </div>
      <div className={work.row}>
        <Button aria-disabled={isSaving} onClick={() => edit.send({ type: 'edit.openPicture' })}>
          {t('edit.changeThumbnail')}
        </Button>
        {picture === undefined ? null : (
          <Button
            aria-disabled={isSaving}
            onClick={() => edit.send({ type: 'edit.change', change: { kind: 'picture', picture: undefined } })}
          >
            {t('edit.undoThumbnail')}
          </Button>
        )}
      </div>
    </fieldset>
  );
}
