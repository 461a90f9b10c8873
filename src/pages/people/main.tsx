/** The pages `/keys`, `/member`, `/sessions`, `/groups` and `/audit`; `?group=` names a group for the super user. */
import type { ReactNode } from 'react';
import {
  auditPage,
  groupsPage,
  keysPage,
  type ManagedPage,
  memberPage,
  sessionsPage,
} from '../../adapters/services/people.ts';
import type { TextKey } from '../../i18n/areas.ts';
import { mountPage } from '../mount-page.tsx';
import { AuditPage } from './AuditPage.tsx';
import { composeManaged } from './compose-people.ts';
import { GroupsPage } from './GroupsPage.tsx';
import { KeysPage } from './KeysPage.tsx';
import { MemberPage } from './MemberPage.tsx';
import type { ManageRef } from './refs.ts';
import { SessionsPage } from './SessionsPage.tsx';

const search = new URLSearchParams(location.search);
const group = search.get('group') ?? undefined;
const memberId = Number(search.get('id'));

const PAGES: Readonly<
  Record<string, { page: ManagedPage; title: TextKey; view: (manage: ManageRef) => ReactNode } | undefined>
> = {
  '/keys': { page: keysPage, title: 'keys.title', view: (manage) => <KeysPage manage={manage} /> },
  '/member': {
    page: memberPage,
    title: 'member.permissions',
    view: (manage) => <MemberPage manage={manage} id={memberId} group={group} />,
  },
  '/sessions': { page: sessionsPage, title: 'sessions.title', view: (manage) => <SessionsPage manage={manage} /> },
  '/groups': { page: groupsPage, title: 'groups.title', view: (manage) => <GroupsPage manage={manage} /> },
  '/audit': { page: auditPage, title: 'audit.title', view: (manage) => <AuditPage manage={manage} /> },
};

const { page, title, view } = PAGES[location.pathname] ?? PAGES['/keys']!;
await mountPage(['common', 'people', 'audit', 'members', 'edit'], ({ settings, texts, start, signIn, setTitle }) => {
  const manage = start(composeManaged(settings, page), {
    input: { draft: group === undefined ? {} : { group } },
    complete: signIn,
  });
  setTitle(texts.t(title));
  return view(manage);
});
