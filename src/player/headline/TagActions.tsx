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
  /** A tag is being played. */
  hasTag: boolean;
}

/** Opens what may be done with the tag being played; a press of a tag opens it, too, and takes nobody's focus. */
export function TagActions({ player, document, handles, hasTag }: TagActionsProps) {
  const t = useText();
  const actions = usePlugin<TagActionsRef>(player, 'tagActions');
  const isOpen = useSelector(actions, (snapshot) => snapshot?.matches({ panel: 'open' }) ?? false);
  // It is fetched beside the first picture; there is nothing to open before.
  if (!actions) return null;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape' || !isOpen || event.defaultPrevented) return;
    event.stopPropagation();
    actions.send({ type: 'tagActions.close' });
    event.currentTarget.querySelector<HTMLElement>('[aria-expanded]')?.focus();
  };
  return (
    // The whole element handles Escape; its controls remain controls of their own.
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
