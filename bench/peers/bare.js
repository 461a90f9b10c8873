/** A video element with hls.js only: the floor. */
import Hls from 'hls.js';
import { start } from './start.js';

start((container, film, markers) => {
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.width = 960;
  container.append(video);
  if (markers.length > 0) {
    const track = video.addTextTrack('chapters');
    for (const { time, end, label } of markers) track.addCue(new VTTCue(time, end, label));
  }
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
