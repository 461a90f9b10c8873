import type { Permissions, SelectableType } from '../../core/domain/permissions.ts';
import { savedSearchAddress } from '../../core/domain/saved-searches.ts';
import type { DirectLink } from '../../core/domain/search-address.ts';
import type { PreviewTarget } from './library.ports.ts';
import type { PlayAllInput } from './play-all.machine.ts';
import { TYPE_OF_LINK } from './search/search.rules.ts';
import type { Rights } from './library.setup.ts';
import { librarySetup } from './library.setup.ts';

/** Types that a direct link may refer to: that of a video may be a clip, if the viewer may see clips (row L03). */
function typesOfLink(link: DirectLink, permissions: Permissions): SelectableType[] {
  return link.kind === 'video' && permissions.P_MEDIA_CLIP ? ['Video', 'Clip'] : [TYPE_OF_LINK[link.kind]];
}

function linkTypes(target: PreviewTarget | undefined, rights: Rights | undefined): SelectableType[] {
  return target?.kind === 'link' && rights ? typesOfLink(target.link, rights.permissions) : [];
}

export const overlay = librarySetup.createStateConfig({
  description: 'What is open over the list.',
  initial: 'closed',
  on: {
    'search.prepared': [
      {
        guard: { type: 'hasLink', params: ({ event }) => event.link },
        target: '.preview',
        actions: [
          { type: 'setRights', params: ({ event }) => event },
          { type: 'reportWho', params: ({ event }) => event },
          { type: 'reportSuggestions', params: ({ event }) => event },
          { type: 'reportLatest', params: ({ event }) => event },
          'reportSavedSessions',
          { type: 'targetLink', params: ({ event }) => event.link },
        ],
      },
      {
        actions: [
          { type: 'setRights', params: ({ event }) => event },
          { type: 'reportWho', params: ({ event }) => event },
          { type: 'reportSuggestions', params: ({ event }) => event },
          { type: 'reportLatest', params: ({ event }) => event },
          'reportSavedSessions',
        ],
      },
    ],
  },
  states: {
    closed: {
      description: 'Nothing is open over the list.',
      on: {
        'item.open': {
          target: 'preview',
          actions: [
            { type: 'targetItem', params: ({ event }) => event.item },
            { type: 'openLink', params: ({ event }) => event.item },
          ],
        },
        'link.changed': {
          guard: { type: 'hasLink', params: ({ event }) => event.link },
          target: 'preview',
          actions: { type: 'targetLink', params: ({ event }) => event.link },
        },
        'results.playAll': {
          target: 'playAll',
          actions: { type: 'setPlaying', params: ({ event }) => event.query },
        },
        'saved.open': {
          target: 'saved',
          actions: [
            { type: 'setQuery', params: ({ event }) => event.query },
            { type: 'setSaved', params: ({ event }) => event.saved },
          ],
        },
      },
    },
    saved: {
      description: 'The saved searches are open.',
      invoke: {
        id: 'saved',
        src: 'saved',
        input: ({ context: { query, saved, page } }) => ({
          search: query && savedSearchAddress(query, page.userId),
          saved,
        }),
        onDone: [
          {
            guard: { type: 'isLost', params: ({ event }) => event.output },
            target: ['closed', '#library.session.leaving'],
          },
          {
            target: 'closed',
            actions: { type: 'reportSaved', params: ({ event }) => event.output },
          },
        ],
      },
    },
    playAll: {
      description: 'Playing all tags of the search is being set up.',
      invoke: {
        id: 'playAll',
        src: 'playAll',
        input: ({ context: { playing, page, rights } }) => ({
          query: playing as PlayAllInput['query'],
          page,
          connected: rights?.connected ?? false,
        }),
        onDone: [
          {
            guard: { type: 'isLost', params: ({ event }) => event.output },
            target: ['closed', '#library.session.leaving'],
          },
          { target: 'closed' },
        ],
      },
    },
    preview: {
      description: 'An item is previewed, and the address names it.',
      invoke: {
        id: 'preview',
        src: 'preview',
        input: ({ context: { target, page, screen, rights } }) => ({
          target: target as PreviewTarget,
          page,
          screen,
          types: linkTypes(target, rights),
          mayCollections: rights?.permissions.P_MEDIA_COLLECTION ?? false,
          connected: rights?.connected ?? false,
        }),
        onDone: [
          {
            guard: { type: 'isLost', params: ({ event }) => event.output },
            target: ['closed', '#library.session.leaving'],
          },
          { target: 'closed', actions: 'closeLink' },
        ],
      },
      on: {
        'link.changed': [
          { guard: { type: 'isTarget', params: ({ event }) => event.link } },
          {
            guard: { type: 'hasLink', params: ({ event }) => event.link },
            target: 'preview',
            reenter: true,
            actions: { type: 'targetLink', params: ({ event }) => event.link },
          },
          { target: 'closed' },
        ],
        'preview.opened': {
          guard: { type: 'isClipLink', params: ({ event }) => event.mediaType },
          actions: 'listClips',
        },
        'item.deleted': {
          target: 'closed',
          actions: [
            'closeLink',
            { type: 'passFact', params: ({ event }) => event },
            { type: 'offerUndo', params: ({ event }) => event },
          ],
        },
      },
    },
  },
});
