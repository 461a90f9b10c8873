import { useSelector } from '@xstate/react';
import { DESCRIPTION_MAX, KEY_MAX_LENGTH, TITLE_MAX } from '../../../core/domain/constants/edit-page.ts';
import type { DraftChange } from '../../../core/domain/edit-draft.ts';
import { fieldsOf, hasOwnRights, type EditField, type EditFields } from '../../../core/domain/edit.ts';
import { editAddress } from '../../../core/domain/item-actions/edit.ts';
import { keywordsText } from '../../../core/domain/keywords-field.ts';
import { VISIBILITIES } from '../../../core/domain/media.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Select } from '../../ui/Select.tsx';
import { EmbeddingField } from '../EmbeddingField.tsx';
import type { EditRef } from './refs.ts';
import { fieldName } from './words.ts';
import { classes } from '../../ui/classes.ts';
import work from '../work-page.module.css';
import styles from './edit.module.css';

type TextField = { [K in EditField]: EditFields[K] extends string ? K : never }[EditField];

export function Fields({ edit }: { edit: EditRef }) {
  const t = useText();
  const type = useSelector(edit, ({ context }) => context.medium.type);
  const has = (field: EditField): boolean => fieldsOf(type).includes(field);
  return (
    <div className={styles.groups}>
      <fieldset className={styles.group}>
        <legend>{t('edit.about')}</legend>
        <Text edit={edit} field="title" />
        <div className={styles.pair}>
          <Text edit={edit} field="date" kind="date" />
          <Time edit={edit} />
        </div>
        <Description edit={edit} />
        <Keywords edit={edit} />
      </fieldset>
      {has('agregate') ? (
        <fieldset className={styles.group}>
          <legend>{t('edit.exercise')}</legend>
          <div className={styles.pair}>
            <Text edit={edit} field="evaluation_en" />
            <Text edit={edit} field="evaluation_fr" />
          </div>
          <div className={styles.pair}>
            <Text edit={edit} field="agregate" />
            <Temporality edit={edit} />
          </div>
        </fieldset>
      ) : null}
      <fieldset className={styles.group}>
        <legend>{t('edit.access')}</legend>
        {hasOwnRights(type) ? <Rights edit={edit} /> : <RightsOfFilm edit={edit} />}
      </fieldset>
    </div>
  );
}

function Rights({ edit }: { edit: EditRef }) {
  return (
    <>
      <div className={styles.pair}>
        <Visibility edit={edit} />
        <Published edit={edit} />
      </div>
      <Key edit={edit} />
      <Embedding edit={edit} />
      <div className={styles.pair}>
        <Text edit={edit} field="validity_date" kind="date" />
        <Text edit={edit} field="expiration_date" kind="date" />
      </div>
    </>
  );
}

/** The rights of a clip, which come from its film. */
function RightsOfFilm({ edit }: { edit: EditRef }) {
  const t = useText();
  const film = useSelector(edit, ({ context }) => context.medium.rightsFrom);
  const isGone = useSelector(edit, ({ context }) => context.medium.isFilmGone);
  return (
    <p>
      {t(isGone ? 'edit.filmGone' : 'edit.rightsOfFilm')}
      {film ? (
        <>
          {' '}
          <a href={editAddress(film)} dir="auto">
            {t('edit.title', { title: film.title || t('common.untitled') })}
          </a>
        </>
      ) : null}
    </p>
  );
}

/** @param kind `date` shows a date picker, unless the value is more than a plain date */
function Text({ edit, field, kind = 'text' }: { edit: EditRef; field: TextField; kind?: 'text' | 'date' }) {
  const t = useText();
  const value = useSelector(edit, ({ context }) => context.draft.fields[field]);
  const type = useSelector(edit, ({ context }) => context.medium.type);
  const isDay = kind === 'date' && (value === '' || /^\d{4}-\d{2}-\d{2}$/.test(value));
  return (
    <label className={classes(work.field, styles.field)}>
      {fieldName(t, type, field)}
      <input
        type={isDay ? 'date' : 'text'}
        dir="auto"
        maxLength={TITLE_MAX}
        value={value}
        onChange={({ target }) => edit.send(changeOf(field, target.value))}
      />
    </label>
  );
}

function Time({ edit }: { edit: EditRef }) {
  const t = useText();
  const value = useSelector(edit, ({ context }) => context.draft.fields.time);
  return (
    <label className={classes(work.field, styles.field)}>
      {t('edit.field.time')}
      <input
        type="time"
        step={1}
        value={value}
        // Browsers omit the seconds if they are zero.
        onChange={({ target }) =>
          edit.send(changeOf('time', target.value.length === 5 ? `${target.value}:00` : target.value))
        }
      />
    </label>
  );
}

function Description({ edit }: { edit: EditRef }) {
  const t = useText();
  const value = useSelector(edit, ({ context }) => context.draft.fields.description);
  return (
    <label className={classes(work.field, styles.field)}>
      {t('edit.field.description')}
      <textarea
        rows={4}
        dir="auto"
        maxLength={DESCRIPTION_MAX}
        value={value}
        onChange={({ target }) => edit.send(changeOf('description', target.value))}
      />
    </label>
  );
}

function Keywords({ edit }: { edit: EditRef }) {
  const t = useText();
  const text = useSelector(edit, ({ context }) => keywordsText(context.typedKeywords, context.draft.fields.keywords));
  return (
    <label className={classes(work.field, styles.field)}>
      {t('edit.field.keywords')}
      <input
        type="text"
        dir="auto"
        value={text}
        onChange={({ target }) => edit.send({ type: 'edit.typeKeywords', text: target.value })}
      />
    </label>
  );
}

function Visibility({ edit }: { edit: EditRef }) {
  const t = useText();
  const value = useSelector(edit, ({ context }) => context.draft.fields.visibility);
  return (
    <Select
      label={t('edit.field.visibility')}
      className={work.select}
      value={value}
      options={VISIBILITIES.map((each) => ({ value: each, label: t(`edit.visibility.${each}`) }))}
      onChange={(chosen) =>
        edit.send({ type: 'edit.change', change: { kind: 'field', field: 'visibility', value: chosen } })
      }
    />
  );
}

function Temporality({ edit }: { edit: EditRef }) {
  const t = useText();
  const value = useSelector(edit, ({ context }) => context.draft.fields.temporality);
  return (
    <Select
      label={t('edit.field.temporality')}
      className={work.select}
      value={value || 'none'}
      options={(['none', 'pre', 'post'] as const).map((each) => ({
        value: each,
        label: t(`edit.temporality.${each}`),
      }))}
      onChange={(chosen) =>
        edit.send({
          type: 'edit.change',
          change: { kind: 'field', field: 'temporality', value: chosen === 'none' ? '' : chosen },
        })
      }
    />
  );
}

function Published({ edit }: { edit: EditRef }) {
  const t = useText();
  const value = useSelector(edit, ({ context }) => context.draft.fields.publish);
  return (
    <label className={work.check}>
      <input
        type="checkbox"
        checked={value}
        onChange={({ target }) =>
          edit.send({ type: 'edit.change', change: { kind: 'field', field: 'publish', value: target.checked } })
        }
      />
      {t('edit.field.publish')}
    </label>
  );
}

/** Embedding setting of playable media. */
function Embedding({ edit }: { edit: EditRef }) {
  const isThere = useSelector(edit, ({ context }) => fieldsOf(context.medium.type).includes('embedding'));
  const value = useSelector(edit, ({ context }) => context.draft.fields.embedding);
  if (!isThere) return null;
  return (
    <EmbeddingField
      of="medium"
      value={value}
      selectClass={work.select}
      fieldClass={classes(work.field, styles.field)}
      onChange={(value) => edit.send(changeOf('embedding', value))}
    />
  );
}

/** The key of a medium whose visibility is `key`. The current key is never shown. */
function Key({ edit }: { edit: EditRef }) {
  const t = useText();
  const isShown = useSelector(edit, ({ context }) => context.draft.fields.visibility === 'key');
  const hasKey = useSelector(edit, ({ context }) => context.medium.hasKey);
  const key = useSelector(edit, ({ context }) => context.draft.key);
  if (!isShown) return null;
  return (
    <label className={classes(work.field, styles.field)}>
      {t(hasKey ? 'edit.newKey' : 'edit.key')}
      <input
        type="password"
        autoComplete="new-password"
        maxLength={KEY_MAX_LENGTH}
        value={key}
        onChange={({ target }) => edit.send({ type: 'edit.change', change: { kind: 'key', key: target.value } })}
      />
    </label>
  );
}

type FieldChange = { type: 'edit.change'; change: Extract<DraftChange, { kind: 'field' }> };

function changeOf(field: TextField, value: string): FieldChange {
  return { type: 'edit.change', change: { kind: 'field', field, value } as FieldChange['change'] };
}
