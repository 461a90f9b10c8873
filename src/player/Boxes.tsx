import type { ReactNode } from 'react';
import type { PanelDock } from '../../core/domain/panels.ts';
import styles from './player.module.css';

interface BoxesProps {
  stage: ReactNode;
  headline: ReactNode;
  bar: ReactNode;
  bottom: ReactNode;
  side: ReactNode;
  /** Sound alone needs no sixteen by nine. */
  audio: boolean;
  /** Of the places beside the picture, the one that a phone shows. */
  shown?: PanelDock;
  /** What a wide layout shows. */
  rightOpen?: boolean;
  bottomOpen?: boolean;
  drawerOpen?: boolean;
  /** Over a picture that fills the screen: everything else is out of sight, as the controls are. */
  faded?: boolean;
}

/** The places of a player within its frame; the style sheet moves them for each width, so that nothing is rendered twice. */
export function Boxes(props: BoxesProps) {
  const {
    stage,
    headline,
    bar,
    bottom,
    side,
    audio,
    shown = 'bottom',
    rightOpen = true,
    bottomOpen = true,
    drawerOpen = false,
    faded = false,
  } = props;
  return (
    <div className={styles.layout} data-drawer={drawerOpen} data-audio={audio} data-faded={faded}>
      <div part="stage" className={styles.stage}>
        {stage}
      </div>
      <div part="headline" className={styles.headline}>
        {headline}
      </div>
      <div part="panel-bar" className={styles.bar}>
        {bar}
      </div>
      <div part="bottom-panel" className={styles.bottom} data-bar={shown === 'bottom'} data-wide={bottomOpen}>
        {bottom}
      </div>
      <div part="side-panel" className={styles.side} data-bar={shown === 'right'} data-wide={rightOpen}>
        {side}
      </div>
    </div>
  );
}
