/** media-chrome's React components around hls-video-element, with the usual controls. */
import HlsVideo from 'hls-video-element/react';
import {
  MediaControlBar,
  MediaController,
  MediaFullscreenButton,
  MediaLoadingIndicator,
  MediaMuteButton,
  MediaPipButton,
  MediaPlaybackRateButton,
  MediaPlayButton,
  MediaSeekBackwardButton,
  MediaSeekForwardButton,
  MediaTimeDisplay,
  MediaTimeRange,
  MediaVolumeRange,
} from 'media-chrome/react';
import { createRoot } from 'react-dom/client';
import { chaptersUrl, start } from './start.js';

function Player({ film, chapters }) {
  return (
    <MediaController style={{ width: '100%' }}>
      <HlsVideo slot="media" src={film} autoplay muted playsInline>
        {chapters === undefined ? null : <track default kind="chapters" srcLang="en" src={chapters} />}
      </HlsVideo>
      <MediaLoadingIndicator slot="centered-chrome" />
      <MediaControlBar>
        <MediaPlayButton />
        <MediaSeekBackwardButton />
        <MediaSeekForwardButton />
        <MediaTimeRange />
        <MediaTimeDisplay showDuration />
        <MediaMuteButton />
        <MediaVolumeRange />
        <MediaPlaybackRateButton />
        <MediaPipButton />
        <MediaFullscreenButton />
      </MediaControlBar>
    </MediaController>
  );
}

start((container, film, markers) => {
  const root = createRoot(container);
  root.render(<Player film={film} chapters={markers.length > 0 ? chaptersUrl(markers) : undefined} />);
  return {
    seek: (seconds) => (container.querySelector('hls-video').currentTime = seconds),
    unmount: () => root.unmount(),
  };
});
