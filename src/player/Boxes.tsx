import type { ReactNode } from 'react';
import type { PanelDock } from '../../core/domain/panels.ts';
import styles from './player.module.css';

interface BoxesProps {
  stage: ReactNode;
  headline: ReactNode;
  bar: ReactNode;
  bottom: ReactNode;
  side: ReactNode;
  /** Audio does not need a 16:9 box. */
  audio: boolean;
  /** The dock that a phone shows below the picture. */
  shown?: PanelDock;
  /** Docks that are open in a wide layout. */
  rightOpen?: boolean;
  bottomOpen?: boolean;
  drawerOpen?: boolean;
  /** In fullscreen, everything except the picture is hidden with the controls. */
  faded?: boolean;
}

/** The layout of a player. The style sheet arranges its parts for each width, so that nothing is rendered twice. */
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
