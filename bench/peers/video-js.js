/** video.js 8 with its default skin and its own HLS engine. */
import videojs from 'video.js';
import 'video.js/dist/video-js.css';
import { chaptersUrl, start } from './start.js';

start((container, film, markers) => {
  const video = document.createElement('video-js');
  container.append(video);
  const player = videojs(video, {
    autoplay: 'muted',
    controls: true,
    fluid: true,
    playsinline: true,
    sources: [{ src: film, type: 'application/x-mpegURL' }],
  });
  if (markers.length > 0)
    player.addRemoteTextTrack({ kind: 'chapters', srclang: 'en', default: true, src: chaptersUrl(markers) }, false);
  return {
    seek: (seconds) => player.currentTime(seconds),
    unmount: () => player.dispose(),
  };
});
