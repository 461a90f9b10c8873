/** The comparison tray of the play page. Fetched after the first frame. */
import { readUser } from '../../../core/domain/address-player.ts';
import { momentOnShow, nameIn } from '../compare-tray/moment-on-show.ts';
import { openTray } from '../compare-tray/open-tray.ts';
import type { Inspect } from '../inspector/inspection.ts';
import type { Settings } from '../settings.ts';
import type { MountedPlayer } from './mount-player.ts';

export async function openPlayTray(
  settings: Settings,
  inspect: Inspect | undefined,
  mounted: MountedPlayer,
): Promise<void> {
  await openTray({
    settings,
    user: readUser(new URLSearchParams(location.search).get('user')),
    inspect,
    momentOnShow: () => momentOnShow(mounted),
    nameOf: (moment) => nameIn(mounted, moment),
  });
}
