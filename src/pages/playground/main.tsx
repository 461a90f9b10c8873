/** The page `/playground`: tries the player's API, and prints the code that does the same. */
import { fromPromise } from 'xstate';
import { readPlayground } from '../../../core/domain/playground/trial.ts';
import { mediumSearchMachine } from '../../../machines/shared/playground/medium-search.machine.ts';
import { playgroundMachine } from '../../../machines/shared/playground/playground.machine.ts';
import { copyText } from '../../adapters/clipboard.ts';
import { absoluteBy } from '../../adapters/services/addresses.ts';
import { createSendRequest } from '../../adapters/services/client.ts';
import { fetchMedium, searchMedia } from '../../adapters/services/playground.ts';
import { mountPage } from '../mount-page.tsx';
import { embeddedPlayer } from './embedded-player.ts';
import { PlaygroundPage } from './PlaygroundPage.tsx';

await mountPage(['common', 'playground'], ({ settings, texts, create, setTitle }) => {
  const sendRequest = createSendRequest(settings);
  const absolute = absoluteBy(settings.services);
  const stage = document.createElement('div');
  const playground = create(
    playgroundMachine.provide({
      actors: {
        mediumSearch: mediumSearchMachine.provide({
          actors: { searchMedia: fromPromise(({ input, signal }) => searchMedia(sendRequest, input, signal)) },
        }),
        fetchMedium: fromPromise(({ input, signal }) =>
          fetchMedium(sendRequest, settings.tagsUrl, absolute, input, signal),
        ),
        player: embeddedPlayer(stage),
        copyText: fromPromise(({ input }) => copyText(input.text)),
      },
    }),
    { input: { request: readPlayground(location.search), site: settings.site } },
  );
  playground.on('playground.moved', ({ address }) => history.replaceState(history.state, '', address));
  playground.start();
  setTitle(texts.t('playground.title'));
  return (
    <PlaygroundPage
      playground={playground}
      library="/"
      attachStage={(place) => {
        place.append(stage);
        return () => stage.remove();
      }}
    />
  );
});
