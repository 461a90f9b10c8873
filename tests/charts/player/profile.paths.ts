import { definePaths } from '../../../tools/paths/index.ts';
import { profileMachine } from '../../../machines/player/panels/profile.machine.ts';
import { PROFILE_FADE_MS, PROFILE_SHOWN_MS } from '../../../core/domain/constants/overlays.ts';
import type { Tag } from '../../../core/domain/tag.ts';
import { onShow, fullDocument } from './documents.ts';

const tag = (id: string, url: string | undefined): Tag => ({
  id,
  type: '',
  category: 'Start',
  time: '00:00:05',
  description: id,
  url,
  videoId: 'v1',
});

export const PROFILE_TAGS = [
  tag('crew', 'FRA (Lune Torrent;Ada Rivière)'),
  tag('relay', 'GER (Finn Welle/Ida Strom)'),
  tag('gate', undefined),
];

const at = (id: string | undefined) => ({ send: { type: 'tag.changed', id, by: 'time' } }) as const;
const shows = (nation: string, ...athletes: string[]) =>
  function check({ context: { profile } }: { context: { profile: unknown } }): void {
    if (JSON.stringify(profile) !== JSON.stringify({ nation, athletes })) throw new Error(JSON.stringify(profile));
  };

export default definePaths(profileMachine, {
  name: 'profile',
  input: { document: onShow({ ...fullDocument(), tags: PROFILE_TAGS }) },
  events: {
    'tag.changed': [
      { id: 'crew', by: 'time' },
      { id: 'relay', by: 'press' },
      { id: 'gate', by: 'time' },
      { id: undefined, by: 'time' },
    ],
  },
  results: {},
  tags: { fading: ['fading'] },
  pinned: [
    {
      name: '[P21] nation and athletes are read from `NAT (A;B)`',
      steps: [at('crew')],
      ends: 'shown',
      check: shows('FRA', 'Lune Torrent', 'Ada Rivière'),
    },
    {
      name: '[P21] nation and athletes are read from `NAT (A/B)`',
      steps: [at('relay')],
      ends: 'shown',
      check: shows('GER', 'Finn Welle', 'Ida Strom'),
    },
    {
      name: '[P21] the profile stays for ten seconds',
      steps: [at('crew'), { elapse: PROFILE_SHOWN_MS - 1 }],
      ends: 'shown',
    },
    {
      name: '[P21] the profile fades after ten seconds',
      steps: [at('crew'), { elapse: PROFILE_SHOWN_MS }],
      ends: 'fading',
    },
    {
      name: '[P21] the fade takes half a second',
      steps: [at('crew'), { elapse: PROFILE_SHOWN_MS }, { elapse: PROFILE_FADE_MS }],
      ends: 'hidden',
    },
    {
      name: '[P21] the next athlete is shown for ten seconds from their own tag',
      steps: [at('crew'), { elapse: PROFILE_SHOWN_MS - 1 }, at('relay'), { elapse: PROFILE_SHOWN_MS - 1 }],
      ends: 'shown',
      check: shows('GER', 'Finn Welle', 'Ida Strom'),
    },
    { name: '[P21] a tag without athletes hides the profile', steps: [at('crew'), at('gate')], ends: 'hidden' },
    {
      name: '[P21] a tag from newer data shows its athletes',
      steps: [
        {
          send: {
            type: 'data.changed',
            document: { ...fullDocument(), tags: [tag('new', 'NOR (Siv Foss)')] },
          },
        },
        at('new'),
      ],
      ends: 'shown',
      check: shows('NOR', 'Siv Foss'),
    },
  ],
});
