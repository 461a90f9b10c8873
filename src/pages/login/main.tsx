/** The page `/login`: signs in, and returns to a page of this origin. */
import { safeBack } from '../../../core/domain/address-player.ts';
import { mountLogin } from './mount-login.tsx';
import { brandedContainer, pageSettings } from '../page.ts';

const settings = await pageSettings();
await mountLogin(brandedContainer(settings), {
  settings,
  target: '_self',
  onSignedIn: () => location.replace(safeBack(new URLSearchParams(location.search).get('back'), location.origin)),
});
