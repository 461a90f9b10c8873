import { captionPreference } from './captions.ts';
import type { Audience } from './player-api.ts';

/**
 * What a viewer has chosen by the player's own controls, as far as their next visit begins with it. What is missing was not
 * chosen.
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

/** What of a command is remembered: nothing of what another site asks for, which has no other way to what is stored here. */
export function choicesOf(command: ChoiceCommand): ViewerChoices {
  if (command.by === 'stranger') return {};
  switch (command.type) {
    case 'playback.setVolume':
      // A volume is there to be heard: engines unmute.
      return command.volume > 0 ? { volume: command.volume, muted: false } : { volume: command.volume };
    case 'playback.setMuted':
      return { muted: command.muted };
    case 'playback.setCaptions':
      return { captions: captionPreference(command.lang) };
    default:
      return { audio: command.lang };
  }
}
