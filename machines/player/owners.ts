/** The owners of commands that come from anywhere in a player, found by their `systemId`: no chart in between relays them. */
import type { ActorRef, ActorSystem, Snapshot } from 'xstate';
import type { MediaCommand } from './playback/media.ports.ts';
import type { TagCommand, TransportCommand } from './player.events.ts';

interface Owners {
  actors: {
    /** Child of playback as long as that lives. */
    transport: ActorRef<Snapshot<unknown>, TransportCommand>;
    /** Child of the root while a film may be played. */
    tags: ActorRef<Snapshot<unknown>, TagCommand>;
    /** The engine of the source on show: only who knows that there is one may ask it. */
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
