/** video.js 8 with its default skin and its own HLS engine. */
import videojs from 'video.js';
import 'video.js/dist/video-js.css';
import { start } from './start.js';

start((container, film) => {
  const video = document.createElement('video-js');
  container.append(video);
  const player = videojs(video, {
    autoplay: 'muted',
    controls: true,
    fluid: true,
    playsinline: true,
    sources: [{ src: film, type: 'application/x-mpegURL' }],
  });
  return {
    seek: (seconds) => player.currentTime(seconds),
    unmount: () => player.dispose(),
  };
});
