import { captionPreference } from './captions.ts';
import type { Audience } from './player-api.ts';

/** A viewer's choices in the player's own controls, restored at their next visit. An absent field was never chosen. */
export interface ViewerChoices {
  /** 0 to 100. */
  volume?: number;
  muted?: boolean;
  /** BCP 47 language. */
  captions?: string | 'off';
  /** Language of the audio track. */
  audio?: string;
}

/** A command whose value may be remembered. `by`: the page that requested it through the API; undefined: the viewer. */
export type ChoiceCommand = { by?: Audience } & (
  | { type: 'playback.setVolume'; volume: number }
  | { type: 'playback.setMuted'; muted: boolean }
  | { type: 'playback.setCaptions'; lang: string | 'off' }
  | { type: 'playback.setAudio'; lang: string }
);

/**
 * The choices to remember from a command: none if another site requested it, which must not write to this origin's
 * storage.
 */
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
