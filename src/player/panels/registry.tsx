import type { ComponentType, ReactNode } from 'react';
import type { PlayerRef } from '../../../machines/player/player.select.ts';
import type { DataDocument } from '../../../core/domain/data-document.ts';
import type { PanelId, PanelPlace } from '../../../core/domain/panels.ts';
import type { TextKey } from '../../i18n/areas.ts';
import {
  ClapperboardIcon,
  FileTextIcon,
  FilmsIcon,
  HandshakeIcon,
  InfoIcon,
  ListTreeIcon,
  MedalIcon,
  MessageIcon,
  PencilIcon,
  QuestionIcon,
  TranscriptIcon,
  TimelineIcon,
  VoteIcon,
} from '../../ui/icons.ts';
import { later } from '../../ui/later.ts';
import type { PlayerHandles } from '../handles.ts';
import { TimelinePanel } from '../timeline/TimelinePanel.tsx';

/** What every panel's view is given. */
export interface PanelProps {
  player: PlayerRef;
  document: DataDocument;
  handles: PlayerHandles;
  place: PanelPlace;
  /** The frame's buttons, for a panel with a head of its own. */
  tools: ReactNode;
}

interface PanelLook {
  name: TextKey;
  Icon: typeof InfoIcon;
  /** Fetched when the panel first opens, as are the texts that only it needs (`useText(area)`). */
  View?: ComponentType<PanelProps>;
  /** Stands under it, as sponsors do. */
  Foot?: ComponentType<PanelProps>;
  /** It shows its name and the frame's buttons by itself. */
  ownHead?: boolean;
}

/** How each panel is called and drawn. */
export const PANELS: Readonly<Record<PanelId, PanelLook>> = {
  liveResults: {
    name: 'player.panel.liveResults',
    Icon: MedalIcon,
    View: later(() => import('./LiveResultsPanel.tsx')),
    Foot: later(() => import('../sponsors/LiveResultsFoot.tsx')),
  },

  menu: { name: 'player.menu', Icon: ListTreeIcon, View: later(() => import('./TagMenuPanel.tsx')) },

  timeline: { name: 'player.timeline', Icon: TimelineIcon, View: TimelinePanel, ownHead: true },

  description: {
    name: 'player.panel.description',
    Icon: InfoIcon,
    View: later(() => import('./DescriptionPanel.tsx')),
  },

  linkers: { name: 'player.panel.linkers', Icon: FilmsIcon, View: later(() => import('./LinkersPanel.tsx')) },

  videoSelector: {
    name: 'player.panel.videoSelector',
    Icon: ClapperboardIcon,
    View: later(() => import('./VideoSelectorPanel.tsx')),
  },

  document: {
    name: 'player.panel.document',
    Icon: FileTextIcon,
    View: later(() => import('./DocumentPanel.tsx')),
  },

  chat: { name: 'player.panel.chat', Icon: MessageIcon, View: later(() => import('../talk/ChatPanel.tsx')) },

  vote: { name: 'player.panel.vote', Icon: VoteIcon, View: later(() => import('../talk/VotePanel.tsx')) },

  questions: {
    name: 'player.panel.questions',
    Icon: QuestionIcon,
    View: later(() => import('../talk/QuestionsPanel.tsx')),
  },

  drawing: { name: 'player.panel.drawing', Icon: PencilIcon, View: later(() => import('../drawing/DrawingPanel.tsx')) },

  sponsors: {
    name: 'player.panel.sponsors',
    Icon: HandshakeIcon,
    View: later(() => import('../sponsors/SponsorsPanel.tsx')),
  },

  transcript: {
    name: 'player.panel.transcript',
    Icon: TranscriptIcon,
    View: later(() => import('../transcript/TranscriptPanel.tsx')),
  },
};
