import type { TextKey } from '../../i18n/areas.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import styles from './menus.module.css';

const ROWS: readonly { keys: readonly string[]; text: TextKey; seconds?: number }[] = [
  { keys: ['K', '␣'], text: 'shortcuts.toggle' },
  { keys: ['J', 'L'], text: 'shortcuts.jump', seconds: 10 },
  { keys: ['←', '→'], text: 'shortcuts.jump', seconds: 5 },
  { keys: [',', '.'], text: 'shortcuts.frames' },
  { keys: ['+', '−'], text: 'shortcuts.zoom' },
  { keys: ['0'], text: 'shortcuts.wholePicture' },
  { keys: ['⇧', '←'], text: 'shortcuts.pan' },
  { keys: ['A', 'B', 'X'], text: 'shortcuts.loop' },
  { keys: ['J', 'K', 'L', 'S'], text: 'shortcuts.tools' },
  { keys: ['P', 'N'], text: 'shortcuts.tags' },
  { keys: ['0', '9'], text: 'shortcuts.shares' },
  { keys: ['↓', '↑'], text: 'shortcuts.volume' },
  { keys: ['<', '>'], text: 'shortcuts.rate' },
  { keys: ['V', '⇧'], text: 'shortcuts.compare' },
  { keys: ['M'], text: 'shortcuts.mute' },
  { keys: ['C'], text: 'shortcuts.captions' },
  { keys: ['F'], text: 'player.fullscreen' },
  { keys: ['I'], text: 'player.pictureInPicture' },
  { keys: ['?'], text: 'shortcuts.sheet' },
];

/** Keyboard shortcuts of a focused player. */
export default function ShortcutsSheet({ onClose }: { onClose: () => void }) {
  useText('analysis');
  const t = useText('entry');
  return (
    <Dialog title={t('player.shortcuts')} closeLabel={t('common.close')} onClose={onClose}>
      <dl className={styles.keys}>
        {ROWS.map(({ keys, text, seconds }) => (
          <Row key={keys.join()} keys={keys} text={t(text, { seconds: seconds ?? 0 })} />
        ))}
      </dl>
    </Dialog>
  );
}

function Row({ keys, text }: { keys: readonly string[]; text: string }) {
  return (
    <>
      <dt>
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </dt>
      <dd>{text}</dd>
    </>
  );
}
