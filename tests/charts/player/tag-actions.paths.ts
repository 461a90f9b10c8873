import type { SnapshotFrom } from 'xstate';
import { tagActionsMachine } from '../../../machines/player/tags/tag-actions/tag-actions.machine.ts';
import { selectOffers } from '../../../machines/player/tags/tag-actions/tag-actions.select.ts';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../../core/domain/constants/library.ts';
import { NO_ACCOUNT } from '../../../core/domain/item-actions/item-action.ts';
import { NO_PERMISSIONS } from '../../../core/domain/permissions.ts';
import type { TagRights } from '../../../core/domain/tag-actions.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import { onShow, request, user, fullDocument } from './documents.ts';

/** Two tags: t1, and t2 as the last one. */
const document = fullDocument();
const less = { ...document, tags: document.tags.slice(0, 1) };
const input = {
  request: request(),
  document: onShow(document),
  visitor: { kind: 'connected' as const, user: user() },
  pageGroup: 64,
  grant: undefined,
  hasCookies: true,
  tag: 't1' as string | undefined,
  stream: undefined,
  plays: true,
};
const nobody: TagRights = {
  who: { ...NO_ACCOUNT, connected: false, permissions: NO_PERMISSIONS, isOffline: false },
  isEditable: false,
};
const editor: TagRights = {
  who: {
    ...nobody.who,
    connected: true,
    permissions: { ...NO_PERMISSIONS, P_MEDIA_SESSION: true, P_MEDIA_CLIP: true },
  },
  isEditable: true,
};
const noSession: TagRights = { ...editor, who: { ...editor.who, permissions: NO_PERMISSIONS } };
const flags = (shareTags: boolean) => ({ scores: false, shareTags, analyticsGroups: undefined });
const setFlags = (shareTags: boolean) => ({ send: { type: 'flags.set', flags: flags(shareTags) } }) as const;

const press = (id: string) => ({ send: { type: 'tag.changed', id, by: 'press' } }) as const;
const reach = (id: string | undefined) => ({ send: { type: 'tag.changed', id, by: 'time' } }) as const;
const say = (name: 'toggle' | 'close' | 'share' | 'clip' | 'dismiss') =>
  ({ send: { type: `tagActions.${name}` } }) as const;
const knows = (rights: TagRights) => ({ done: 'rights', output: rights }) as const;

function must(isSo: boolean, what: string): void {
  if (!isSo) throw new Error(what);
}

type Snapshot = SnapshotFrom<typeof tagActionsMachine>;

export default definePaths(tagActionsMachine, {
  name: 'tag-actions',
  input: [input, { ...input, tag: undefined }, { ...input, pressed: true }],
  events: {
    'tagActions.toggle': [{}],
    'tagActions.close': [{}],
    'tagActions.share': [{}],
    'tagActions.clip': [{}],
    'tagActions.dismiss': [{}],
    'flags.set': [{ flags: flags(true) }, { flags: flags(false) }],
    'tag.changed': [
      { id: 't1', by: 'press' },
      { id: 't2', by: 'press' },
      { id: 't1', by: 'time' },
      { id: 't2', by: 'seek' },
      { id: undefined, by: 'time' },
    ],
    'data.changed': [{ document }, { document: less }],
    'playback.ready': [],
    'playback.playing': [],
    'playback.waiting': [],
    'playback.paused': [],
    'media.seeked': [],
    'playback.changed': [],
    'playback.finished': [],
    'playback.volume': [],
    'playback.regranted': [],
    'cover.changed': [],
    'ad.impression': [],
    'ad.click': [],
    'page.visible': [],
    'page.hidden': [],
    'network.online': [],
    'network.offline': [],
  },
  runsIn: { copy: 'panel.open.copying', rights: 'rights.asking' },
  results: {
    rights: { done: [nobody, editor], error: [new Error('offline')] },
    copy: { done: [undefined], error: [new Error('not allowed')] },
  },
  explore: { contextKey: ({ tag, rights, shareTags }) => [tag, rights?.who.connected, shareTags] },
  unseen: [
    {
      state: 'rights',
      reason: 'What a right brings is an action of the open panel, which the path looks at in each of its states.',
    },
  ],
  tags: { busy: ['panel.open.copying'] },
  pinned: [
    {
      name: '[P14] pressing a tag opens its actions, which follow the current tag and close when there is none',
      input: { ...input, tag: undefined },
      steps: [press('t1'), reach('t2'), reach(undefined)],
      ends: { panel: 'closed' },
      check: ({ context }) => must(context.tag === undefined, 'a tag is kept'),
    },
    {
      name: '[P14] a tag reached by playback or a seek opens no actions until the button is pressed',
      input: { ...input, tag: undefined },
      steps: [reach('t1'), { send: { type: 'tag.changed', id: 't2', by: 'seek' } }, say('toggle')],
      ends: { panel: { open: 'idle' } },
      check: ({ context }) => must(context.tag === 't2', `${context.tag} is kept`),
    },
    {
      name: '[P14] a tag pressed while the chart was loading has its actions open',
      input: { ...input, pressed: true },
      steps: [],
      ends: { panel: { open: 'idle' }, rights: 'asking' },
    },
    {
      name: '[P14] a press without a tag while the chart was loading opens nothing',
      onChart: true,
      input: { ...input, tag: undefined, pressed: true },
      steps: [],
      ends: { panel: 'closed', rights: 'unasked' },
    },
    {
      name: '[P14] without a tag the button opens nothing',
      input: { ...input, tag: undefined },
      steps: [say('toggle')],
      ends: { panel: 'closed', rights: 'unasked' },
    },
    {
      name: '[L24] [P14] the link of a tag is copied to the clipboard, and can be copied again after a failure',
      steps: [
        press('t1'),
        knows(nobody),
        say('share'),
        { error: 'copy', reason: new Error('not allowed') },
        say('share'),
        { done: 'copy', output: undefined },
      ],
      ends: { panel: { open: 'copied' } },
      check: (snapshot) =>
        must(
          selectOffers(document)(snapshot).share === '/play?videoTags=t1',
          String(selectOffers(document)(snapshot).share),
        ),
    },
    {
      name: '[L24] a copied link is confirmed even if playback reaches the next tag meanwhile',
      steps: [press('t1'), knows(nobody), say('share'), reach('t2'), { done: 'copy', output: undefined }],
      ends: { panel: { open: 'copied' } },
      check: ({ context }) => must(context.tag === 't2', String(context.tag)),
    },
    {
      name: '[L24] the confirmation of a copied link stays when playback reaches the next tag',
      steps: [press('t1'), knows(nobody), say('share'), { done: 'copy', output: undefined }, reach('t2')],
      ends: { panel: { open: 'copied' } },
      check: ({ context }) => must(context.tag === 't2', String(context.tag)),
    },
    {
      name: '[L24] pressing another tag hides the confirmation of a copied link',
      steps: [press('t1'), knows(nobody), say('share'), { done: 'copy', output: undefined }, press('t2')],
      ends: { panel: { open: 'idle' } },
    },
    {
      name: '[L24] a clipboard that does not respond is reported as a failed copy',
      steps: [press('t1'), knows(nobody), say('share'), { elapse: LIBRARY_REQUEST_TIMEOUT_MS }],
      ends: { panel: { open: 'notCopied' } },
    },
    {
      name: '[L36] a page that does not share tags offers no link to copy',
      onChart: true,
      input: { ...input, flags: flags(false) },
      steps: [press('t1'), knows(nobody), say('share')],
      ends: { panel: { open: 'idle' }, rights: 'known' },
      check: (snapshot) => must(selectOffers(document)(snapshot).share === undefined, 'it is offered'),
    },
    {
      name: '[E01] [L36] the page can stop and resume sharing tags while the actions are open',
      onChart: true,
      steps: [
        press('t1'),
        knows(nobody),
        setFlags(false),
        { ...say('share'), expects: { in: { panel: { open: 'idle' }, rights: 'known' }, inputs: {} } },
        setFlags(true),
        { ...say('share'), expects: { in: { panel: { open: 'copying' }, rights: 'known' } } },
      ],
      ends: { panel: { open: 'copying' } },
    },
    {
      name: '[L24] no link is copied without the session permission, or before the rights are known',
      steps: [press('t1'), say('share'), knows(noSession), say('share')],
      ends: { panel: { open: 'idle' }, rights: 'known' },
    },
    {
      name: '[L20] [P14] the last tag cannot be clipped, but the one before it can',
      steps: [press('t1'), knows(editor), say('clip'), press('t2'), say('clip')],
      ends: { panel: { open: 'unclippable' } },
      check: (snapshot) =>
        must(
          selectOffers(document)(snapshot).clip === '/clipping?video=v1&tag=t2',
          String(selectOffers(document)(snapshot).clip),
        ),
    },
    {
      name: '[P14] clipping a tag before the last one shows no message in the panel',
      onChart: true,
      steps: [press('t1'), knows(editor), say('clip')],
      ends: { panel: { open: 'idle' } },
    },
    {
      name: '[P14] the message about a failed copy stays for the same tag and hides at the next one',
      steps: [
        press('t1'),
        knows(nobody),
        say('share'),
        { error: 'copy', reason: new Error('not allowed') },
        reach('t1'),
        reach('t2'),
      ],
      ends: { panel: { open: 'idle' } },
    },
    {
      name: '[P14] a request for the rights that times out is not repeated while the panel stays open',
      onChart: true,
      steps: [say('toggle'), { elapse: LIBRARY_REQUEST_TIMEOUT_MS }],
      ends: { panel: { open: 'idle' }, rights: 'unanswered' },
    },
    {
      name: '[P14] a request for the rights that timed out is repeated when the panel opens again',
      steps: [say('toggle'), { elapse: LIBRARY_REQUEST_TIMEOUT_MS }, say('close'), say('toggle'), knows(nobody)],
      ends: { panel: { open: 'idle' }, rights: 'known' },
    },
    {
      name: '[P10] a tag that becomes the last one with newer data cannot be clipped',
      onChart: true,
      steps: [press('t1'), knows(editor), { send: { type: 'data.changed', document: less } }, say('clip')],
      ends: { panel: { open: 'unclippable' } },
    },
    {
      name: '[P14] pressing a tag requests the viewer’s rights, and the button closes its actions',
      onChart: true,
      begins: { in: { panel: 'closed', rights: 'unasked' }, runs: [] },
      steps: [
        {
          ...press('t2'),
          expects: {
            in: { panel: { open: 'idle' }, rights: 'asking' },
            context: { tag: 't2' },
            inputs: { rights: [{ document, visitor: input.visitor }] },
          },
        },
        { error: 'rights', reason: new Error('offline'), expects: { in: { rights: 'unanswered' } } },
        { ...say('toggle'), expects: { in: { panel: 'closed', rights: 'unasked' }, inputs: {} } },
        { send: { type: 'tag.changed', id: undefined, by: 'press' }, expects: { in: { panel: 'closed' } } },
      ],
      ends: { panel: 'closed', rights: 'unasked' },
      runs: [],
    },
    {
      name: '[L24] a link names the user of its page, and messages about its copy can be dismissed',
      onChart: true,
      input: { ...input, request: request({ userId: 9 }) },
      steps: [
        press('t1'),
        knows(nobody),
        {
          ...say('share'),
          expects: { in: { panel: { open: 'copying' } }, inputs: { copy: [{ address: '/play?videoTags=t1&user=9' }] } },
        },
        { done: 'copy', output: undefined, expects: { in: { panel: { open: 'copied' } } } },
        { ...say('dismiss'), expects: { in: { panel: { open: 'idle' } } } },
        say('share'),
        { error: 'copy', reason: new Error('not allowed'), expects: { in: { panel: { open: 'notCopied' } } } },
        { ...say('dismiss'), expects: { in: { panel: { open: 'idle' } } } },
      ],
      ends: { panel: { open: 'idle' } },
    },
    ...[
      { what: 'is being copied', steps: [] },
      { what: 'has been copied', steps: [{ done: 'copy' as const, output: undefined }] },
    ].map(({ what, steps }) => ({
      name: `[P14] the actions of a tag close when no tag is current, even if its link ${what}`,
      onChart: true,
      steps: [press('t1'), knows(nobody), say('share'), ...steps, reach(undefined)],
      ends: { panel: 'closed' },
      runs: [],
    })),
    {
      name: '[L20] the message that the last tag cannot be clipped can be dismissed',
      onChart: true,
      steps: [
        press('t2'),
        knows(editor),
        { ...say('clip'), expects: { in: { panel: { open: 'unclippable' } } } },
        { ...say('dismiss'), expects: { in: { panel: { open: 'idle' } } } },
      ],
      ends: { panel: { open: 'idle' } },
    },
    {
      name: '[L20] a viewer who may not clip is not told that the last tag cannot be clipped',
      onChart: true,
      steps: [press('t2'), knows(nobody), say('clip')],
      ends: { panel: { open: 'idle' } },
    },
    ...[
      { whose: 'of the address', rolls: { preRoll: 3, postRoll: 7 }, conf: { preRoll: 1, postRoll: 9 }, has: '3/7' },
      { whose: 'of the document', rolls: {}, conf: { preRoll: 1, postRoll: 9 }, has: '1/9' },
      { whose: 'that apply by default', rolls: {}, conf: {}, has: '0/5' },
    ].map(({ whose, rolls, conf, has }) => ({
      name: `[L14] [P14] playing all tags of a kind uses the pre-roll and post-roll ${whose}`,
      onChart: true,
      input: { ...input, request: request(rolls) },
      steps: [press('t1')],
      ends: { panel: { open: 'idle' as const } },
      check: (snapshot: Snapshot) => {
        const address = selectOffers({ ...document, playerConf: conf })(snapshot).playAll ?? '';
        const params = new URLSearchParams(address.split('?')[1]);
        const found = `${params.get('pre-roll')}/${params.get('post-roll')}`;
        must(found === has && params.get('tags') === 't1,t2', address);
      },
    })),
  ],
});
