/** What a group looks like, and what its administrators decide about it (row S01). */
import * as v from 'valibot';
import { EMBEDDING_MAX } from '../domain/constants/link-previews.ts';
import { GROUP_NAME_MAX, LOGO_BYTES_MAX } from '../domain/constants/edit-page.ts';
import { readEmbedding } from '../domain/embedding.ts';
import { ACCENT_PATTERN, FIRST_RUN_STEPS, PAGE_LANGUAGES } from '../domain/group-settings.ts';
import { defineRequest } from './envelope.ts';
import { address, count, flag, maybe, personId, shown, text } from './primitives.ts';

const language = v.picklist(PAGE_LANGUAGES);
const accent = v.pipe(v.string(), v.regex(ACCENT_PATTERN), v.description('#rrggbb'));
const step = v.picklist(FIRST_RUN_STEPS);
/** Never empty: a group says it for its media. */
const embedding = v.pipe(
  text(EMBEDDING_MAX),
  v.check((value) => readEmbedding(value)?.list !== undefined),
);

/** `/branding?user=64` or `?group=64`: what anybody sees of a group on every page. No request of `/services`: it is cached. */
export const brandingSchema = v.object({
  group: personId,
  name: v.fallback(shown(GROUP_NAME_MAX), ''),
  language: v.fallback(language, 'en'),
  /** Shades of the accent that can be read on light and dark surfaces, with the colour of text on them. */
  accent: maybe(v.object({ light: accent, onLight: accent, dark: accent, onDark: accent })),
  logo: maybe(address),
});
export type Branding = v.InferOutput<typeof brandingSchema>;

export const groupSettingsSchema = v.object({
  id: personId,
  name: v.fallback(shown(GROUP_NAME_MAX), ''),
  language: v.fallback(language, 'en'),
  /** As it was chosen; absent for the theme's own. */
  accent: maybe(accent),
  logo: maybe(address),
  /** Pages that may embed its media; see `core/domain/embedding.ts`. */
  embedding: v.fallback(shown(EMBEDDING_MAX), ''),
  /** Counts the changes. */
  version: count,
  /** The step that the first run is at; absent once it is finished. */
  firstRun: maybe(step),
});
export type GroupSettings = v.InferOutput<typeof groupSettingsSchema>;

export const getGroupSettings = defineRequest({
  name: 'getGroupSettings',
  controller: 'groups',
  method: 'GET',
  purpose: 'Name, language, accent and logo of a group, and who may embed its media, for its administrators.',
  params: v.object({ groupId: v.optional(personId) }),
  statuses: { ok: { data: groupSettingsSchema }, private: {} },
});

export const saveGroupSettings = defineRequest({
  name: 'saveGroupSettings',
  controller: 'groups',
  method: 'POST',
  purpose:
    'Changes what is named of a group, and ends a step of its first run. Nothing is changed where somebody else has changed the group since.',
  params: v.object({
    groupId: v.optional(personId),
    /** Of the settings that the change is based on. */
    version: count,
    name: v.optional(v.pipe(text(GROUP_NAME_MAX), v.trim(), v.minLength(1))),
    language: v.optional(language),
    /** Empty for the theme's own. */
    accent: v.optional(v.union([v.literal(''), accent])),
    /** Base64 of a PNG; empty for none. */
    logo: v.optional(v.pipe(text(Math.ceil(LOGO_BYTES_MAX / 3) * 4), v.description('base64'))),
    embedding: v.optional(embedding),
    /** This step of the first run is done, or skipped. */
    done: v.optional(step),
  }),
  statuses: {
    ok: { data: groupSettingsSchema },
    /** Somebody else has: as it is now. */
    changed: { data: groupSettingsSchema },
    /** The logo is no PNG of the size that pages send. */
    unreadable: {},
    private: {},
  },
});

/** People as the page that removes the samples names them. */
const person = v.object({ name: v.fallback(shown(200), ''), login: v.fallback(shown(320), '') });

export const getSampleLibrary = defineRequest({
  name: 'getSampleLibrary',
  controller: 'groups',
  method: 'GET',
  purpose: 'Whether this library shows samples, whether the requester may remove them, and whether a first run waits.',
  params: v.object({}),
  statuses: {
    ok: {
      data: v.object({
        samples: v.fallback(flag, false),
        mayRemove: v.fallback(flag, false),
        /** A group whose first run the requester has not finished. */
        firstRun: v.fallback(flag, false),
      }),
    },
  },
});

export const getSampleRemoval = defineRequest({
  name: 'getSampleRemoval',
  controller: 'groups',
  method: 'GET',
  purpose: 'What removing the samples takes away and what stays, or how far it has come; for the super user.',
  params: v.object({}),
  statuses: {
    ok: {
      data: v.object({
        state: v.picklist(['present', 'removing', 'gone']),
        /** Samples that are left. */
        media: count,
        /** Tags that people have added to them. */
        tags: count,
        /** Clips that people have cut from them. */
        clips: count,
        accounts: v.fallback(v.array(person), []),
        groups: v.fallback(v.array(v.object({ name: v.fallback(shown(GROUP_NAME_MAX), '') })), []),
        /** Of people: media, of which those that pass to the super user and his group; collections that samples leave. */
        own: count,
        passed: count,
        moved: count,
        collections: count,
        /** Accounts of people, and the super user's own. */
        people: count,
        login: v.fallback(shown(320), ''),
        /** The group that becomes the own library's. */
        group: v.fallback(shown(GROUP_NAME_MAX), ''),
      }),
    },
    private: {},
  },
});

export const removeSamples = defineRequest({
  name: 'removeSamples',
  controller: 'groups',
  method: 'POST',
  purpose: 'Removes the samples in the background, for good; what people have added stays. For the super user.',
  params: v.object({}),
  statuses: {
    ok: {},
    /** There are none. */
    empty: {},
    private: {},
  },
});
