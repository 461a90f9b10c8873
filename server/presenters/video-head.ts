import type { VideoRef, VideoHead } from '../../core/domain/data-document.ts';
import type { StoredMedium } from '../store/media.ts';

type Typed = Pick<StoredMedium, 'id' | 'type'>;

const typeOf = ({ type }: Typed): VideoHead['type'] =>
  type === 'Audio' ? 'audio' : type === 'Session' ? 'session' : 'video';

/** All that a person who may not see a medium learns about it (row P01): what a player needs to request it. */
export const presentRef = (medium: Typed): VideoRef => ({ id: medium.id, type: typeOf(medium) });

/** What a person who may see a medium learns about it: which checks apply, and nothing to play (row P01). */
export function presentHead(medium: StoredMedium, storageHostId: number | undefined): VideoHead {
  const gate = medium.visibility === 'key' ? 'password' : medium.gate?.kind;
  return {
    id: medium.id,
    type: typeOf(medium),
    user: medium.userId,
    group: medium.groupId,
    title: medium.title,
    visibility: medium.visibility,
    publish: medium.publish,
    ...(medium.expiration_date === undefined ? {} : { expiration_date: medium.expiration_date }),
    ...(medium.validity_date === undefined ? {} : { validity_date: medium.validity_date }),
    ...(gate === undefined ? {} : { accessControl: gate }),
    ...(medium.geoBlocking.length > 0 ? { geoBlocking: true } : {}),
    ...(medium.pay_per_view ? { pay_per_view: true } : {}),
    ...(medium.player?.custoId === undefined ? {} : { custoId: medium.player.custoId }),
    ...(storageHostId === undefined ? {} : { storageHostId }),
  };
}
