import { useSelector } from '@xstate/react';
import type { AuditPage as AuditData } from '../../../core/contract/audit.ts';
import {
  actorRef,
  AUDIT_ACTION_NAMES,
  AUDIT_ACTIONS,
  type AuditAction,
  type AuditActor,
  type AuditEntry,
  type AuditPart,
} from '../../../core/domain/audit.ts';
import { type CaptionKind, languageName } from '../../../core/domain/captions.ts';
import type { KeyScope } from '../../../core/domain/keys.ts';
import type { MediaType, Visibility } from '../../../core/domain/media.ts';
import type { Permission } from '../../../core/domain/permissions.ts';
import type { Role } from '../../../core/domain/roles.ts';
import { formatDate } from '../../../core/domain/formats.ts';
import { dayOf } from '../../../core/domain/sharing.ts';
import type { Translate } from '../../i18n/texts.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Select.tsx';
import { ManagedPage } from './ManagedPage.tsx';
import styles from './ManagedPage.module.css';
import type { ManageRef } from './refs.ts';

const NOTHING: AuditData = { entries: [], more: false, actors: [] };

/** Who did what in the group, and when (row S07). */
export function AuditPage({ manage }: { manage: ManageRef }) {
  const t = useText();
  const { entries, more, actors } = useSelector(manage, ({ context }) => context.data?.audit ?? NOTHING);
  const { action = '', by = '', before = '' } = useSelector(manage, ({ context }) => context.draft);
  const show = (draft: Record<string, string>): void => manage.send({ type: 'manage.show', draft });
  const all = { value: '', label: t('audit.all') };
  return (
    <ManagedPage
      manage={manage}
      page="audit"
      title={t('audit.title')}
      back={{ href: '/members', label: t('people.toMembers') }}
    >
      <p className={styles.lead}>{t('audit.lead')}</p>
      <div className={styles.form}>
        <Select
          label={t('audit.action')}
          value={action}
          options={[all, ...AUDIT_ACTION_NAMES.map((name) => ({ value: name, label: withoutNames(t, name) }))]}
          onChange={(value) => show({ action: value, before: '' })}
        />
        <Select
          label={t('audit.by')}
          value={by}
          options={[all, ...actors.map((actor) => ({ value: actorRef(actor), label: nameOf(t, actor) }))]}
          onChange={(value) => show({ by: value, before: '' })}
        />
      </div>
      {entries.length === 0 ? <p className={styles.lead}>{t('audit.empty')}</p> : null}
      <ol className={styles.list} aria-label={t('audit.list')}>
        {entries.map((entry) => (
          <li key={entry.number} className={styles.row}>
            <p className={styles.what}>{sentenceOf(t, entry)}</p>
            <time className={styles.facts} dateTime={new Date(entry.at).toISOString()}>
              {formatDate(dayOf(entry.at))} {new Date(entry.at).toTimeString().slice(0, 5)}
            </time>
          </li>
        ))}
      </ol>
      <div className={styles.changes}>
        {before === '' ? null : <Button onClick={() => show({ before: '' })}>{t('audit.newest')}</Button>}
        {more ? (
          <Button onClick={() => show({ before: String(entries.at(-1)?.number ?? '') })}>{t('audit.older')}</Button>
        ) : null}
      </div>
    </ManagedPage>
  );
}

function nameOf(t: Translate, { kind, name }: AuditActor): string {
  if (kind === 'host' || kind === 'visitor') return t(`audit.${kind}`);
  return kind === 'key' ? t('audit.kind.key', { name }) : name;
}

function sentenceOf(t: Translate, { action, by, subject, detail }: AuditEntry): string {
  const shown = Object.entries(detail).map(([name, value]) => [name, wordOf(t, action, name, value)]);
  const title = subject.title || t('common.untitled');
  return t(`audit.did.${action}`, { who: nameOf(t, by), subject: title, ...Object.fromEntries(shown) });
}

/** The sentence of an action without names, for the list of actions. */
function withoutNames(t: Translate, action: AuditEntry['action']): string {
  return t(`audit.did.${action}`, BLANKS);
}
const BLANKS = Object.fromEntries(
  ['who', 'subject', ...Object.values(AUDIT_ACTIONS).flatMap(({ details }) => details)].map((name) => [name, '…']),
);

/** A detail in the language of the page; names, titles and addresses stay unchanged. */
function wordOf(t: Translate, action: AuditAction, name: string, value: string): string {
  if (value === '') return '–';
  switch (name) {
    case 'type':
      return t(`common.type.${value as MediaType}`);
    case 'role':
      return t(`members.role.${value as Role}`);
    case 'visibility':
      return t(`edit.visibility.${value as Visibility}`);
    case 'was':
      if (action === 'memberRoleChanged') return t(`members.role.${value as Role}`);
      return action === 'visibilityChanged' ? t(`edit.visibility.${value as Visibility}`) : value;
    case 'granted':
    case 'denied':
      return inWords(value, (permission) => t(`member.permission.${permission as Permission}`));
    case 'parts':
      return inWords(value, (part) => t(`audit.part.${part as AuditPart}`));
    case 'published':
      return t(value === 'yes' ? 'audit.yes' : 'audit.no');
    case 'scopes':
      return inWords(value, (scope) => t(`keys.scope.${scope as KeyScope}`));
    case 'language':
      return languageName(value);
    case 'captions':
      return t(`audit.captions.${value as CaptionKind}`);
    case 'date':
    case 'wasDated':
    case 'from':
    case 'until':
      return formatDate(value) || value;
    default:
      return value;
  }
}

function inWords(list: string, wordFor: (name: string) => string): string {
  return list.split(' ').map(wordFor).join(', ');
}
