import { useText } from '../../i18n/text-context.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { MutedIcon, VolumeIcon } from '../../ui/icons.ts';
import styles from './Controls.module.css';

interface VolumeProps {
  /** 0 to 100. */
  volume: number;
  muted: boolean;
  onVolume: (volume: number) => void;
  onMuted: (muted: boolean) => void;
}

export function Volume({ volume, muted, onVolume, onMuted }: VolumeProps) {
  const t = useText();
  const silent = muted || volume === 0;
  return (
    <div className={styles.volume}>
      <IconButton label={t(muted ? 'player.unmute' : 'player.mute')} onClick={() => onMuted(!muted)}>
        {silent ? <MutedIcon size={22} aria-hidden /> : <VolumeIcon size={22} aria-hidden />}
      </IconButton>
      <input
        type="range"
        min={0}
        max={100}
        step={5}
        value={muted ? 0 : volume}
        aria-label={t('player.volume')}
        onChange={(event) => onVolume(Number(event.target.value))}
      />
    </div>
  );
}
