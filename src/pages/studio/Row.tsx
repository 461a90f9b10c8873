import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import type { Upload } from '../../../core/contract/uploads.ts';
import { formatDuration, formatSize } from '../../../core/domain/formats.ts';
import { canRetry, titleOfFile, UPLOAD_ENDINGS, UPLOAD_VISIBILITIES } from '../../../core/domain/uploads.ts';
import type { uploadMachine, UploadRef } from '../../../machines/studio/uploads/upload.machine.ts';
import { secondsLeft, selectPicture } from '../../../machines/studio/uploads/uploads.select.ts';
import type { UploadRow, UploadsRef } from '../../../machines/studio/uploads/uploads.select.ts';
import { scrollIntoView } from '../../dom/in-view.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { AudioLinesIcon, FileIcon, FileTextIcon, FilmIcon, ImageIcon } from '../../ui/icons.ts';
import { handOnFocus } from '../../ui/keep-focus.ts';
import { Select } from '../../ui/Select.tsx';
import { FileButton } from '../FileButton.tsx';
import type { Choose } from './refs.ts';
import styles from './StudioPage.module.css';

interface RowProps {
  uploads: UploadsRef;
  row: UploadRow;
  choose: Choose;
  /** By the address of the page. */
  isNamed: boolean;
}

/** One file: what it is called, how far it is, and what can be done with it. */
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

/** The picture of its card as soon as there is one; what kind of file it is before that. */
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

/** Until it is a medium; what will never be one needs no title. */
const isToDescribe = ({ state, playable, reason }: Upload): boolean =>
  state !== 'ready' && !playable && (state !== 'failed' || canRetry(reason ?? 'failed'));

interface SendingProps {
  uploads: UploadsRef;
  sender: UploadRef;
  title: string;
  /** Bytes. */
  size: number;
  keyOf: string;
}

const SENDER_STATES = [
  'creating',
  'unheard',
  'queued',
  'preparing',
  'sending',
  'waiting',
  'busy',
  'paused',
  'refused',
  'sent',
] as const;
type SenderState = (typeof SENDER_STATES)[number];

const stateOf = (snapshot: SnapshotFrom<typeof uploadMachine>): SenderState =>
  SENDER_STATES.find((state) => snapshot.matches(state)) ?? 'sent';

/** A button that goes leaves the focus to the one beside it, or where that goes as well, to the title of the row. */
const attachBeside = (button: HTMLButtonElement) =>
  handOnFocus(button, ({ nextElementSibling: next }) => (next instanceof HTMLButtonElement ? next : null));
const attachLast = (button: HTMLButtonElement) =>
  handOnFocus(button, (control) => control.closest('li')?.querySelector('h3') ?? null);

/** A file that this page sends. */
function Sending({ uploads, sender, title, size, keyOf }: SendingProps) {
  const t = useText();
  const state = useSelector(sender, stateOf);
  const sent = useSelector(sender, ({ context }) => context.sent);
  const reason = useSelector(sender, ({ context }) => context.reason);
  const left = useSelector(sender, ({ context }) => secondsLeft(size, context));
  const speed = useSelector(sender, ({ context }) => context.speed);
  const amount = { sent: formatSize(sent), size: formatSize(size) };
  const text =
    state === 'sending' && left !== undefined
      ? t('studio.sending.speed', { ...amount, speed: formatSize(speed), left: formatDuration(Math.ceil(left)) })
      : state === 'refused' && reason
        ? t(`studio.refusal.${reason}`)
        : t(`studio.sending.${state}`, amount);
  const canPause = useSelector(sender, (snapshot) => snapshot.can({ type: 'send.pause' }));
  const canGoOn = useSelector(sender, (snapshot) => snapshot.can({ type: 'send.resume' }));
  return (
    <>
      <Progress label={t('studio.progress', { title })} value={sent} max={size} />
      <p className={classes(styles.facts, state === 'refused' && styles.why)}>{text}</p>
      <p className={styles.actions}>
        {canGoOn && state !== 'paused' ? (
          <Button
            ref={state === 'refused' ? attachLast : attachBeside}
            aria-label={t('studio.tryNowOf', { title })}
            onClick={() => sender.send({ type: 'send.resume' })}
          >
            {t('studio.tryNow')}
          </Button>
        ) : null}
        {state === 'refused' || state === 'sent' ? null : (
          <Button
            ref={attachLast}
            aria-disabled={!canPause && state !== 'paused'}
            aria-label={t(state === 'paused' ? 'studio.resumeOf' : 'studio.pauseOf', { title })}
            onClick={() => sender.send({ type: state === 'paused' ? 'send.resume' : 'send.pause' })}
          >
            {t(state === 'paused' ? 'studio.resume' : 'studio.pause')}
          </Button>
        )}
        {state === 'refused' ? (
          <Button
            aria-label={t('studio.dismissOf', { title })}
            onClick={() => uploads.send({ type: 'uploads.dismiss', key: keyOf })}
          >
            {t('studio.dismiss')}
          </Button>
        ) : null}
      </p>
    </>
  );
}

/** A file as the server knows it. */
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

function Progress({ label, value, max }: { label: string; value: number; max: number }) {
  return (
    <progress className={styles.progress} aria-label={label} value={Math.min(value, max)} max={Math.max(max, 1)} />
  );
}

/**
 * What is said of a file before it is ready. The chart keeps a title until the server has confirmed it; one that is typed while
 * the file becomes ready stays in its field.
 */
function Fields({ uploads, upload }: { uploads: UploadsRef; upload: Upload }) {
  const t = useText();
  const { id, title } = upload;
  const typed = useSelector(uploads, ({ context }) => context.typed[id]);
  if (typed === undefined && !isToDescribe(upload)) return null;
  return (
    <div className={styles.fields}>
      <label className={styles.field}>
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
  const t = useText();
  const { id, date, visibility, collectionId } = upload;
  const collections = useSelector(uploads, ({ context }) => context.limits?.collections ?? NONE);
  return (
    <>
      <label className={styles.field}>
        {t('studio.field.date')}
        <input
          type="date"
          value={date}
          onChange={({ target }) => {
            if (target.value !== '') uploads.send({ type: 'uploads.describe', id, change: { date: target.value } });
          }}
        />
      </label>
      <Select
        label={t('studio.field.visibility')}
        options={UPLOAD_VISIBILITIES.map((value) => ({ value, label: t(`studio.visibility.${value}`) }))}
        value={visibility}
        className={styles.select}
        onChange={(value) => uploads.send({ type: 'uploads.describe', id, change: { visibility: value } })}
      />
      {collections.length > 0 ? (
        <Select
          label={t('studio.field.collection')}
          options={[
            { value: '', label: t('studio.noCollection') },
            ...collections.map((collection) => ({ value: collection.id, label: collection.title })),
          ]}
          value={collectionId ?? ''}
          className={styles.select}
          onChange={(value) => uploads.send({ type: 'uploads.describe', id, change: { collectionId: value } })}
        />
      ) : null}
    </>
  );
}

const NONE: readonly { id: string; title: string }[] = [];

/** Of a medium: where it is seen, and where it is edited. */
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
