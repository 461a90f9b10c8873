import { useSelector } from '@xstate/react';
import { useId } from 'react';
import type { ReactNode } from 'react';
import type { GateNotice } from '../../../machines/player/opening/gate/gate.machine.ts';
import {
  selectGateCoolDown,
  selectGateFace,
  selectGateNotice,
  selectIsGateBusy,
  selectIsRechecking,
} from '../../../machines/player/opening/gate/gate.select.ts';
import type { GateRef, PlayerRef } from '../../../machines/player/player.select.ts';
import type { TextKey } from '../../i18n/areas.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { CircleCheckIcon } from '../../ui/icons.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Announcement } from '../../ui/VisuallyHidden.tsx';
import { HiddenTitle, PlayerTitle } from '../PlayerTitle.tsx';
import styles from './entry.module.css';

/** On the server that served this module, even if the player is on another site's page. */
const PRIVACY = `${new URL(import.meta.url).origin}/privacy`;

/** Messages about the last attempt (Player 5 and 8). */
const NOTICES = {
  incomplete: 'entry.fillAll',
  invalidEmail: 'common.invalidEmail',
  cookiesRefused: 'entry.consentMissing',
  cookiesOff: 'entry.enableCookies',
  alreadyRegistered: 'entry.alreadyRegistered',
  captchaEmpty: 'entry.captchaEmpty',
  captchaError: 'entry.captchaError',
  cookieError: 'entry.cookieError',
  mailOff: 'entry.mailOff',
  error: 'entry.error',
  wrongPassword: 'entry.passwordWrong',
  limited: 'entry.coolingDown',
} as const satisfies Record<GateNotice, TextKey>;

/** A registration form or a password form before the video. */
export function Gate({ player, gate }: { player: PlayerRef; gate: GateRef }) {
  const t = useText();
  const face = useSelector(gate, selectGateFace);
  const isRechecking = useSelector(gate, selectIsRechecking);
  if (face === 'passed') return null;
  if (face === 'checking') {
    return (
      <div className={styles.card} aria-busy="true">
        <HiddenTitle />
        <Announcement>{t('common.loading')}</Announcement>
        <Skeleton width="60%" />
        <Skeleton height={40} />
        <Skeleton height={40} />
      </div>
    );
  }
  if (face === 'sent') {
    return (
      <div className={classes(styles.card, styles.message)} role="status">
        <CircleCheckIcon size={36} aria-hidden />
        <PlayerTitle>{t('entry.confirmationSent')}</PlayerTitle>
        {isRechecking ? <p className={styles.hint}>{t('entry.rechecking')}</p> : null}
      </div>
    );
  }
  return face === 'password' ? (
    <PasswordForm player={player} gate={gate} />
  ) : (
    <RegistrationForm player={player} gate={gate} />
  );
}

/** The text of a form field; the forms have no file inputs. */
function textOf(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === 'string' ? value : '';
}

interface FormProps {
  player: PlayerRef;
  gate: GateRef;
}

function PasswordForm({ player, gate }: FormProps) {
  const t = useText();
  const coolDown = useSelector(gate, selectGateCoolDown);
  return (
    <Form
      gate={gate}
      title={t('entry.passwordTitle')}
      lead={t('common.protectedContent')}
      action={t('entry.open')}
      disabled={coolDown !== undefined}
      onSubmit={(data) => player.send({ type: 'gate.tryPassword', password: textOf(data, 'password') })}
    >
      <Field label={t('entry.password')} name="password" type="password" autoComplete="current-password" />
    </Form>
  );
}

function RegistrationForm({ player, gate }: FormProps) {
  const t = useText();
  const coolDown = useSelector(gate, selectGateCoolDown);
  const submit = (data: FormData) => {
    const text = (name: string) => textOf(data, name).trim();
    player.send({
      type: 'gate.submit',
      form: {
        nom: text('nom'),
        prenom: text('prenom'),
        zip: text('zip'),
        email: text('email'),
        emailing1: data.has('emailing1'),
        emailing2: data.has('emailing2'),
        captchaResponse: text('captcha'),
        consent: data.has('consent'),
      },
    });
  };
  return (
    <Form
      gate={gate}
      title={t('entry.registration')}
      lead={t('entry.registrationLead')}
      action={t('entry.register')}
      disabled={coolDown !== undefined}
      onSubmit={submit}
    >
      <div className={styles.pair}>
        <Field label={t('entry.prenom')} name="prenom" autoComplete="given-name" />
        <Field label={t('entry.nom')} name="nom" autoComplete="family-name" />
      </div>
      <div className={styles.pair}>
        <Field label={t('entry.email')} name="email" type="email" autoComplete="email" />
        <Field label={t('entry.zip')} name="zip" autoComplete="postal-code" />
      </div>
      <div>
        <Check label={t('entry.emailing1')} name="emailing1" />
        <Check label={t('entry.emailing2')} name="emailing2" />
        <Check label={t('entry.consent')} name="consent" />
        <Check label={t('entry.captcha')} name="captcha" />
      </div>
      <a className={styles.stored} href={PRIVACY} target="_blank" rel="noopener">
        {t('entry.toPrivacy')}
      </a>
    </Form>
  );
}

interface FormFrameProps {
  gate: GateRef;
  title: string;
  lead?: string;
  action: string;
  disabled?: boolean;
  onSubmit: (data: FormData) => void;
  children: ReactNode;
}

/** The frame of both forms: a title, an error message, and a button that is disabled until the response arrives. */
function Form({ gate, title, lead, action, disabled = false, onSubmit, children }: FormFrameProps) {
  const t = useText();
  const id = useId();
  const busy = useSelector(gate, selectIsGateBusy);
  const notice = useSelector(gate, selectGateNotice);
  const coolDown = useSelector(gate, selectGateCoolDown);
  // Hides the notice after the cool-down has ended, and while the next attempt is pending.
  const shownNotice = busy || (notice === 'limited' && coolDown === undefined) ? undefined : notice;
  return (
    <form
      className={styles.card}
      aria-labelledby={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy && !disabled) onSubmit(new FormData(event.currentTarget));
      }}
    >
      <PlayerTitle id={id}>{title}</PlayerTitle>
      {lead ? <p className={styles.lead}>{lead}</p> : null}
      {children}
      <p role="alert" className={styles.wrong}>
        {shownNotice ? t(NOTICES[shownNotice], { count: Math.ceil((coolDown ?? 0) / 1000) }) : null}
      </p>
      <Button type="submit" variant="primary" aria-disabled={busy || disabled}>
        {busy ? t('entry.sending') : action}
      </Button>
    </form>
  );
}

function Field({ label, ...input }: { label: string; name: string; type?: string; autoComplete: string }) {
  return (
    <label className={styles.field}>
      {label}
      <input {...input} required />
    </label>
  );
}

function Check({ label, name }: { label: string; name: string }) {
  return (
    <label className={styles.check}>
      <input type="checkbox" name={name} value="yes" />
      {label}
    </label>
  );
}
