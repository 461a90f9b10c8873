/**
 * Actors of a player that take commands from anywhere in it. They are found by `systemId`, so that no chart in between
 * relays commands.
 */
import type { ActorRef, ActorSystem, Snapshot } from 'xstate';
import type { MediaCommand } from './playback/media.ports.ts';
import type { TagCommand, TransportCommand } from './player.events.ts';

interface Owners {
  actors: {
    /** Child of playback while playback runs. */
    transport: ActorRef<Snapshot<unknown>, TransportCommand>;
    /** Child of the root while a film may be played. */
    tags: ActorRef<Snapshot<unknown>, TagCommand>;
    /** The engine of the current source. Send to it only while a source is loaded. */
    media: ActorRef<Snapshot<unknown>, MediaCommand>;
  };
}

const owner =
  <Name extends keyof Owners['actors']>(name: Name) =>
  ({ system }: { system: ActorSystem<Owners> }): Owners['actors'][Name] =>
    system.get(name) as Owners['actors'][Name];

export const transport = owner('transport');
export const tags = owner('tags');
export const media = owner('media');
