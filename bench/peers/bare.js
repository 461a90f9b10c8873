/** A video element with hls.js and nothing else: the floor. */
import Hls from 'hls.js';
import { start } from './start.js';

start((container, film) => {
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.width = 960;
  container.append(video);
  const hls = new Hls();
  hls.loadSource(film);
  hls.attachMedia(video);
  hls.on(Hls.Events.MANIFEST_PARSED, () => void video.play());
  return {
    seek: (seconds) => (video.currentTime = seconds),
    unmount() {
      hls.destroy();
      video.remove();
    },
  };
});
