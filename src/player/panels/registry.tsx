import type { ComponentType } from 'react';
import type { PanelId } from '../../../core/domain/panels.ts';
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
  ZoomInIcon,
} from '../../ui/icons.ts';
import { lazyWithRetry } from '../../ui/lazy-with-retry.ts';
import { TimelinePanel } from '../timeline/TimelinePanel.tsx';
import type { PanelProps } from './panel-props.ts';

interface PanelEntry {
  name: TextKey;
  Icon: typeof InfoIcon;
  /** Fetched when the panel first opens, together with the texts that only it needs (`useText(area)`). */
  View?: ComponentType<PanelProps>;
  /** Shown below the panel, such as sponsors. */
  Foot?: ComponentType<PanelProps>;
  /** The view renders its own name and the frame's buttons. */
  ownHead?: boolean;
}

/** Name, icon and view of each panel. */
export const PANELS: Readonly<Record<PanelId, PanelEntry>> = {
  liveResults: {
    name: 'player.panel.liveResults',
    Icon: MedalIcon,
    View: lazyWithRetry(() => import('./LiveResultsPanel.tsx')),
    Foot: lazyWithRetry(() => import('../sponsors/LiveResultsFoot.tsx')),
  },

  menu: { name: 'player.menu', Icon: ListTreeIcon, View: lazyWithRetry(() => import('./TagMenuPanel.tsx')) },

  timeline: { name: 'player.timeline', Icon: TimelineIcon, View: TimelinePanel, ownHead: true },

  description: {
    name: 'player.panel.description',
    Icon: InfoIcon,
    View: lazyWithRetry(() => import('./DescriptionPanel.tsx')),
  },

  linkers: { name: 'player.panel.linkers', Icon: FilmsIcon, View: lazyWithRetry(() => import('./LinkersPanel.tsx')) },

  videoSelector: {
    name: 'player.panel.videoSelector',
    Icon: ClapperboardIcon,
    View: lazyWithRetry(() => import('./VideoSelectorPanel.tsx')),
  },

  document: {
    name: 'player.panel.document',
    Icon: FileTextIcon,
    View: lazyWithRetry(() => import('./DocumentPanel.tsx')),
  },

  chat: { name: 'player.panel.chat', Icon: MessageIcon, View: lazyWithRetry(() => import('../talk/ChatPanel.tsx')) },

  vote: { name: 'player.panel.vote', Icon: VoteIcon, View: lazyWithRetry(() => import('../talk/VotePanel.tsx')) },

  questions: {
    name: 'player.panel.questions',
    Icon: QuestionIcon,
    View: lazyWithRetry(() => import('../talk/QuestionsPanel.tsx')),
  },

  drawing: {
    name: 'player.panel.drawing',
    Icon: PencilIcon,
    View: lazyWithRetry(() => import('../drawing/DrawingPanel.tsx')),
  },

  analysis: {
    name: 'player.panel.analysis',
    Icon: ZoomInIcon,
    View: lazyWithRetry(() => import('../analysis/AnalysisPanel.tsx')),
  },

  sponsors: {
    name: 'player.panel.sponsors',
    Icon: HandshakeIcon,
    View: lazyWithRetry(() => import('../sponsors/SponsorsPanel.tsx')),
  },

  transcript: {
    name: 'player.panel.transcript',
    Icon: TranscriptIcon,
    View: lazyWithRetry(() => import('../transcript/TranscriptPanel.tsx')),
  },
};
