/** Mounts the tagging desk of a film: the page `/studio?video={id}`. */
import { NOTHING_UNSENT } from '../../../core/domain/desk/board.ts';
import { builtInTemplates } from '../../../core/domain/desk/template.ts';
import type { MediaId } from '../../../core/domain/media.ts';
import { selectOnShow } from '../../../machines/player/playback/playback/playback.select.ts';
import { selectPlayback } from '../../../machines/player/player.select.ts';
import type { DeskEvent } from '../../../machines/studio/desk/desk.events.ts';
import {
  createDeskStorage,
  readDeskPerson,
  readDeskTemplate,
  readUnsent,
  saveDeskPerson,
  saveDeskTemplate,
} from '../../adapters/desk-storage.ts';
import { deskReader, type DeskReadingThread } from '../../adapters/desk-reading/desk-reading.ts';
import { untaggedReader, type UntaggedThread } from '../../adapters/desk-reading/untagged.ts';
import { pulse } from '../../adapters/haptics.ts';
import { canSaveShell, saveShell } from '../../adapters/offline/shell.ts';
import { createSendRequest } from '../../adapters/services/client.ts';
import { createChosenFiles } from '../../adapters/uploads/chosen-files.ts';
import { pressKey } from '../../player/press-key.ts';
import { composeNetwork } from '../library/compose-network.ts';
import { mountView } from '../mount-page.tsx';
import type { MountedPlayer } from '../play/mount-player.ts';
import { previewPlayers } from '../preview-player.tsx';
import type { Settings } from '../settings.ts';
import { composeDesk } from './compose-desk.ts';
import { DeskPage } from './DeskPage.tsx';
import { createDeskFilm } from './film.ts';
import { templateWords } from './template-words.ts';

interface DeskOptions {
  settings: Settings;
  mediaId: MediaId;
}

/** The desk has its own timeline and list, so its player skips reading tags, of which there may be thousands. */
const readFilm = untaggedReader(
  (): UntaggedThread =>
    new Worker(new URL('../../adapters/desk-reading/untagged.worker.ts', import.meta.url), { type: 'module' }),
);

const startDeskReading = (): DeskReadingThread =>
  new Worker(new URL('../../adapters/desk-reading/desk-reading.worker.ts', import.meta.url), { type: 'module' });

export async function mountDesk(container: HTMLElement, { settings, mediaId }: DeskOptions): Promise<void> {
  const person = readDeskPerson();
  const kept = person === undefined ? NOTHING_UNSENT : await readUnsent(mediaId, person);
  await mountView(container, settings, ['common', 'desk'], ({ texts, create, signIn, setTitle }) => {
    const files = createChosenFiles();
    const network = composeNetwork(settings.site);
    const desk = create(
      composeDesk(settings, network.reporting(createSendRequest(settings, deskReader(startDeskReading))), files),
      {
        input: {
          mediaId,
          seed: crypto.randomUUID(),
          person,
          kept,
          builtIn: builtInTemplates(templateWords(texts.t)),
          gateWord: texts.t('desk.gate'),
          templateId: readDeskTemplate(),
        },
      },
    );
    desk.subscribe({
      next({ context: { title } }) {
        setTitle(title === '' ? '' : texts.t('desk.title', { title }));
      },
      complete: signIn,
    });
    const send = (event: DeskEvent): void => {
      if (desk.getSnapshot().status === 'active') desk.send(event);
    };
    const storage = createDeskStorage(mediaId, (missing) => send({ type: 'unsent.stored', missing }));
    desk.on('desk.pending', ({ person: by, pending, disputed }) => storage.save(by, { pending, disputed }));
    desk.on('desk.person', ({ person: by, pending, disputed }) => {
      storage.save(by, { pending, disputed });
      void saveDeskPerson(by);
      // Lets the page open without a network.
      if (canSaveShell(settings.site)) void saveShell().catch(() => undefined);
    });
    desk.on('desk.template', ({ id }) => saveDeskTemplate(id));
    desk.on('desk.pressed', pulse);
    desk.start();
    network.run((event) => desk.send(event));
    const storeAll = (): void => {
      send({ type: 'page.hidden' });
      storage.flush();
    };
    document.addEventListener('visibilitychange', () => {
      if (document.hidden) storeAll();
    });
    window.addEventListener('pagehide', storeAll);

    const { film, setPlayed } = createDeskFilm((length) => send({ type: 'film.measured', length }));
    const players = previewPlayers(
      { ...settings, flags: { ...settings.flags, autopromo: false } },
      undefined,
      readFilm,
    );
    const playable = { type: 'video', id: mediaId } as const;
    const onMounted = (mounted: MountedPlayer | undefined): void =>
      setPlayed(
        mounted && {
          clock: mounted.clock,
          onShow: () => selectOnShow(selectPlayback(mounted.player.getSnapshot())?.getSnapshot()),
          shownAt: mounted.shownAt,
          seek: (time) => mounted.player.send({ type: 'playback.seek', time }),
          press: (event) => pressKey(mounted.player, mounted.clock, event),
        },
      );
    const Player = () => <players.Player playable={playable} autoplay={false} onMounted={onMounted} />;
    return <DeskPage desk={desk} film={film} library="/" choose={files.choose} Player={Player} />;
  });
}
