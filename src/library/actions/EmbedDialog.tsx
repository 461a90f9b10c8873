import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { embedItemMachine } from '../../../machines/library/embed-item.machine.ts';
import { elementSnippet, frameSnippet } from '../../../core/domain/embed-snippet.ts';
import { playableOf, titleOf } from '../../../core/domain/result-item.ts';
import { useText } from '../../i18n/text-context.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { CopyField } from '../../ui/CopyField.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useSlots } from '../slots.ts';
import styles from './dialogs.module.css';
import type { FlowProps } from './flow-props.ts';

/** Visible lines of a snippet. */
const SNIPPET_ROWS = 4;

/** Two snippets that embed a film or a sound: as a frame and as an element (row L25). */
export default function EmbedDialog({ flow }: FlowProps) {
  const embed = flow as ActorRefFrom<typeof embedItemMachine>;
  const t = useText('actions');
  const { addressOf } = useSlots();
  const { item, userId, text: asked } = useSelector(embed, ({ context }) => context);
  const state = useSelector(embed, ({ value }) => value);
  const playable = playableOf(item);
  if (!playable || state === 'closed') return null;
  const { type, id } = playable;
  const embedded = { type, id, title: titleOf(item) ?? t('common.untitled'), user: userId };
  const site = addressOf('/');
  const snippets = [
    { id: 'frame', label: t('actions.embedFrame'), copy: t('actions.copyFrame'), text: frameSnippet(site, embedded) },
    {
      id: 'element',
      label: t('actions.embedElement'),
      copy: t('actions.copyElement'),
      text: elementSnippet(site, embedded),
    },
  ];
  return (
    <Dialog
      title={t('library.action.embed')}
      closeLabel={t('common.close')}
      onClose={() => embed.send({ type: 'embed.close' })}
    >
      <div className={styles.snippets}>
        {snippets.map(({ id: form, label, copy, text }) => (
          <div key={form} className={styles.snippet}>
            <CopyField label={label} value={text} rows={SNIPPET_ROWS} />
            <CopyButton
              isCopied={state === 'copied' && text === asked}
              aria-busy={state === 'copying'}
              onClick={() => embed.send({ type: 'embed.copy', text })}
            >
              {copy}
            </CopyButton>
          </div>
        ))}
      </div>
      <p role="status" className={styles.status}>
        {state === 'copying' ? t('actions.copying') : state === 'copied' ? t('actions.snippetCopied') : ''}
      </p>
      <p>
        <a href={addressOf(`/playground?${new URLSearchParams({ [type]: id })}`)} target="_blank" rel="noopener">
          {t('actions.tryApi')}
        </a>
      </p>
      {state === 'notCopied' ? <p role="alert">{t('actions.snippetNotCopied')}</p> : null}
    </Dialog>
  );
}
