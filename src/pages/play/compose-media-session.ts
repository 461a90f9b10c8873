/** Implements the port of the chart that responds to the system's media controls. */
import { mediaSessionMachine } from '../../../machines/player/playback/media-session.machine.ts';
import type { Language } from '../../i18n/language.ts';
import { createTexts } from '../../i18n/texts.ts';
import { createBrowserSession } from '../../adapters/media-session.ts';
import type { SessionSurface } from '../../adapters/media-session.ts';

export async function composeMediaSession(
  surface: SessionSurface,
  language: Language,
): Promise<typeof mediaSessionMachine> {
  const texts = await createTexts(language, ['common']);
  return mediaSessionMachine.provide({
    actors: { browserSession: createBrowserSession(surface, texts.t('common.untitled')) },
  });
}
