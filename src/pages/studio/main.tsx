/** The page `/studio`: what somebody adds to the library, and what becomes of it; `?video={id}` shows that film. */
import { inspection } from '../inspector/inspection.ts';
import { brandedContainer, pageSettings } from '../page.ts';
import { mountStudio } from './mount-studio.tsx';

const settings = await pageSettings();
await mountStudio(brandedContainer(settings), { settings, inspect: await inspection(), files: [] });
