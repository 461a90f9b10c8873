import { useSelector } from '@xstate/react';
import { useCallback, useRef } from 'react';
import { PICTURE_FILE_MAX, PICTURE_TYPES } from '../../../core/domain/constants/edit-page.ts';
import { useText } from '../../i18n/text-context.tsx';
import { smallJpeg } from '../../adapters/small-picture.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { attachFilm } from '../film.ts';
import type { EditRef } from './refs.ts';
import { classes } from '../../ui/classes.ts';
import work from '../work-page.module.css';
import styles from './edit.module.css';

/** Seconds into the film, so that the first picture is not black. */
const FIRST_PICTURE_S = 1;

/** Chooses a thumbnail: a moment of the film, or a file. */
export function PictureSheet({ edit }: { edit: EditRef }) {
  const t = useText();
  const film = useSelector(edit, ({ context }) => context.medium.film);
  const problem = useSelector(edit, ({ context }) => context.pictureProblem);
  const isReading = useSelector(edit, (snapshot) => snapshot.matches({ editing: { sheet: { picture: 'reading' } } }));
  return (
    <Dialog
      title={t('edit.changeThumbnail')}
      closeLabel={t('common.close')}
      bodyClassName={styles.sheet}
      onClose={() => edit.send({ type: 'edit.close' })}
    >
      {film === undefined ? null : <Film edit={edit} address={film} />}
      <label className={classes(work.field, styles.field)}>
        {t('edit.chooseFile', { max: PICTURE_FILE_MAX / (1024 * 1024) })}
        <input
          type="file"
          accept={PICTURE_TYPES.join(',')}
          onChange={({ target }) => {
            const file = target.files?.[0];
            if (file) edit.send({ type: 'edit.pickPicture', file });
          }}
        />
      </label>
      <p role="status">{isReading ? t('edit.readingPicture') : null}</p>
      <p role="alert" className={styles.wrong}>
        {problem ? t(`edit.picture.${problem}`) : null}
      </p>
    </Dialog>
  );
}

function Film({ edit, address }: { edit: EditRef; address: string }) {
  const t = useText();
  const shown = useRef<HTMLVideoElement>(null);
  const attach = useCallback(
    (video: HTMLVideoElement) => {
      shown.current = video;
      // The element itself shows that it cannot play; a file can still be chosen.
      const end = attachFilm(video, { url: address, startAt: FIRST_PICTURE_S, onFatal: () => undefined });
      return () => {
        shown.current = null;
        end();
      };
    },
    [address],
  );
  return (
    <div className={styles.film}>
      <video ref={attach} controls muted playsInline aria-label={t('edit.film')} />
      <Button
        onClick={() => {
          const video = shown.current;
          if (!video || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return;
          edit.send({ type: 'edit.takeFrame', picture: smallJpeg(video, video.videoWidth, video.videoHeight) });
        }}
      >
        {t('edit.takeFrame')}
      </Button>
    </div>
  );
}
