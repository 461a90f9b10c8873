/** Plyr with its default controls, over hls.js; its icons come from the page's own server. */
import Hls from 'hls.js';
import Plyr from 'plyr';
import 'plyr/dist/plyr.css';
import iconUrl from './node_modules/plyr/dist/plyr.svg?url';
import { start } from './start.js';

start((container, film, markers) => {
  const video = document.createElement('video');
  video.playsInline = true;
  container.append(video);
  const player = new Plyr(video, {
    iconUrl,
    muted: true,
    storage: { enabled: false },
    markers: { enabled: markers.length > 0, points: markers },
  });
  const hls = new Hls();
  hls.loadSource(film);
  hls.attachMedia(video);
  hls.on(Hls.Events.MANIFEST_PARSED, () => void player.play());
  return {
    seek: (seconds) => (player.currentTime = seconds),
    unmount() {
      hls.destroy();
      player.destroy();
      container.replaceChildren();
    },
  };
});
