/** The page `/login`: signs in, and leads back to a page of this origin. */
import { safeBack } from '../../../core/domain/address-player.ts';
import { mountLogin } from './mount-login.tsx';
import { pageContainer, pageSettings } from '../page.ts';

await mountLogin(pageContainer(), {
  settings: pageSettings(),
  target: '_self',
  onSignedIn: () => location.replace(safeBack(new URLSearchParams(location.search).get('back'), location.origin)),
});
