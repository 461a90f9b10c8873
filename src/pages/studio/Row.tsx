import { useSelector } from '@xstate/react';
import type { Upload } from '../../../core/contract/uploads.ts';
import { formatSize } from '../../../core/domain/formats.ts';
import { canRetry, titleOfFile, UPLOAD_ENDINGS } from '../../../core/domain/uploads.ts';
import { selectPicture } from '../../../machines/studio/uploads/uploads.select.ts';
import type { UploadRow, UploadsRef } from '../../../machines/studio/uploads/uploads.select.ts';
import { scrollIntoView } from '../../dom/in-view.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { AudioLinesIcon, FileIcon, FileTextIcon, FilmIcon, ImageIcon } from '../../ui/icons.ts';
import { FileButton } from '../FileButton.tsx';
import { Fields } from './Fields.tsx';
import { Progress } from './Progress.tsx';
import type { Choose } from './refs.ts';
import { Sending } from './Sending.tsx';
import styles from './StudioPage.module.css';

interface RowProps {
  uploads: UploadsRef;
  row: UploadRow;
  choose: Choose;
  /** Whether the address of the page names it. */
  isNamed: boolean;
}

/** One file: its title, its progress, and the available actions. */
export function Row({ uploads, row: { upload, file, sender }, choose, isNamed }: RowProps) {
  const title = upload?.title ?? titleOfFile(file?.name ?? '');
  return (
    <li className={classes(styles.row, isNamed && styles.named)} ref={isNamed ? scrollIntoView : undefined}>
      <div className={styles.head}>
        <Picture uploads={uploads} upload={upload} />
        <h3 className={styles.name} dir="auto" tabIndex={-1}>
          {title}
        </h3>
      </div>
      {sender && file ? (
        <Sending uploads={uploads} sender={sender} title={title} size={file.size} keyOf={file.key} />
      ) : upload ? (
        <Known uploads={uploads} upload={upload} choose={choose} />
      ) : null}
      {upload ? <Fields uploads={uploads} upload={upload} /> : null}
      {upload ? <Actions uploads={uploads} upload={upload} /> : null}
    </li>
  );
}

/** The picture of its card once there is one; until then, an icon of its file type. */
function Picture({ uploads, upload }: { uploads: UploadsRef; upload: Upload | undefined }) {
  const address = useSelector(uploads, (snapshot) => upload && selectPicture(snapshot, upload));
  const Icon = (upload?.type && ICONS[upload.type]) ?? FileIcon;
  return (
    <div className={styles.picture} aria-hidden>
      {address === undefined ? <Icon size={24} /> : <img src={address} alt="" />}
    </div>
  );
}

const ICONS = { Video: FilmIcon, Audio: AudioLinesIcon, Photo: ImageIcon, Document: FileTextIcon } as const;

/** A file that the server knows. */
function Known({ uploads, upload, choose }: { uploads: UploadsRef; upload: Upload; choose: Choose }) {
  const t = useText();
  const { id, name, title, state, size, received, percent, playable, reason, detail = '', mine, owner = '' } = upload;
  if (state === 'receiving')
    return (
      <>
        <Progress label={t('studio.progress', { title })} value={received} max={size} />
        <p className={styles.facts}>
          {t(mine ? 'studio.unfinished' : 'studio.ofOther', {
            sent: formatSize(received),
            size: formatSize(size),
            name,
            owner,
          })}
        </p>
        {mine ? (
          <p className={styles.actions}>
            <FileButton
              label={t('studio.continue')}
              endings={UPLOAD_ENDINGS}
              name={t('studio.continueOf', { title })}
              onChoose={([file]) => {
                const [chosen] = file ? choose([file]) : [];
                if (chosen) uploads.send({ type: 'uploads.continue', upload, file: chosen });
              }}
            />
          </p>
        ) : null}
      </>
    );
  if (state === 'failed')
    return (
      <p id={`why-${id}`} className={classes(styles.facts, styles.why)}>
        {t(`studio.reason.${reason ?? 'failed'}`, { detail: detail || name })}
      </p>
    );
  if (state === 'packaging')
    return (
      <>
        <Progress label={t('studio.packagingOf', { title })} value={percent} max={100} />
        <p className={styles.facts}>{t(playable ? 'studio.more' : 'studio.packaging', { percent })}</p>
      </>
    );
  return (
    <p className={styles.facts}>
      {t(state === 'ready' ? 'studio.ready' : 'studio.waiting')} {name} · {formatSize(size)}
    </p>
  );
}

/** Pages that show and edit a medium. */
export const PAGES = {
  Video: { play: '/play?video=', edit: '/media_edit?video=' },
  Audio: { play: '/play?audio=', edit: '/media_edit?audio=' },
  Photo: { play: undefined, edit: '/photo_edit?photo=' },
  Document: { play: '/?document=', edit: '/document_edit?document=' },
} as const;

function Actions({ uploads, upload }: { uploads: UploadsRef; upload: Upload }) {
  const t = useText();
  const isBusy = useSelector(uploads, (snapshot) => snapshot.hasTag('busy'));
  const { id, type, title, state, playable, reason } = upload;
  const isMedium = state === 'ready' || playable;
  const pages = isMedium && type ? PAGES[type] : undefined;
  return (
    <p className={styles.actions}>
      {pages?.play ? (
        <ButtonLink href={pages.play + id} aria-label={t('studio.playOf', { title })}>
          {t('studio.play')}
        </ButtonLink>
      ) : null}
      {pages ? (
        <ButtonLink href={pages.edit + id} aria-label={t('studio.editOf', { title })}>
          {t('studio.edit')}
        </ButtonLink>
      ) : null}
      {isMedium && type === 'Video' ? (
        <ButtonLink href={`/studio?video=${id}&tool=desk`} aria-label={t('studio.tagOf', { title })}>
          {t('studio.tag')}
        </ButtonLink>
      ) : null}
      {state === 'failed' && canRetry(reason ?? 'failed') ? (
        <Button
          aria-disabled={isBusy}
          aria-label={t('studio.retryOf', { title })}
          onClick={() => uploads.send({ type: 'uploads.retry', upload })}
        >
          {t('common.retry')}
        </Button>
      ) : null}
      {isMedium ? null : (
        <Button
          aria-disabled={isBusy}
          aria-label={t(state === 'receiving' ? 'studio.cancelOf' : 'studio.deleteOf', { title })}
          onClick={() => uploads.send({ type: 'uploads.delete', upload })}
        >
          {t(state === 'receiving' ? 'studio.cancel' : 'studio.delete')}
        </Button>
      )}
    </p>
  );
}
