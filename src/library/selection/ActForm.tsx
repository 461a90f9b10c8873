import { useSelector } from '@xstate/react';
import { KEY_MAX_LENGTH, TITLE_MAX } from '../../../core/domain/constants/edit-page.ts';
import { VISIBILITIES } from '../../../core/domain/media.ts';
import type { SelectionDraft } from '../../../core/domain/selection-draft.ts';
import { KEYWORD_MODES } from '../../../core/domain/selection.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Select } from '../../ui/Select.tsx';
import type { SelectionActRef } from '../refs.ts';
import styles from './SelectionDialog.module.css';

/** The inputs that an action on the selection needs. */
export function ActForm({ flow }: { flow: SelectionActRef }) {
  const act = useSelector(flow, ({ context }) => context.act);
  switch (act) {
    case 'collect':
      return <Collect flow={flow} />;
    case 'uncollect':
      return <Uncollect flow={flow} />;
    case 'keywords':
      return <Keywords flow={flow} />;
    case 'date':
      return <Text flow={flow} field="date" label="selection.date" type="date" />;
    case 'visibility':
      return <Visibility flow={flow} />;
    case 'publication':
      return <Publication flow={flow} />;
    default:
      return null;
  }
}

type TextLabel =
  | 'selection.date'
  | 'selection.collectionTitle'
  | 'selection.key'
  | 'selection.keywords'
  | 'selection.from'
  | 'selection.until';

interface TextProps {
  flow: SelectionActRef;
  field: 'date' | 'title' | 'key' | 'keywords' | 'from' | 'until';
  label: TextLabel;
  type?: 'text' | 'date';
  most?: number;
}

function Text({ flow, field, label, type = 'text', most = TITLE_MAX }: TextProps) {
  const t = useText('selection');
  const value = useSelector(flow, ({ context }) => context.draft[field]);
  return (
    <label className={styles.field}>
      {t(label)}
      <input
        type={type}
        dir="auto"
        autoComplete="off"
        maxLength={type === 'date' ? undefined : most}
        value={value}
        onChange={({ target }) => flow.send({ type: 'draft.change', draft: { [field]: target.value } })}
      />
    </label>
  );
}

const change = (flow: SelectionActRef, draft: Partial<SelectionDraft>) => flow.send({ type: 'draft.change', draft });

/** Stands for the new collection; ids are never empty. */
const NEW = '';

function Collect({ flow }: { flow: SelectionActRef }) {
  const t = useText('selection');
  const collections = useSelector(flow, ({ context }) => context.plan?.collections ?? []);
  const chosen = useSelector(flow, ({ context }) => context.draft.collectionId);
  return (
    <>
      <Select
        label={t('selection.collection')}
        value={chosen}
        options={[
          { value: NEW, label: t('selection.newCollection') },
          ...collections.map(({ id, title }) => ({ value: id, label: title || t('common.untitled') })),
        ]}
        onChange={(collectionId) => change(flow, { collectionId })}
      />
      {chosen === NEW ? <Text flow={flow} field="title" label="selection.collectionTitle" /> : null}
    </>
  );
}

function Uncollect({ flow }: { flow: SelectionActRef }) {
  const t = useText('selection');
  const collections = useSelector(flow, ({ context }) => context.plan?.collections ?? []);
  const chosen = useSelector(flow, ({ context }) => context.draft.collectionId);
  const holding = collections.filter(({ holds }) => holds > 0);
  if (holding.length === 0) return <p>{t('selection.inNone')}</p>;
  return (
    <Select
      label={t('selection.collection')}
      value={chosen === '' ? undefined : chosen}
      placeholder={t('selection.chooseCollection')}
      options={holding.map(({ id, title, holds }) => ({
        value: id,
        label: t('selection.holds', { title: title || t('common.untitled'), count: holds }),
      }))}
      onChange={(collectionId) => change(flow, { collectionId })}
    />
  );
}

function Visibility({ flow }: { flow: SelectionActRef }) {
  const t = useText('selection');
  const value = useSelector(flow, ({ context }) => context.draft.visibility);
  return (
    <>
      <Select
        label={t('selection.visibility')}
        value={value}
        options={VISIBILITIES.map((each) => ({ value: each, label: t(`selection.visibility.${each}`) }))}
        onChange={(visibility) => change(flow, { visibility })}
      />
      {value === 'key' ? <Text flow={flow} field="key" label="selection.key" most={KEY_MAX_LENGTH} /> : null}
    </>
  );
}

const PUBLISH = [
  ['', 'selection.publish.keep'],
  ['yes', 'selection.publish.yes'],
  ['no', 'selection.publish.no'],
] as const;

function Publication({ flow }: { flow: SelectionActRef }) {
  const t = useText('selection');
  const draft = useSelector(flow, ({ context }) => context.draft);
  return (
    <>
      <Select
        label={t('selection.publish')}
        value={draft.publish}
        options={PUBLISH.map(([value, label]) => ({ value, label: t(label) }))}
        onChange={(publish) => change(flow, { publish })}
      />
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={draft.changesFrom}
          onChange={({ target }) => change(flow, { changesFrom: target.checked })}
        />
        {t('selection.changesFrom')}
      </label>
      {draft.changesFrom ? <Text flow={flow} field="from" label="selection.from" type="date" /> : null}
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={draft.changesUntil}
          onChange={({ target }) => change(flow, { changesUntil: target.checked })}
        />
        {t('selection.changesUntil')}
      </label>
      {draft.changesUntil ? <Text flow={flow} field="until" label="selection.until" type="date" /> : null}
    </>
  );
}

function Keywords({ flow }: { flow: SelectionActRef }) {
  const t = useText('selection');
  const mode = useSelector(flow, ({ context }) => context.draft.mode);
  return (
    <>
      <Select
        label={t('selection.mode')}
        value={mode}
        options={KEYWORD_MODES.map((each) => ({ value: each, label: t(`selection.mode.${each}`) }))}
        onChange={(next) => change(flow, { mode: next })}
      />
      <Text flow={flow} field="keywords" label="selection.keywords" />
    </>
  );
}
