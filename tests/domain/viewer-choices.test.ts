import { expect, it } from 'vitest';
import { choicesOf } from '../../core/domain/viewer-choices.ts';
import type { ChoiceCommand, ViewerChoices } from '../../core/domain/viewer-choices.ts';

it.each<[command: ChoiceCommand, remembered: ViewerChoices]>([
  [
    { type: 'playback.setVolume', volume: 40 },
    { volume: 40, muted: false },
  ],
  [{ type: 'playback.setVolume', volume: 0 }, { volume: 0 }],
  [{ type: 'playback.setMuted', muted: true }, { muted: true }],
  [{ type: 'playback.setCaptions', lang: 'fr' }, { captions: 'fr' }],
  // Only this film has second captions in French, so the language counts.
  [{ type: 'playback.setCaptions', lang: 'fr:2' }, { captions: 'fr' }],
  [{ type: 'playback.setCaptions', lang: 'off' }, { captions: 'off' }],
  [{ type: 'playback.setAudio', lang: 'de' }, { audio: 'de' }],
  [{ type: 'playback.setVolume', volume: 40, by: 'stranger' }, {}],
  [{ type: 'playback.setMuted', muted: true, by: 'stranger' }, {}],
  [{ type: 'playback.setCaptions', lang: 'fr', by: 'stranger' }, {}],
  [{ type: 'playback.setAudio', lang: 'de', by: 'stranger' }, {}],
  // A page can decide about its own storage.
  [{ type: 'playback.setMuted', muted: true, by: 'own' }, { muted: true }],
])('[P15] [S06] [E02] %o is remembered as %o', (command, remembered) => {
  expect(choicesOf(command)).toEqual(remembered);
});
