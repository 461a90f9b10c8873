import { useSelector } from '@xstate/react';
import type { KeyboardEvent } from 'react';
import type { TagActionsRef } from '../../../machines/player/tags/tag-actions/tag-actions.select.ts';
import type { PlayerRef } from '../../../machines/player/player.select.ts';
import type { DataDocument } from '../../../core/domain/data-document.ts';
import { useText } from '../../i18n/text-context.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { EllipsisIcon } from '../../ui/icons.ts';
import { lazyWithRetry } from '../../ui/lazy-with-retry.ts';
import { AsyncBoundary } from '../../ui/AsyncBoundary.tsx';
import type { PlayerHandles } from '../handles.ts';
import { usePlugin } from '../panels/use-plugin.ts';
import styles from './NowPlaying.module.css';

const TagActionsPanel = lazyWithRetry(() => import('./TagActionsPanel.tsx'));

interface TagActionsProps {
  player: PlayerRef;
  document: DataDocument;
  handles: PlayerHandles;
  /** There is a current tag. */
  hasTag: boolean;
}

/** Opens the actions on the current tag. Selecting a tag also opens them, without moving the focus. */
export function TagActions({ player, document, handles, hasTag }: TagActionsProps) {
  const t = useText();
  const actions = usePlugin<TagActionsRef>(player, 'tagActions');
  const isOpen = useSelector(actions, (snapshot) => snapshot?.matches({ panel: 'open' }) ?? false);
  // Fetched with the first picture, so there is nothing to open before.
  if (!actions) return null;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape' || !isOpen || event.defaultPrevented) return;
    event.stopPropagation();
    actions.send({ type: 'tagActions.close' });
    event.currentTarget.querySelector<HTMLElement>('[aria-expanded]')?.focus();
  };
  return (
    // The element handles Escape for all of its controls, which stay separate controls.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles.actions} onKeyDown={onKeyDown}>
      {isOpen ? (
        <AsyncBoundary quiet>
          <TagActionsPanel actions={actions} document={document} handles={handles} />
        </AsyncBoundary>
      ) : null}
      <IconButton
        label={t('player.tagActions')}
        aria-expanded={isOpen}
        aria-disabled={!hasTag}
        onClick={() => actions.send({ type: 'tagActions.toggle' })}
      >
        <EllipsisIcon size={20} aria-hidden />
      </IconButton>
    </div>
  );
}
