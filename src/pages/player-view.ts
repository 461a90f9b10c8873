import type { ComponentType } from 'react';
import type { Playable } from '../../core/domain/result-item.ts';

/** A player inside a page's own views, passed in by the composition. */
export type PlayerView = ComponentType<{ playable: Playable }>;
