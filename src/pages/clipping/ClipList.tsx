import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Clip, clipListMachine } from '../../../machines/studio/clipping/clip-list.machine.ts';
import { useText } from '../../i18n/text-context.tsx';
import DeleteDialog from '../../library/actions/DeleteDialog.tsx';
import DownloadDialog from '../../library/actions/DownloadDialog.tsx';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { DownloadIcon, PlayIcon, TrashIcon } from '../../ui/icons.ts';
import { handOnFocus } from '../../ui/keep-focus.ts';
import type { AttachFilm } from '../film.ts';
import work from '../work-page.module.css';
import styles from './clipping.module.css';

export type ClipListRef = ActorRefFrom<typeof clipListMachine>;

interface ClipListProps {
  list: ClipListRef;
  attachFilm: AttachFilm;
}

/** The clips of the film, with buttons to play, save and delete each. */
export function ClipList({ list, attachFilm }: ClipListProps) {
  const t = useText();
  const clips = useSelector(list, ({ context }) => context.clips);
  const isRequesting = useSelector(list, (snapshot) => snapshot.matches({ listing: 'asking' }));
  const isFailed = useSelector(list, (snapshot) => snapshot.matches({ listing: 'failed' }));
  const isPlaying = useSelector(list, (snapshot) => snapshot.matches('playing'));
  const deletion = useSelector(list, ({ children }) => children.delete);
  const download = useSelector(list, ({ children }) => children.download);
  return (
    <section className={styles.list} aria-label={t('clipping.list')} aria-busy={isRequesting}>
      <h2 tabIndex={-1}>{t('clipping.list')}</h2>
      {isFailed ? (
        <div role="alert" className={work.row}>
          <p>{t('clipping.listFailed')}</p>
          <Button onClick={() => list.send({ type: 'clips.retry' })}>{t('common.retry')}</Button>
        </div>
      ) : null}
      {clips.length > 0 ? (
        <ul className={styles.clips}>
          {clips.map((clip) => (
            <Row key={clip.id} list={list} clip={clip} />
          ))}
        </ul>
      ) : isRequesting || isFailed ? null : (
        <p className={styles.quiet}>{t('clipping.none')}</p>
      )}
      {isPlaying ? <Playing list={list} attachFilm={attachFilm} /> : null}
      {deletion ? <DeleteDialog flow={deletion} /> : null}
      {download ? <DownloadDialog flow={download} /> : null}
    </section>
  );
}

/** When a row is deleted, focus moves to the heading of the list. */
const attachDelete = (button: HTMLButtonElement) =>
  handOnFocus(button, (control) => control.closest('section')?.querySelector('h2') ?? null);

function Row({ list, clip }: { list: ClipListRef; clip: Clip }) {
  const t = useText();
  const title = clip.title || t('common.untitled');
  return (
    <li className={styles.clip}>
      <span className={styles.name} dir="auto">
        {title}
      </span>
      <IconButton label={t('clipping.playNamed', { title })} onClick={() => list.send({ type: 'clips.play', clip })}>
        <PlayIcon size={18} aria-hidden />
      </IconButton>
      <IconButton
        label={t('clipping.downloadNamed', { title })}
        onClick={() => list.send({ type: 'clips.download', clip })}
      >
        <DownloadIcon size={18} aria-hidden />
      </IconButton>
      {clip.deleteable ? (
        <IconButton
          ref={attachDelete}
          label={t('clipping.deleteNamed', { title })}
          onClick={() => list.send({ type: 'clips.delete', clip })}
        >
          <TrashIcon size={18} aria-hidden />
        </IconButton>
      ) : null}
    </li>
  );
}

function Playing({ list, attachFilm }: ClipListProps) {
  const t = useText();
  const clip = useSelector(list, ({ context }) => context.chosen);
  const isBroken = useSelector(list, (snapshot) => snapshot.matches({ playing: 'broken' }));
  const isRenewing = useSelector(list, (snapshot) => snapshot.matches({ playing: 'renewing' }));
  return (
    <Dialog
      title={clip?.title || t('common.untitled')}
      closeLabel={t('common.close')}
      onClose={() => list.send({ type: 'clips.close' })}
    >
      {isBroken ? (
        <div role="alert" className={work.row}>
          <p>{t('clipping.cannotPlay')}</p>
          <Button variant="primary" onClick={() => list.send({ type: 'clips.retry' })}>
            {t('common.retry')}
          </Button>
        </div>
      ) : null}
      {isRenewing ? <p role="status">{t('common.loading')}</p> : null}
      {clip && !isBroken && !isRenewing ? <Picture list={list} clip={clip} attachFilm={attachFilm} /> : null}
    </Dialog>
  );
}

function Picture({ list, clip: { path, title }, attachFilm }: ClipListProps & { clip: Clip }) {
  const attach = useCallback(
    (video: HTMLVideoElement) =>
      attachFilm(video, { url: path, startAt: 0, onFatal: () => list.send({ type: 'clips.failed' }) }),
    [path, list, attachFilm],
  );
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- the server makes no captions for a clip
  return <video ref={attach} className={styles.video} controls autoPlay playsInline aria-label={title} />;
}
