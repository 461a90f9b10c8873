import { useSelector } from '@xstate/react';
import type { CaptionTrack } from '../../../core/contract/captions.ts';
import { CAPTION_KINDS, CAPTION_LANGUAGES, languageName } from '../../../core/domain/captions.ts';
import type { CaptionFile, CaptionsRef } from '../../../machines/studio/captions/captions.machine.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Select } from '../../ui/Select.tsx';
import { FileButton } from '../FileButton.tsx';
import styles from './captions.module.css';

const ENDINGS = ['.vtt', '.srt'] as const;

interface CaptionsProps {
  captions: CaptionsRef;
  /** Describes files to the chart, and holds them until they are sent. */
  choose: (files: Iterable<File>) => readonly CaptionFile[];
}

/** The caption files of a film, and a form that adds one with its language and kind. */
export function Captions({ captions, choose }: CaptionsProps) {
  const t = useText();
  const face = useSelector(captions, (snapshot) =>
    (['listed', 'failed'] as const).find((state) => snapshot.matches(state)),
  );
  const isBusy = useSelector(captions, (snapshot) => snapshot.hasTag('busy'));
  if (face === undefined) return null;
  return (
    <section className={styles.section} aria-labelledby="captions" aria-busy={isBusy}>
      <h2 id="captions">{t('captions.title')}</h2>
      {face === 'failed' ? (
        <p role="alert" className={styles.row}>
          {t('captions.failed')}
          <Button onClick={() => captions.send({ type: 'captions.retry' })}>{t('common.retry')}</Button>
        </p>
      ) : (
        <>
          <List captions={captions} choose={choose} isBusy={isBusy} />
          <Add captions={captions} choose={choose} isBusy={isBusy} />
          <CaptionsStatus captions={captions} />
          <Deletion captions={captions} />
        </>
      )}
    </section>
  );
}

interface PartProps extends CaptionsProps {
  isBusy: boolean;
}

function List({ captions, choose, isBusy }: PartProps) {
  const t = useText();
  const tracks = useSelector(captions, ({ context }) => context.tracks);
  if (tracks.length === 0) return <p className={styles.lead}>{t('captions.none')}</p>;
  return (
    <ul className={styles.list} aria-labelledby="captions">
      {tracks.map((track) => (
        <Track key={`${track.lang} ${track.kind}`} captions={captions} choose={choose} isBusy={isBusy} track={track} />
      ))}
    </ul>
  );
}

function Track({ captions, choose, isBusy, track }: PartProps & { track: CaptionTrack }) {
  const t = useText();
  const { lang, kind, label, url } = track;
  const name = `${label}, ${t(`captions.kind.${kind}`)}`;
  return (
    <li className={styles.row}>
      <a href={url} download className={styles.name} lang={lang}>
        {label}
      </a>
      <span className={styles.kind}>{t(`captions.kind.${kind}`)}</span>
      <FileButton
        label={t('captions.replace')}
        name={t('captions.replaceOf', { name })}
        endings={ENDINGS}
        disabled={isBusy}
        onChoose={([file]) => {
          const [chosen] = file ? choose([file]) : [];
          if (chosen) captions.send({ type: 'captions.add', lang, kind, file: chosen });
        }}
      />
      <Button
        aria-label={t('captions.deleteOf', { name })}
        aria-disabled={isBusy}
        onClick={() => captions.send({ type: 'captions.delete', track })}
      >
        {t('captions.delete')}
      </Button>
    </li>
  );
}

function Add({ captions, choose, isBusy }: PartProps) {
  const t = useText();
  const { lang, kind } = useSelector(captions, ({ context }) => context.draft);
  const isSaving = useSelector(captions, (snapshot) => snapshot.matches({ listed: 'saving' }));
  return (
    <div className={styles.row}>
      <Select
        label={t('captions.language')}
        options={CAPTION_LANGUAGES.map((value) => ({ value, label: languageName(value) }))}
        value={lang}
        onChange={(value) => captions.send({ type: 'captions.describe', change: { lang: value } })}
      />
      <Select
        label={t('captions.kind')}
        options={CAPTION_KINDS.map((value) => ({ value, label: t(`captions.kind.${value}`) }))}
        value={kind}
        onChange={(value) => captions.send({ type: 'captions.describe', change: { kind: value } })}
      />
      <FileButton
        label={t(isSaving ? 'captions.saving' : 'captions.add')}
        endings={ENDINGS}
        disabled={isBusy}
        onChoose={([file]) => {
          const [chosen] = file ? choose([file]) : [];
          if (chosen) captions.send({ type: 'captions.add', lang, kind, file: chosen });
        }}
      />
    </div>
  );
}

function CaptionsStatus({ captions }: { captions: CaptionsRef }) {
  const t = useText();
  const notice = useSelector(captions, ({ context }) => context.notice);
  const name = useSelector(captions, ({ context }) => context.file?.file.name ?? '');
  const isBad = notice !== undefined && notice.kind !== 'saved' && notice.kind !== 'deleted';
  return (
    <p role={isBad ? 'alert' : 'status'} className={isBad ? styles.wrong : styles.lead}>
      {notice ? t(`captions.notice.${notice.kind}`, { name, line: notice.line, count: notice.cues }) : null}
    </p>
  );
}

function Deletion({ captions }: { captions: CaptionsRef }) {
  const t = useText();
  const chosen = useSelector(captions, ({ context }) => context.chosen);
  const isAsking = useSelector(captions, (snapshot) => snapshot.matches({ listed: 'confirming' }));
  const isDeleting = useSelector(captions, (snapshot) => snapshot.matches({ listed: 'deleting' }));
  if (!chosen || !(isAsking || isDeleting)) return null;
  const cancel = (): void => captions.send({ type: 'captions.cancel' });
  return (
    <Dialog
      title={t('captions.deletion')}
      closeLabel={t('common.close')}
      onClose={cancel}
      footer={
        <>
          <Button aria-disabled={isDeleting} onClick={cancel}>
            {t('captions.cancel')}
          </Button>
          <Button
            variant="danger"
            aria-disabled={isDeleting}
            onClick={() => captions.send({ type: 'captions.confirm' })}
          >
            {t(isDeleting ? 'captions.deleting' : 'captions.delete')}
          </Button>
        </>
      }
    >
      <p>{t('captions.deletionText', { name: chosen.label })}</p>
    </Dialog>
  );
}
