/** Vidstack's web components with the default video layout; hls.js is bundled instead of fetched from a CDN. */
import Hls from 'hls.js';
import { isHLSProvider } from 'vidstack';
import 'vidstack/player';
import 'vidstack/player/layouts/default';
import 'vidstack/player/ui';
import 'vidstack/player/styles/default/theme.css';
import 'vidstack/player/styles/default/layouts/video.css';
import { chapters, start } from './start.js';

start((container, film, markers) => {
  const player = document.createElement('media-player');
  player.addEventListener('provider-change', ({ detail }) => {
    if (isHLSProvider(detail)) detail.library = Hls;
  });
  for (const name of ['autoplay', 'muted', 'playsinline']) player.setAttribute(name, '');
  player.setAttribute('load', 'eager');
  player.setAttribute('src', film);
  player.append(document.createElement('media-provider'), document.createElement('media-video-layout'));
  container.append(player);
  if (markers.length > 0)
    player.textTracks.add({ kind: 'chapters', language: 'en', type: 'vtt', default: true, content: chapters(markers) });
  return {
    seek: (seconds) => (player.currentTime = seconds),
    unmount() {
      player.destroy();
      player.remove();
    },
  };
});
