/** The main HLS playlist and the DASH manifest over the same segments (row S03). */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Seconds } from '../../../core/domain/media.ts';
import type { Rendition, Segment } from './repackage.ts';

export const MASTER_PLAYLIST = 'master.m3u8';
export const DASH_MANIFEST = 'manifest.mpd';

/** Ticks per second of the DASH manifest's timelines. */
const TIMESCALE = 90_000;

export async function writeManifests(
  renditions: readonly Rendition[],
  duration: Seconds,
  folder: string,
): Promise<void> {
  await writeFile(join(folder, DASH_MANIFEST), dashManifest(renditions, duration));
  await writeFile(join(folder, MASTER_PLAYLIST), masterPlaylist(renditions));
}

const sharpestFirst = (renditions: readonly Rendition[]): Rendition[] =>
  renditions.filter(({ kind }) => kind === 'video').toSorted((one, other) => other.height - one.height);
const soundsOf = (renditions: readonly Rendition[]): Rendition[] => renditions.filter(({ kind }) => kind === 'audio');

/** Name shown in the menu of audio tracks. */
function nameOf({ label, language }: Rendition, index: number): string {
  return plain(label) || language || `Audio ${index + 1}`;
}

/** Attributes of playlists and manifests must not contain quotes, line breaks or markup. */
function plain(text: string): string {
  return text
    .replaceAll(/[^\p{L}\p{N} .,()_-]/gu, ' ')
    .trim()
    .slice(0, 60);
}

function masterPlaylist(renditions: readonly Rendition[]): string {
  const sounds = soundsOf(renditions);
  const videos = sharpestFirst(renditions);
  const lines = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS'];
  for (const [index, sound] of sounds.entries()) {
    if (videos.length === 0) break;
    const language = sound.language === '' ? '' : `,LANGUAGE="${plain(sound.language)}"`;
    const chosen = index === 0 ? 'DEFAULT=YES,AUTOSELECT=YES' : 'DEFAULT=NO,AUTOSELECT=YES';
    lines.push(
      `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="${nameOf(sound, index)}"${language},${chosen},CHANNELS="${sound.channels}",URI="${sound.playlist}"`,
    );
  }
  const loudest = sounds[0];
  for (const video of videos) {
    const codecs = [video.codecs, ...new Set(sounds.map(({ codecs }) => codecs))].join();
    const rates = `BANDWIDTH=${video.bandwidth + (loudest?.bandwidth ?? 0)},AVERAGE-BANDWIDTH=${video.averageBandwidth + (loudest?.averageBandwidth ?? 0)}`;
    const group = loudest ? ',AUDIO="audio"' : '';
    lines.push(
      `#EXT-X-STREAM-INF:${rates},CODECS="${codecs}",RESOLUTION=${video.width}x${video.height},FRAME-RATE=${video.fps.toFixed(3)}${group}`,
      video.playlist,
    );
  }
  if (videos.length === 0 && loudest)
    lines.push(
      `#EXT-X-STREAM-INF:BANDWIDTH=${loudest.bandwidth},AVERAGE-BANDWIDTH=${loudest.averageBandwidth},CODECS="${loudest.codecs}"`,
      loudest.playlist,
    );
  return `${lines.join('\n')}\n`;
}

function dashManifest(renditions: readonly Rendition[], duration: Seconds): string {
  const videos = sharpestFirst(renditions);
  const sets = [
    videos.length > 0 ? videoSet(videos) : '',
    ...soundsOf(renditions).map((sound, index) => audioSet(sound, index)),
  ];
  const length = `PT${duration.toFixed(3)}S`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" profiles="urn:mpeg:dash:profile:isoff-main:2011" mediaPresentationDuration="${length}" minBufferTime="PT2S">
  <Period id="p0" start="PT0S" duration="${length}">
${sets.filter(Boolean).join('\n')}
  </Period>
</MPD>
`;
}

function videoSet(videos: readonly Rendition[]): string {
  const each = videos.map(
    (
      video,
    ) => `      <Representation id="v${video.height}" bandwidth="${video.bandwidth}" codecs="${video.codecs}" width="${video.width}" height="${video.height}" frameRate="${frameRate(video.fps)}">
${segmentList(video)}
      </Representation>`,
  );
  return `    <AdaptationSet id="1" contentType="video" mimeType="video/mp4" startWithSAP="1">
${each.join('\n')}
    </AdaptationSet>`;
}

function audioSet(sound: Rendition, index: number): string {
  const language = sound.language === '' ? '' : ` lang="${plain(sound.language)}"`;
  return `    <AdaptationSet id="${index + 2}" contentType="audio" mimeType="audio/mp4" startWithSAP="1"${language}>
      <Label>${nameOf(sound, index)}</Label>
      <Role schemeIdUri="urn:mpeg:dash:role:2011" value="${index === 0 ? 'main' : 'alternate'}"/>
      <Representation id="a${index + 1}" bandwidth="${sound.bandwidth}" codecs="${sound.codecs}" audioSamplingRate="${sound.sampleRate}">
        <AudioChannelConfiguration schemeIdUri="urn:mpeg:dash:23003:3:audio_channel_configuration:2011" value="${sound.channels}"/>
${segmentList(sound)}
      </Representation>
    </AdaptationSet>`;
}

function segmentList({ file, initSize, segments }: Rendition): string {
  return `        <BaseURL>${file}</BaseURL>
        <SegmentList timescale="${TIMESCALE}">
          <Initialization range="0-${initSize - 1}"/>
          <SegmentTimeline>${timeline(segments)}</SegmentTimeline>
          ${segments.map(({ at, size }) => `<SegmentURL mediaRange="${at}-${at + size - 1}"/>`).join('')}
        </SegmentList>`;
}

/** Rounds the running sums rather than the durations, so that hours of segments do not drift. */
function timeline(segments: readonly Segment[]): string {
  let end = 0;
  let before = 0;
  const entries = segments.map(({ duration }) => {
    end += duration;
    const until = Math.round(end * TIMESCALE);
    const ticks = until - before;
    before = until;
    return `<S d="${ticks}"/>`;
  });
  return entries.join('').replace('<S ', '<S t="0" ');
}

/** `30000/1001` for 29.97; a whole number if the rate is one. */
function frameRate(fps: number): string {
  const whole = Math.round(fps);
  if (Math.abs(fps - whole) < 0.01) return String(Math.max(1, whole));
  const times = Math.round(fps * 1.001);
  return Math.abs(fps - (times * 1000) / 1001) < 0.01 ? `${times * 1000}/1001` : String(Math.max(1, whole));
}
