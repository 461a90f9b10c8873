import { useSelector } from '@xstate/react';
import { useText } from '../../i18n/text-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { PlayIcon } from '../../ui/icons.ts';
import type { LibraryRef, SearchRef } from '../refs.ts';
import { selectPlayable } from '../select.ts';

/** Play all tags; shown if the number of results is within the limit for playing them in sequence (row L14). */
export function PlayAllButton({ library, search }: { library: LibraryRef; search: SearchRef }) {
  const t = useText();
  const query = useSelector(search, selectPlayable);
  const open = useSelector(library, (snapshot) => snapshot.matches({ overlay: 'playAll' }));
  if (!query) return null;
  return (
    <Button
      aria-haspopup="dialog"
      aria-expanded={open}
      onClick={() => library.send({ type: 'results.playAll', query })}
    >
      <PlayIcon size={18} aria-hidden />
      {t('library.watchAll')}
    </Button>
  );
}
