import { useSelector } from '@xstate/react';
import { useId } from 'react';
import {
  selectAudio,
  selectAudioTracks,
  selectCaptions,
  selectCaptionTracks,
  selectQualities,
  selectQuality,
  selectRate,
} from '../../../machines/player/playback/playback/playback.select.ts';
import {
  selectIsAudio,
  selectIsWindowed,
  selectPlayback,
  selectScreen,
} from '../../../machines/player/player.select.ts';
import type { PlayerRef } from '../../../machines/player/player.select.ts';
import { PLAYBACK_RATES } from '../../../core/domain/constants/playback.ts';
import { useLanguage, useText } from '../../i18n/text-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { KeyboardIcon, PictureInPictureIcon } from '../../ui/icons.ts';
import { MenuPanel } from './MenuPanel.tsx';
import styles from './menus.module.css';

interface SettingsMenuProps {
  id: string;
  player: PlayerRef;
  onClose: () => void;
}

/** Speed, quality, audio and captions; settings without alternatives are omitted. */
export default function SettingsMenu({ id, player, onClose }: SettingsMenuProps) {
  const t = useText();
  const language = useLanguage();
  const playback = useSelector(player, selectPlayback);
  const rate = useSelector(playback, selectRate);
  const qualities = useSelector(playback, selectQualities);
  const quality = useSelector(playback, selectQuality);
  const tracks = useSelector(playback, selectCaptionTracks);
  const captions = useSelector(playback, selectCaptions);
  const audioTracks = useSelector(playback, selectAudioTracks);
  const audio = useSelector(playback, selectAudio);
  const isAudio = useSelector(player, selectIsAudio);
  const isWindowed = useSelector(useSelector(player, selectScreen), selectIsWindowed);
  return (
    <MenuPanel id={id} label={t('player.settings')} onClose={onClose}>
      <Choices
        name={t('player.rate')}
        isRow
        value={rate}
        choices={PLAYBACK_RATES.map((value) => ({
          value,
          label: t('player.rateTimes', { rate: value.toLocaleString(language) }),
        }))}
        onChoose={(value) => player.send({ type: 'playback.setRate', rate: value })}
      />
      {qualities.length > 1 ? (
        <Choices<number | 'auto'>
          name={t('player.quality')}
          value={quality}
          choices={[
            { value: 'auto', label: t('player.qualityAuto') },
            ...qualities.map((value) => ({ value, label: t('player.qualityLines', { lines: value }) })),
          ]}
          onChoose={(lines) => player.send({ type: 'playback.setQuality', lines })}
        />
      ) : null}
      {audioTracks.length > 1 ? (
        <Choices
          name={t('player.audioTrack')}
          value={audio}
          choices={audioTracks.map(({ lang, label }) => ({ value: lang, label }))}
          onChoose={(lang) => player.send({ type: 'playback.setAudio', lang })}
        />
      ) : null}
      {tracks.length > 0 ? (
        <Choices
          name={t('player.captions')}
          value={captions}
          choices={[
            { value: 'off', label: t('player.captionsOff') },
            ...tracks.map(({ lang, label }) => ({ value: lang, label })),
          ]}
          onChoose={(lang) => player.send({ type: 'playback.setCaptions', lang })}
        />
      ) : null}
      {isAudio ? null : (
        // On a phone the control bar has no room for it.
        <Button
          variant="quiet"
          className={styles.onlyNarrow}
          onClick={() => {
            onClose();
            player.send({ type: 'screen.togglePip' });
          }}
        >
          <PictureInPictureIcon size={18} aria-hidden />
          {t(isWindowed ? 'player.exitPictureInPicture' : 'player.pictureInPicture')}
        </Button>
      )}
      <Button variant="quiet" onClick={() => player.send({ type: 'controls.menu', menu: 'keys' })}>
        <KeyboardIcon size={18} aria-hidden />
        {t('player.shortcuts')}
      </Button>
    </MenuPanel>
  );
}

interface ChoicesProps<Value> {
  name: string;
  value: Value;
  choices: readonly { value: Value; label: string }[];
  /** The choices fit in one row. */
  isRow?: boolean;
  onChoose: (value: Value) => void;
}

function Choices<Value extends string | number>({ name, value, choices, isRow, onChoose }: ChoicesProps<Value>) {
  const group = useId();
  return (
    <fieldset className={styles.group}>
      <legend>{name}</legend>
      <div className={classes(styles.choices, isRow && styles.row)}>
        {choices.map((choice) => (
          <label key={choice.value} className={styles.choice}>
            <input type="radio" name={group} checked={choice.value === value} onChange={() => onChoose(choice.value)} />
            <span>{choice.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
