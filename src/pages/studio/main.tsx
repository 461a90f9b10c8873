/**
 * The page `/studio`: the tagging desk of a film (`?video={id}`), or the page that adds media to the library
 * (`?film={id}` shows that film's file).
 */
import { brandedContainer, pageSettings } from '../page.ts';

const settings = await pageSettings();
const mediaId = new URLSearchParams(location.search).get('video');
if (mediaId === null) {
  const { mountStudio } = await import('./mount-studio.tsx');
  await mountStudio(brandedContainer(settings), { settings, files: [] });
} else {
  const { mountDesk } = await import('../desk/mount-desk.tsx');
  await mountDesk(brandedContainer(settings), { settings, mediaId });
}
