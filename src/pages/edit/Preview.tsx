import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import { captionLanguage, listedCaptions } from '../../../core/domain/captions.ts';
import type { CaptionsRef } from '../../../machines/studio/captions/captions.machine.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { attachFilm } from '../film.ts';
import type { EditRef } from './refs.ts';
import styles from './edit.module.css';

/** An unpublished film, which only its editors can see, and why it cannot be played elsewhere. */
export function Preview({ edit, captions }: { edit: EditRef; captions: CaptionsRef | undefined }) {
  const t = useText();
  const film = useSelector(edit, ({ context }) => context.medium.film);
  const reason = useSelector(edit, ({ context }) => context.medium.notOut);
  const tracks = useSelector(captions, (snapshot) => snapshot?.context.tracks);
  const attach = useCallback(
    // The element itself shows that it cannot play.
    (video: HTMLVideoElement) =>
      film === undefined ? undefined : attachFilm(video, { url: film, startAt: 0, onFatal: () => undefined }),
    [film],
  );
  if (film === undefined || reason === undefined) return null;
  return (
    <fieldset className={styles.group}>
      <legend>{t('edit.preview')}</legend>
      <div className={styles.film}>
        <div className={styles.preview}>
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the tracks that there are */}
          <video ref={attach} controls playsInline aria-label={t('edit.film')}>
            {listedCaptions(tracks).map(({ lang, kind, label, url }) => (
              <track key={lang} kind={kind} srcLang={captionLanguage(lang)} label={label} src={url} />
            ))}
          </video>
          <Badge variant="picture" className={styles.mark}>
            {t(`edit.notOut.${reason}`)}
          </Badge>
        </div>
        <p>{t('edit.previewFor')}</p>
      </div>
    </fieldset>
  );
}
