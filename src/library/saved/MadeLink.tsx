import { useSelector } from '@xstate/react';
import { savedAddress, collectionElementSnippet, collectionFrameSnippet } from '../../../core/domain/embed-snippet.ts';
import { podcastAddress } from '../../../core/domain/podcast-address.ts';
import { useText } from '../../i18n/text-context.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { CopyField } from '../../ui/CopyField.tsx';
import type { SavedSearchesRef } from '../refs.ts';
import { useSlots } from '../slots.ts';
import styles from './SavedSearches.module.css';

/** Visible lines of a text. */
const ROWS = { link: 2, snippet: 4 };

/** The newly created link, its podcast address, and the snippet that embeds the collection. Only shown once. */
export function MadeLink({ saved }: { saved: SavedSearchesRef }) {
  const t = useText('saved');
  useText('actions');
  const { addressOf } = useSlots();
  const { token, change, searches, text: asked } = useSelector(saved, ({ context }) => context);
  const isLinked = useSelector(saved, (snapshot) => snapshot.matches({ listed: 'linked' }));
  const isCopying = useSelector(saved, (snapshot) => snapshot.matches({ listed: { linked: 'copying' } }));
  const isCopied = useSelector(saved, (snapshot) => snapshot.matches({ listed: { linked: 'copied' } }));
  const isNotCopied = useSelector(saved, (snapshot) => snapshot.matches({ listed: { linked: 'notCopied' } }));
  const search = searches?.find(({ id }) => change?.kind === 'share' && change.id === id);
  if (!isLinked || token === undefined) return null;
  const site = addressOf('/');
  const name = search?.name ?? t('common.untitled');
  const copies = [
    { id: 'link', rows: ROWS.link, label: t('saved.link'), copy: t('saved.copyLink'), text: savedAddress(site, token) },
    {
      id: 'podcast',
      rows: ROWS.link,
      label: t('saved.podcast'),
      copy: t('saved.copyPodcast'),
      text: podcastAddress(site, 'search', token),
    },
    {
      id: 'frame',
      rows: ROWS.snippet,
      label: t('actions.embedFrame'),
      copy: t('actions.copyFrame'),
      text: collectionFrameSnippet(site, { token, name }),
    },
    {
      id: 'element',
      rows: ROWS.snippet,
      label: t('actions.embedElement'),
      copy: t('actions.copyElement'),
      text: collectionElementSnippet(site, { token, name }),
    },
  ];
  return (
    <section className={styles.made} aria-label={t('saved.linked')}>
      <p role="status">
        {isCopying ? t('actions.copying') : isCopied ? t('actions.snippetCopied') : t('saved.made', { name })}
      </p>
      {isNotCopied ? (
        <p role="alert" className={styles.problem}>
          {t('actions.snippetNotCopied')}
        </p>
      ) : null}
      {copies.map(({ id, rows, label, copy, text }) => (
        <div key={id} className={styles.copy}>
          <CopyField label={label} value={text} rows={rows} />
          <CopyButton
            isCopied={isCopied && text === asked}
            aria-busy={isCopying}
            onClick={() => saved.send({ type: 'saved.copy', text })}
          >
            {copy}
          </CopyButton>
        </div>
      ))}
    </section>
  );
}
