import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { clashesOf, isSame, type Clash, type Side } from '../../domain/edit-draft.ts';
import type { Tag } from '../../domain/tag.ts';
import { useText } from '../../i18n/text-context.tsx';
import type { Translate } from '../../i18n/texts.ts';
import { Button } from '../../ui/Button.tsx';
import type { EditRef } from './EditPage.tsx';
import { fieldName, tagName, valueText } from './words.ts';
import styles from './edit.module.css';

/** What both changed differently, side by side; one of the two is chosen each time. */
export function Conflict({ edit }: { edit: EditRef }) {
  const t = useText();
  const medium = useSelector(edit, ({ context }) => context.medium);
  const draft = useSelector(edit, ({ context }) => context.draft);
  const theirs = useSelector(edit, ({ context }) => context.theirs);
  const added = useSelector(edit, ({ context }) => context.heads);
  const choices = useSelector(edit, ({ context }) => context.choices);
  const clashes = useMemo(() => clashesOf(medium, draft, theirs), [medium, draft, theirs]);
  const heads = [...medium.members, ...theirs.members, ...added];
  const isDecided = clashes.every(({ key }) => choices[key] !== undefined);
  return (
    <form
      className={styles.form}
      aria-labelledby="conflict"
      onSubmit={(event) => {
        event.preventDefault();
        edit.send({ type: 'edit.resolve' });
      }}
    >
      <div role="alert" className={styles.said}>
        <h1 id="conflict">{t('common.caution')}</h1>
        <p>{t('edit.conflict')}</p>
      </div>
      {clashes.map((clash) => (
        <fieldset key={clash.key} className={styles.group}>
          <legend dir="auto">
            {clash.kind === 'field'
              ? fieldName(t, medium.type, clash.field)
              : t('edit.clashTag', { tag: nameOf(t, clash) })}
          </legend>
          {(['mine', 'theirs'] as const).map((side) => (
            <label key={side} className={styles.side}>
              <input
                type="radio"
                name={clash.key}
                checked={choices[clash.key] === side}
                onChange={() => edit.send({ type: 'edit.choose', key: clash.key, side })}
              />
              <span className={styles.type}>{t(`edit.${side}`)}</span>
              <span dir="auto">
                {clash.kind === 'field' ? valueText(t, clash.field, clash[side], heads) : tagText(t, clash, side)}
              </span>
            </label>
          ))}
        </fieldset>
      ))}
      <div className={styles.row}>
        <Button onClick={() => edit.send({ type: 'edit.stay' })}>{t('edit.backToForm')}</Button>
        <Button type="submit" look="primary" aria-disabled={!isDecided}>
          {t('edit.resolve')}
        </Button>
      </div>
    </form>
  );
}

type TagClash = Extract<Clash, { kind: 'tag' }>;

function nameOf(t: Translate, { mine, theirs, id }: TagClash): string {
  const tag = theirs ?? mine;
  return tag ? tagName(t, tag) : id;
}

const SHOWN = [
  'time',
  'category',
  'description',
  'score',
  'nation',
  'type',
  'url',
  'num_page',
  'highlights',
  'isLiveResult',
] as const satisfies readonly (keyof Tag)[];

/** What of a tag differs from the other side, field by field. */
function tagText(t: Translate, clash: TagClash, side: Side): string {
  const tag = clash[side];
  const other = clash[side === 'mine' ? 'theirs' : 'mine'];
  if (!tag) return t('edit.deleted');
  return SHOWN.filter((field) => !isSame(tag[field], other?.[field]) && (other || tag[field]))
    .map((field) => `${t(`edit.tag.${field}`)}: ${partText(t, tag[field])}`)
    .join(' · ');
}

function partText(t: Translate, value: Tag[keyof Tag]): string {
  if (typeof value === 'boolean') return t(value ? 'edit.yes' : 'edit.no');
  return String(value ?? '') || t('edit.empty');
}
