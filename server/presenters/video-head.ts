import type { VideoHead } from '../../src/domain/data-document.ts';
import type { StoredMedium } from '../store/types.ts';

/** What anybody may know of a medium that a player is asked for: which checks apply, and nothing to play (row P01). */
export function presentHead(medium: StoredMedium, storageHostId: number | undefined): VideoHead {
  const gate = medium.visibility === 'key' ? 'password' : medium.gate?.kind;
  return {
    id: medium.id,
    type: medium.type === 'Audio' ? 'audio' : medium.type === 'Session' ? 'session' : 'video',
    user: medium.userId,
    group: medium.groupId,
    // The title of what is not public says what it is, and waits until the server has judged.
    title: medium.visibility === 'public' ? medium.title : '',
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
