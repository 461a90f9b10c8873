import { useId } from 'react';
import type { ReactNode } from 'react';
import type { ControlsMenu } from '../../../machines/player/screen/controls.machine.ts';
import type { PlayerRef } from '../../../machines/player/player.select.ts';
import { IconButton } from '../../ui/Button.tsx';
import { AsyncBoundary } from '../../ui/AsyncBoundary.tsx';

interface MenuButtonProps {
  player: PlayerRef;
  menu: ControlsMenu;
  label: string;
  icon: ReactNode;
  className?: string | undefined;
  /** The open menu. */
  open: ControlsMenu | undefined;
  children: (id: string) => ReactNode;
}

/** A button and the menu it opens; the code of a menu is fetched when it is first opened. */
export function MenuButton({ player, menu, label, icon, className, open, children }: MenuButtonProps) {
  const id = useId();
  return (
    <>
      <IconButton
        label={label}
        className={className}
        aria-haspopup="dialog"
        aria-expanded={open === menu}
        aria-controls={id}
        onClick={() => player.send({ type: 'controls.menu', menu })}
      >
        {icon}
      </IconButton>
      {open === menu ? (
        <AsyncBoundary onClose={() => player.send({ type: 'controls.closeMenu' })}>{children(id)}</AsyncBoundary>
      ) : null}
    </>
  );
}
