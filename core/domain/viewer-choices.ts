import { captionPreference } from './captions.ts';
import type { Audience } from './player-api.ts';

/**
 * What a viewer chose with the player's own controls and their next visit starts with. An absent field was never chosen.
 */
export interface ViewerChoices {
  /** 0 to 100. */
  volume?: number;
  muted?: boolean;
  /** BCP 47 language. */
  captions?: string | 'off';
  /** Language of the sound. */
  audio?: string;
}

/** A command whose value may be remembered. `by`: the page that asks for it by the API; undefined: the viewer. */
export type ChoiceCommand = { by?: Audience } & (
  | { type: 'playback.setVolume'; volume: number }
  | { type: 'playback.setMuted'; muted: boolean }
  | { type: 'playback.setCaptions'; lang: string | 'off' }
  | { type: 'playback.setAudio'; lang: string }
);

/** What to remember of a command: nothing of what another site asks for, which must not write to this origin's storage. */
export function choicesOf(command: ChoiceCommand): ViewerChoices {
  if (command.by === 'stranger') return {};
  switch (command.type) {
    case 'playback.setVolume':
      // Engines unmute when the volume is set.
      return command.volume > 0 ? { volume: command.volume, muted: false } : { volume: command.volume };
    case 'playback.setMuted':
      return { muted: command.muted };
    case 'playback.setCaptions':
      return { captions: captionPreference(command.lang) };
    default:
      return { audio: command.lang };
  }
}
