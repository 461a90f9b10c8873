/**
 * The edit pages (Library 2): one entry for `/media_edit` and its siblings; the address says which medium is edited.
 */
import { readEditTarget } from '../../../core/domain/edit-address.ts';
import { createChosenFiles } from '../../adapters/uploads/chosen-files.ts';
import { whenUncovered } from '../../back-layers.ts';
import { mountPage } from '../mount-page.tsx';
import { Captions } from './Captions.tsx';
import { composeCaptions } from './compose-captions.ts';
import { composeEdit } from './compose-edit.ts';
import { EditPage } from './EditPage.tsx';

function leave(): void {
  if (URL.parse(document.referrer)?.origin === location.origin && history.length > 1)
    whenUncovered(() => history.back());
  else location.assign('/');
}

await mountPage(['common', 'edit', 'embedding', 'captions'], ({ settings, texts, query, start, signIn, setTitle }) => {
  // Without an id the address names no medium, and the server reports that.
  const target = readEditTarget(location.pathname, query) ?? { id: '-', types: [] };
  const edit = start(composeEdit(settings), {
    input: target,
    next({ context }) {
      const { title } = context.medium.fields;
      setTitle(title === '' ? '' : texts.t('edit.title', { title }));
    },
    complete: (output) => (output.kind === 'lost' ? signIn() : leave()),
  });
  /** Whether leaving would lose changes without a confirmation. */
  const isUnsaved = (): boolean => {
    const snapshot = edit.getSnapshot();
    return (
      snapshot.matches({ editing: { work: 'dirty' } }) ||
      ['saving', 'conflict'].some((state) => snapshot.value === state)
    );
  };
  window.addEventListener('beforeunload', (event) => {
    if (isUnsaved()) event.preventDefault();
  });
  const files = createChosenFiles();
  const captions = start(composeCaptions(settings, files), {
    input: { mediaId: target.id, lang: settings.language },
    complete: () => edit.send({ type: 'session.lost' }),
  });
  return (
    <EditPage edit={edit} library="/" captions={captions}>
      <Captions captions={captions} choose={files.choose} />
    </EditPage>
  );
});
