import type { Branding, GroupSettings } from '../../core/contract/groups.ts';
import { writeEmbedding } from '../../core/domain/embedding.ts';
import { accentShades } from '../../core/domain/vendor-colours.ts';
import type { StoredGroupSettings } from '../store/groups.ts';

const logoAddress = (hash: string | undefined): string | undefined =>
  hash === undefined ? undefined : `/branding/${hash}.png`;

/** The public details of a group. */
export function presentBranding({ id, name, language, accent, logo }: StoredGroupSettings): Branding {
  return {
    group: id,
    name,
    language,
    accent: accent === undefined ? undefined : accentShades(accent),
    logo: logoAddress(logo),
  };
}

/** The settings that its administrators may change. */
export function presentSettings({ logo, embedding, ...settings }: StoredGroupSettings): GroupSettings {
  return { ...settings, embedding: writeEmbedding(embedding), logo: logoAddress(logo) };
}
