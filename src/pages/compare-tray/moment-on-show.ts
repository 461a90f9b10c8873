import type { ComparedMoment } from '../../../core/domain/compare/address.ts';
import { momentLabel } from '../../../core/domain/compare/splits.ts';
import { comparableMoment, type NamedMoment } from '../../../core/domain/compare/comparable.ts';
import { currentDocument } from '../../../machines/shared/current-document.ts';
import { selectOnShow } from '../../../machines/player/playback/playback/playback.select.ts';
import { selectPlayback } from '../../../machines/player/player.select.ts';
import type { MountedPlayer } from '../play/mount-player.ts';

/** The moment of the film that a player shows; undefined for a live stream, an advert, another camera or a sound. */
export function momentOnShow({ player, clock }: Pick<MountedPlayer, 'player' | 'clock'>): NamedMoment | undefined {
  const snapshot = player.getSnapshot();
  const { document } = snapshot.context;
  if (!document || selectOnShow(selectPlayback(snapshot)?.getSnapshot()) !== 'film') return undefined;
  return comparableMoment(currentDocument(document), clock.read().time);
}

/** The label of a moment in the player's current film. */
export function nameIn({ player }: Pick<MountedPlayer, 'player'>, { id, at }: ComparedMoment): string | undefined {
  const { document } = player.getSnapshot().context;
  const shown = document && currentDocument(document);
  return shown?.video.id === id ? momentLabel(shown, at) : undefined;
}
