/** The branding of a group, and the settings that its administrators control (row S01). */
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
/** Never empty: the group's setting applies to its media. */
const embedding = v.pipe(
  text(EMBEDDING_MAX),
  v.check((value) => readEmbedding(value)?.list !== undefined),
);

/**
 * `/branding?user=64` or `?group=64`: the public appearance of a group on every page. Not a request of `/services`,
 * because it is cached.
 */
export const brandingSchema = v.object({
  group: personId,
  name: v.fallback(shown(GROUP_NAME_MAX), ''),
  language: v.fallback(language, 'en'),
  /** Shades of the accent that are legible on light and dark surfaces, with the colour of text on them. */
  accent: maybe(v.object({ light: accent, onLight: accent, dark: accent, onDark: accent })),
  logo: maybe(address),
});
export type Branding = v.InferOutput<typeof brandingSchema>;

export const groupSettingsSchema = v.object({
  id: personId,
  name: v.fallback(shown(GROUP_NAME_MAX), ''),
  language: v.fallback(language, 'en'),
  /** As chosen; absent for the theme's default. */
  accent: maybe(accent),
  logo: maybe(address),
  /** Pages that may embed the group's media; see `core/domain/embedding.ts`. */
  embedding: v.fallback(shown(EMBEDDING_MAX), ''),
  /** Counts the changes. */
  version: count,
  /** The current step of the first run; absent once it is finished. */
  firstRun: maybe(step),
});
export type GroupSettings = v.InferOutput<typeof groupSettingsSchema>;

export const getGroupSettings = defineRequest({
  name: 'getGroupSettings',
  controller: 'groups',
  method: 'GET',
  purpose: 'Name, language, accent and logo of a group, and which pages may embed its media, for its administrators.',
  params: v.object({ groupId: v.optional(personId) }),
  statuses: { ok: { data: groupSettingsSchema }, private: {} },
});

export const saveGroupSettings = defineRequest({
  name: 'saveGroupSettings',
  controller: 'groups',
  method: 'POST',
  purpose:
    'Changes the given settings of a group, and completes a step of its first run. Nothing is changed if somebody else has changed the group since.',
  params: v.object({
    groupId: v.optional(personId),
    /** Version of the settings that the change is based on. */
    version: count,
    name: v.optional(v.pipe(text(GROUP_NAME_MAX), v.trim(), v.minLength(1))),
    language: v.optional(language),
    /** Empty for the theme's default. */
    accent: v.optional(v.union([v.literal(''), accent])),
    /** Base64 of a PNG; empty for none. */
    logo: v.optional(v.pipe(text(Math.ceil(LOGO_BYTES_MAX / 3) * 4), v.description('base64'))),
    embedding: v.optional(embedding),
    /** This step of the first run is completed or skipped. */
    done: v.optional(step),
  }),
  statuses: {
    ok: { data: groupSettingsSchema },
    /** Somebody else has changed the group; returns the current settings. */
    changed: { data: groupSettingsSchema },
    /** The logo is not a PNG of the size that pages send. */
    unreadable: {},
    private: {},
  },
});

/** A person as named by the page that removes the samples. */
const person = v.object({ name: v.fallback(shown(200), ''), login: v.fallback(shown(320), '') });

export const getSampleLibrary = defineRequest({
  name: 'getSampleLibrary',
  controller: 'groups',
  method: 'GET',
  purpose:
    'Whether this library shows samples, whether the requester may remove them, and whether a first run is unfinished.',
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
  purpose: 'What removing the samples deletes and what stays, or how far the removal has got; for the super user.',
  params: v.object({}),
  statuses: {
    ok: {
      data: v.object({
        state: v.picklist(['present', 'removing', 'gone']),
        /** Samples left. */
        media: count,
        /** Tags that people have added to samples. */
        tags: count,
        /** Clips that people have cut from samples. */
        clips: count,
        accounts: v.fallback(v.array(person), []),
        groups: v.fallback(v.array(v.object({ name: v.fallback(shown(GROUP_NAME_MAX), '') })), []),
        /**
         * What belongs to people: media, those among them that pass to the super user and his group, and collections
         * that lose samples.
         */
        own: count,
        passed: count,
        moved: count,
        collections: count,
        /** Accounts of people, including the super user's own. */
        people: count,
        login: v.fallback(shown(320), ''),
        /** The group that owns the library afterwards. */
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
