import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { ComponentType } from 'react';
import { selectIsPluginAwaited, selectPlugins } from '../../../machines/player/player.select.ts';
import type { PlayerRef } from '../../../machines/player/player.select.ts';
import type { DataDocument } from '../../../core/domain/data-document.ts';
import type { PanelId, PanelDock } from '../../../core/domain/panels.ts';
import { pluginOf } from '../../../core/domain/plugins.ts';
import type { PluginId } from '../../../core/domain/plugins.ts';
import { passFocusTo } from '../../dom/free-focus.ts';
import { useText } from '../../i18n/text-context.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { CloseIcon, PanelBottomIcon, PanelRightIcon } from '../../ui/icons.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { PlayerHandles } from '../handles.ts';
import { PANELS } from './registry.tsx';
import type { PanelProps } from './panel-props.ts';
import { usePlugin } from './use-plugin.ts';
import { NotThere, AsyncBoundary } from '../../ui/AsyncBoundary.tsx';
import styles from './panels.module.css';

interface PanelFrameProps {
  player: PlayerRef;
  document: DataDocument;
  handles: PlayerHandles;
  panel: PanelId;
  dock: PanelDock;
  /** Open in its dock of a wide layout. */
  wide: boolean;
  /** Selected in a phone's panel bar. */
  bar: boolean;
}

/** One panel: its name, buttons to move and close it, and its view. */
export function PanelFrame({ player, document, handles, panel, dock, wide, bar }: PanelFrameProps) {
  const t = useText();
  const { name, ownHead = false, View, Foot } = PANELS[panel];
  const other = dock === 'right' ? 'bottom' : 'right';
  const tools = (
    <span className={styles.tools}>
      <IconButton
        label={t(other === 'bottom' ? 'player.panelToBottom' : 'player.panelToRight')}
        onClick={() => player.send({ type: 'panel.move', panel, to: other })}
      >
        {other === 'bottom' ? <PanelBottomIcon size={18} aria-hidden /> : <PanelRightIcon size={18} aria-hidden />}
      </IconButton>
      <IconButton label={t('player.closePanel')} onClick={() => player.send({ type: 'panel.toggle', panel })}>
        <CloseIcon size={18} aria-hidden />
      </IconButton>
    </span>
  );
  const passFocus = useMemo(() => passFocusTo(`[data-opens='${panel}']`), [panel]);
  return (
    <section
      ref={passFocus}
      className={styles.panel}
      data-wide={wide}
      data-bar={bar}
      data-panel={panel}
      aria-label={ownHead ? undefined : t(name)}
    >
      {ownHead ? null : (
        <header className={styles.head}>
          <h2>{t(name)}</h2>
          {tools}
        </header>
      )}
      <div className={styles.body}>
        <AsyncBoundary fallback={<Skeleton height="100%" />}>
          {View ? (
            <Content
              View={View}
              panel={panel}
              player={player}
              document={document}
              handles={handles}
              dock={dock}
              tools={tools}
            />
          ) : null}
        </AsyncBoundary>
      </div>
      {Foot ? (
        <AsyncBoundary quiet>
          <Foot player={player} document={document} handles={handles} dock={dock} tools={tools} />
        </AsyncBoundary>
      ) : null}
    </section>
  );
}

type ContentProps = PanelProps & { View: ComponentType<PanelProps> };

function Content({ panel, ...props }: ContentProps & { panel: PanelId }) {
  const plugin = pluginOf(panel);
  const { View, ...rest } = props;
  return plugin === undefined ? <View {...rest} /> : <PluginContent plugin={plugin} {...props} />;
}

/** The panel's view, once its chart has loaded. */
function PluginContent({ View, plugin, ...props }: ContentProps & { plugin: PluginId }) {
  const { player } = props;
  const chart = usePlugin(player, plugin);
  const isAwaited = useSelector(useSelector(player, selectPlugins), (plugins) =>
    selectIsPluginAwaited(plugins, plugin),
  );
  if (chart) return <View {...props} />;
  if (isAwaited) return <Skeleton height="100%" />;
  return <NotThere onRetry={() => player.send({ type: 'plugins.request', plugin })} />;
}
