import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { clashesOf, type Clash, type Side } from '../../../core/domain/edit-draft.ts';
import { isSame } from '../../../core/domain/is-same.ts';
import { wordsIn, type BothLanguages } from '../../../core/domain/test-run.ts';
import type { EditedQuestion } from '../../../core/domain/edit-questions.ts';
import type { EditedType, MemberHead } from '../../../core/domain/edit.ts';
import { lengthText } from '../../../core/domain/tag-length.ts';
import { EDITED_TAG_FIELDS } from '../../../core/domain/tag.ts';
import type { EditedTagField, Tag } from '../../../core/domain/tag.ts';
import { useLanguage, useText } from '../../i18n/text-context.tsx';
import type { Language } from '../../i18n/language.ts';
import type { Translate } from '../../i18n/texts.ts';
import { Button } from '../../ui/Button.tsx';
import type { EditRef } from './refs.ts';
import { fieldName, tagName, valueText } from './words.ts';
import { classes } from '../../ui/classes.ts';
import work from '../work-page.module.css';
import styles from './edit.module.css';

/** Fields that both sides changed differently, side by side; the person chooses one for each. */
export function Conflict({ edit }: { edit: EditRef }) {
  const t = useText();
  const language = useLanguage();
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
      <div role="alert" className={styles.note}>
        <h1 id="conflict">{t('common.caution')}</h1>
        <p>{t('edit.conflict')}</p>
      </div>
      {clashes.map((clash) => (
        <fieldset key={clash.key} className={styles.group}>
          <legend dir="auto">{nameOf(t, clash, medium.type, language)}</legend>
          {(['mine', 'theirs'] as const).map((side) => (
            <label key={side} className={classes(work.check, styles.side)}>
              <input
                type="radio"
                name={clash.key}
                checked={choices[clash.key] === side}
                onChange={() => edit.send({ type: 'edit.choose', key: clash.key, side })}
              />
              <span className={styles.type}>{t(`edit.${side}`)}</span>
              <span dir="auto">{sideText(t, clash, side, heads, language)}</span>
            </label>
          ))}
        </fieldset>
      ))}
      <div className={work.row}>
        <Button onClick={() => edit.send({ type: 'edit.stay' })}>{t('edit.backToForm')}</Button>
        <Button type="submit" variant="primary" aria-disabled={!isDecided}>
          {t('edit.resolve')}
        </Button>
      </div>
    </form>
  );
}

function nameOf(t: Translate, clash: Clash, type: EditedType, language: Language): string {
  switch (clash.kind) {
    case 'field':
      return fieldName(t, type, clash.field);
    case 'tag': {
      const tag = clash.theirs ?? clash.mine;
      return t('edit.clashTag', { tag: tag ? tagName(t, tag) : clash.id });
    }
    case 'question': {
      const question = clash.theirs ?? clash.mine;
      return t('edit.clashQuestion', { question: question ? wordsIn(question.text, language) : clash.id });
    }
    case 'key':
      return t('edit.key');
    case 'picture':
      return t('edit.thumbnail');
    default:
      return t('edit.clashOrder');
  }
}

function sideText(t: Translate, clash: Clash, side: Side, heads: readonly MemberHead[], language: Language): string {
  switch (clash.kind) {
    case 'field':
      return valueText(t, clash.field, clash[side], heads);
    case 'tag':
      return tagText(t, clash, side);
    case 'question':
      return clash[side] ? questionText(t, clash[side]) : t('edit.deleted');
    case 'key':
      return t('edit.replacedKey');
    case 'picture':
      return t('edit.replacedThumbnail');
    default:
      return clash[side].map(({ text }, index) => `${index + 1}. ${wordsIn(text, language)}`).join(' · ');
  }
}

/** Shows both languages, because the two sides may differ in only one. */
function questionText(t: Translate, { text, options, right }: EditedQuestion): string {
  const both = ({ enName, frName }: BothLanguages): string => [enName, frName].filter(Boolean).join(' / ');
  const marked = options.map((option, index) =>
    index === right ? `${both(option)} (${t('edit.question.isRight')})` : both(option),
  );
  return [both(text), ...marked].join(' · ');
}

type TagClash = Extract<Clash, { kind: 'tag' }>;

const SHOWN = ['time', ...(Object.keys(EDITED_TAG_FIELDS) as EditedTagField[])] as const;

/** The differing fields of a tag, as one side has them. */
function tagText(t: Translate, clash: TagClash, side: Side): string {
  const tag = clash[side];
  const other = clash[side === 'mine' ? 'theirs' : 'mine'];
  if (!tag) return t('edit.deleted');
  return SHOWN.filter((field) => !isSame(tag[field], other?.[field]) && (other || tag[field]))
    .map(
      (field) =>
        `${t(`edit.tag.${field}`)}: ${field === 'duration' && tag.duration !== undefined ? lengthText(tag.duration) : partText(t, tag[field])}`,
    )
    .join(' · ');
}

function partText(t: Translate, value: Tag[keyof Tag]): string {
  if (typeof value === 'boolean') return t(value ? 'edit.yes' : 'edit.no');
  return String(value ?? '') || t('edit.empty');
}
