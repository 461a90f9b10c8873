import type { ComponentType } from 'react';
import type { Playable } from '../../core/domain/result-item.ts';

/** A player among a page's own views; the composition gives it. */
export type PlayerView = ComponentType<{ playable: Playable }>;
