import { useText } from '../../i18n/text-context.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { RotateBackIcon, RotateForwardIcon } from '../../ui/icons.ts';
import styles from './Controls.module.css';

/** Seeks by this number of seconds; backwards if negative. */
export function SeekButton({
  seconds,
  onSeekBy,
  className,
}: {
  seconds: number;
  onSeekBy: (seconds: number) => void;
  className?: string | undefined;
}) {
  const t = useText();
  const size = Math.abs(seconds);
  const Icon = seconds < 0 ? RotateBackIcon : RotateForwardIcon;
  return (
    <IconButton
      label={t(seconds < 0 ? 'player.replay' : 'player.forward', { seconds: size })}
      className={className}
      onClick={() => onSeekBy(seconds)}
    >
      <span className={styles.seek}>
        <Icon size={24} strokeWidth={1.75} aria-hidden />
        <b aria-hidden>{size}</b>
      </span>
    </IconButton>
  );
}
