import { useSelector } from '@xstate/react';
import { CLIP_MAX_S } from '../../../core/domain/constants/clips.ts';
import { POST_ROLL_CHOICES_S, PRE_ROLL_CHOICES_S } from '../../../core/domain/constants/tags.ts';
import { TITLE_MAX } from '../../../core/domain/constants/edit-page.ts';
import type { Edge } from '../../../core/domain/clip.ts';
import { formatMoment } from '../../../core/domain/formats.ts';
import type { Seconds } from '../../../core/domain/media.ts';
import type { TimedTag } from '../../../core/domain/tag.ts';
import { textOfEdge } from '../../../machines/studio/clipping/clipping.select.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { ScissorsIcon } from '../../ui/icons.ts';
import { Select } from '../../ui/Select.tsx';
import type { ClipListRef } from './ClipList.tsx';
import type { ClippingRef } from './refs.ts';
import { classes } from '../../ui/classes.ts';
import work from '../work-page.module.css';
import styles from './clipping.module.css';

interface ClipFormProps {
  clipping: ClippingRef;
  list: ClipListRef;
  onSeek: (time: Seconds) => void;
}

const NO_LOGO = 'none';

/** Chooses what to cut: a tag with its surroundings, or any two moments; then requests the clip. */
export function ClipForm({ clipping, list, onSeek }: ClipFormProps) {
  const t = useText();
  const kind = useSelector(clipping, ({ context }) => context.kind);
  const hasTags = useSelector(clipping, ({ context }) => context.film.tags.length > 0);
  const problem = useSelector(clipping, ({ context }) => context.problem);
  const isRequesting = useSelector(clipping, (snapshot) => snapshot.matches({ working: 'asking' }));
  const isBusy = useSelector(clipping, (snapshot) => snapshot.hasTag('busy'));
  return (
    <form
      className={styles.form}
      aria-label={t('clipping.what')}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) clipping.send({ type: 'clip.make' });
      }}
    >
      <fieldset className={styles.kinds}>
        <legend>{t('clipping.what')}</legend>
        {(['tag', 'range'] as const).map((each) => (
          <label key={each} className={work.check}>
            <input
              type="radio"
              name="kind"
              checked={kind === each}
              disabled={each === 'tag' && !hasTags}
              onChange={() => clipping.send({ type: 'clip.kind', kind: each })}
            />
            {t(`clipping.kind.${each}`)}
          </label>
        ))}
      </fieldset>
      {hasTags ? null : <p className={styles.quiet}>{t('clipping.noTags')}</p>}
      {kind === 'tag' ? <OfTag clipping={clipping} onSeek={onSeek} /> : <OfRange clipping={clipping} />}
      <Logo clipping={clipping} list={list} />
      <p role="alert" className={styles.wrong}>
        {problem ? t(`clipping.problem.${problem}`, { max: CLIP_MAX_S / 60 }) : null}
      </p>
      <Button type="submit" variant="primary" aria-disabled={isBusy}>
        <ScissorsIcon size={18} aria-hidden />
        {t(isRequesting ? 'clipping.making' : 'clipping.make')}
      </Button>
    </form>
  );
}

const nameOf = ({ start, category, description }: TimedTag): string =>
  [formatMoment(start), category, description].filter(Boolean).join(' · ');

function OfTag({ clipping, onSeek }: Omit<ClipFormProps, 'list'>) {
  const t = useText();
  const { tags } = useSelector(clipping, ({ context }) => context.film);
  const tag = useSelector(clipping, ({ context }) => context.tag);
  const { preRoll, postRoll } = useSelector(clipping, ({ context }) => context.rolls);
  const option = (seconds: number) => ({ value: String(seconds), label: t('clipping.seconds', { seconds }) });
  return (
    <>
      <Select
        label={t('clipping.tag')}
        className={work.select}
        options={tags.map((each) => ({ value: each.id, label: nameOf(each) }))}
        value={tag}
        onChange={(id) => {
          clipping.send({ type: 'clip.tag', tag: id });
          onSeek(tags.find((each) => each.id === id)?.start ?? 0);
        }}
      />
      <div className={styles.pair}>
        <Select
          label={t('clipping.preRoll')}
          className={work.select}
          options={PRE_ROLL_CHOICES_S.map(option)}
          value={String(preRoll)}
          onChange={(value) => clipping.send({ type: 'clip.rolls', rolls: { preRoll: Number(value) } })}
        />
        <Select
          label={t('clipping.postRoll')}
          className={work.select}
          options={POST_ROLL_CHOICES_S.map(option)}
          value={String(postRoll)}
          onChange={(value) => clipping.send({ type: 'clip.rolls', rolls: { postRoll: Number(value) } })}
        />
      </div>
    </>
  );
}

function OfRange({ clipping }: { clipping: ClippingRef }) {
  const t = useText();
  const title = useSelector(clipping, ({ context }) => context.title);
  return (
    <>
      <div className={styles.pair}>
        <Moment clipping={clipping} edge="start" />
        <Moment clipping={clipping} edge="end" />
      </div>
      <label className={classes(work.field, styles.field)}>
        {t('clipping.clipTitle')}
        <input
          type="text"
          dir="auto"
          maxLength={TITLE_MAX}
          value={title}
          onChange={({ target }) => clipping.send({ type: 'clip.title', title: target.value })}
        />
      </label>
    </>
  );
}

/** An edge as `hh:mm:ss`, applied on blur. */
function Moment({ clipping, edge }: { clipping: ClippingRef; edge: Edge }) {
  const t = useText();
  const text = useSelector(clipping, ({ context }) => textOfEdge(context, edge));
  return (
    <label className={classes(work.field, styles.field)}>
      {t(`clipping.${edge}`)}
      <input
        type="text"
        maxLength={20}
        placeholder="00:00:00"
        value={text}
        onChange={({ target }) => clipping.send({ type: 'clip.typeEdge', edge, text: target.value })}
        onBlur={() => clipping.send({ type: 'clip.takeEdge', edge })}
        onKeyDown={({ key }) => {
          if (key === 'Enter') clipping.send({ type: 'clip.takeEdge', edge });
        }}
      />
    </label>
  );
}

/** Only servers with an encoder offer logos. */
function Logo({ clipping, list }: { clipping: ClippingRef; list: ClipListRef }) {
  const t = useText();
  const logos = useSelector(list, ({ context }) => context.logos);
  const logo = useSelector(clipping, ({ context }) => context.logo);
  if (logos.length === 0) return null;
  return (
    <Select
      label={t('clipping.logo')}
      className={work.select}
      options={[
        { value: NO_LOGO, label: t('clipping.noLogo') },
        ...logos.map(({ name, file }) => ({ value: file, label: name })),
      ]}
      value={logo ?? NO_LOGO}
      onChange={(file) => clipping.send({ type: 'clip.logo', logo: file === NO_LOGO ? undefined : file })}
    />
  );
}
