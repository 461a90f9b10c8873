import { shallowEqual, useSelector } from '@xstate/react';
import { use, useCallback, useId } from 'react';
import type { MenuOwner } from '../../../machines/library/item-actions.machine.ts';
import { offeredActions } from '../../../core/domain/item-actions/index.ts';
import type { OfferedAction } from '../../../core/domain/item-actions/index.ts';
import { headingOf, resultKey, titleOf } from '../../../core/domain/result-item.ts';
import type { ResultItem } from '../../../core/domain/search.ts';
import { useText } from '../../i18n/text-context.tsx';
import { attachMenuKeys } from '../../dom/menu-keys.ts';
import { BareButton, IconButton } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { EllipsisIcon } from '../../ui/icons.ts';
import { attachPopover } from '../../ui/popover.ts';
import type { ItemActionsRef } from '../refs.ts';
import { useSlots } from '../slots.ts';
import { ItemActionsContext } from './context.ts';
import { ACTION_ICONS } from './icons.ts';
import styles from './ItemMenu.module.css';

interface ItemMenuProps {
  item: ResultItem;
  owner: MenuOwner;
  className?: string | undefined;
}

/** The three-dot menu of an item; absent if no action is available (rows L16, L17). */
export function ItemMenu(props: ItemMenuProps) {
  const actions = use(ItemActionsContext);
  return actions ? <KnownMenu {...props} actions={actions} /> : null;
}

function KnownMenu({ item, owner, className, actions }: ItemMenuProps & { actions: ItemActionsRef }) {
  const t = useText();
  const id = useId();
  const { actions: there } = useSlots();
  const who = useSelector(actions, ({ context }) => (context.isKnown ? context.who : undefined), shallowEqual);
  const isOpen = useSelector(actions, (snapshot) => {
    const { subject } = snapshot.context;
    return snapshot.matches('choosing') && subject?.owner === owner && resultKey(subject.item) === resultKey(item);
  });
  const offered = who ? offeredActions(item, who, there) : [];
  if (offered.length === 0) return null;
  const label = t('library.actionsFor', { title: titleOf(item) ?? t('common.untitled') });
  return (
    <>
      <IconButton
        label={label}
        title={t('library.actions')}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={id}
        className={classes(styles.button, className)}
        onClick={() => actions.send(isOpen ? { type: 'menu.close' } : { type: 'menu.open', item, owner })}
      >
        <EllipsisIcon size={20} aria-hidden />
      </IconButton>
      {isOpen ? <Menu id={id} label={label} offered={offered} item={item} actions={actions} /> : null}
    </>
  );
}

interface MenuProps {
  id: string;
  label: string;
  offered: readonly OfferedAction[];
  item: ResultItem;
  actions: ItemActionsRef;
}

function Menu({ id, label, offered, item, actions }: MenuProps) {
  const attach = useCallback(
    (menu: HTMLDivElement) => {
      const close = () => actions.send({ type: 'menu.close' });
      const detach = attachPopover(menu);
      const detachKeys = attachMenuKeys(menu, close);
      menu.addEventListener('cancel', close);
      return () => {
        menu.removeEventListener('cancel', close);
        detachKeys();
        detach();
      };
    },
    [actions],
  );
  return (
    <div ref={attach} id={id} role="menu" aria-label={label} popover="manual" tabIndex={-1} className={styles.menu}>
      {offered.map((each) => (
        <MenuItem key={each.action.id} offered={each} item={item} actions={actions} />
      ))}
    </div>
  );
}

function MenuItem({ offered, item, actions }: Pick<MenuProps, 'item' | 'actions'> & { offered: OfferedAction }) {
  const t = useText();
  const { addressOf } = useSlots();
  const { action, isDisabled } = offered;
  const Icon = ACTION_ICONS[action.icon];
  const target = isDisabled ? undefined : action.target?.(item);
  const appearance = {
    role: 'menuitem',
    tabIndex: -1,
    className: classes(styles.item, action.id === 'delete' && styles.grave),
  } as const;
  const content = (
    <>
      <Icon size={18} aria-hidden />
      <span>{t(action.label)}</span>
      {isDisabled ? <span className={styles.hint}>{t('library.actionOffline')}</span> : null}
    </>
  );
  if (target !== undefined) {
    return (
      <a
        {...appearance}
        href={addressOf(target)}
        // The comparison tray labels the moment with this.
        data-compare-label={action.id === 'compare' ? headingOf(item) : undefined}
        onClick={() => actions.send({ type: 'menu.close' })}
      >
        {content}
      </a>
    );
  }
  return (
    <BareButton
      {...appearance}
      aria-disabled={isDisabled}
      onClick={() => isDisabled || actions.send({ type: 'action.perform', action: action.id })}
    >
      {content}
    </BareButton>
  );
}
