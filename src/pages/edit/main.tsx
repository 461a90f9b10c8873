/** The edit pages (Library 2): one entry for `/media_edit` and its like; the address says what is edited. */
import { createRoot } from 'react-dom/client';
import { createActor } from 'xstate';
import { readEditTarget } from '../../../core/domain/edit-address.ts';
import { TextProvider } from '../../i18n/text-context.tsx';
import { createTexts } from '../../i18n/texts.ts';
import { createChosenFiles } from '../../adapters/uploads/chosen-files.ts';
import { whenUncovered } from '../../back-layers.ts';
import { Captions } from './Captions.tsx';
import { composeCaptions } from './compose-captions.ts';
import { composeEdit } from './compose-edit.ts';
import { EditPage } from './EditPage.tsx';
import { inspection } from '../inspector/inspection.ts';
import { leaveForLogin } from '../login/login-address.ts';
import { brandedContainer, pageSettings } from '../page.ts';

const settings = await pageSettings();
const [inspect, texts] = await Promise.all([
  inspection(),
  createTexts(settings.language, ['common', 'edit', 'embedding', 'captions']),
]);
// An address without an id names nothing: the server says so.
const target = readEditTarget(location.pathname, new URLSearchParams(location.search)) ?? { id: '-', types: [] };
const edit = createActor(composeEdit(settings), { input: target, ...(inspect ? { inspect } : {}) });

/** Something would be lost that nobody has been asked about. */
const isUnsaved = (): boolean => {
  const snapshot = edit.getSnapshot();
  return (
    snapshot.matches({ editing: { work: 'dirty' } }) || ['saving', 'conflict'].some((state) => snapshot.value === state)
  );
};
window.addEventListener('beforeunload', (event) => {
  if (isUnsaved()) event.preventDefault();
});
edit.subscribe({
  next({ context }) {
    const { title } = context.medium.fields;
    document.title = title === '' ? 'Ferryglide' : `${texts.t('edit.title', { title })} · Ferryglide`;
  },
  complete() {
    if (edit.getSnapshot().output?.kind === 'lost') void leaveForLogin(settings);
    else if (URL.parse(document.referrer)?.origin === location.origin && history.length > 1)
      whenUncovered(() => history.back());
    else location.assign('/');
  },
});
edit.start();
const files = createChosenFiles();
const captions = createActor(composeCaptions(settings, files), {
  input: { mediaId: target.id, lang: settings.language },
  ...(inspect ? { inspect } : {}),
});
captions.subscribe({ complete: () => void leaveForLogin(settings) });
captions.start();
createRoot(brandedContainer(settings)).render(
  <TextProvider texts={texts}>
    <EditPage edit={edit} library="/" captions={captions}>
      <Captions captions={captions} choose={files.choose} />
    </EditPage>
  </TextProvider>,
);
