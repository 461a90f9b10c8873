/** Names of a medium's fields and texts of their values. */
import { embedChoice, embedOriginsText } from '../../../core/domain/embedding.ts';
import type { EditedType, EditField, EditFields, MemberHead } from '../../../core/domain/edit.ts';
import type { Tag } from '../../../core/domain/tag.ts';
import type { Translate } from '../../i18n/texts.ts';

/** Exercises and tests have a name, other media a title. */
export function fieldName(t: Translate, type: EditedType, field: EditField): string {
  return field === 'title' && (type === 'Exercise' || type === 'Test') ? t('edit.name') : t(`edit.field.${field}`);
}

/** @param heads all members that may be mentioned */
export function valueText(
  t: Translate,
  field: EditField,
  value: EditFields[EditField],
  heads: readonly MemberHead[],
): string {
  if (typeof value === 'boolean') return t(value ? 'edit.yes' : 'edit.no');
  if (field === 'embedding') return embeddingText(t, value as string);
  if (field === 'visibility') return t(`edit.visibility.${value as EditFields['visibility']}`);
  if (field === 'temporality') return t(`edit.temporality.${(value as EditFields['temporality']) || 'none'}`);
  if (field === 'members')
    return (value as string[]).map((id) => memberTitle(t, id, heads)).join(', ') || t('edit.empty');
  return (Array.isArray(value) ? value.join(', ') : value) || t('edit.empty');
}

function embeddingText(t: Translate, value: string): string {
  const choice = embedChoice(value);
  return choice === 'origins' ? embedOriginsText(value) : t(`embedding.choice.${choice || 'group'}`);
}

export function memberTitle(t: Translate, id: string, heads: readonly MemberHead[]): string {
  const head = heads.find((each) => each.id === id);
  return head ? head.title || t('common.untitled') : t('edit.hiddenMember');
}

/** One line that tells a tag apart from the others. */
export function tagName(t: Translate, { time, description, category }: Tag): string {
  return [time, description || category || t('common.untitled')].join(' ');
}
