/** Settings: each invalid one is rejected in one line, and secrets are never shown (row O02). */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { SETTINGS, shownSettings, type SettingName } from '../../../server/settings.ts';
import { configurationPage } from '../../../tools/configuration/page.ts';

/** Settings that accept any text; a missing host or file is reported when it is used. */
const ANY = [
  'HOST',
  'FERRYGLIDE_DATA',
  'FERRYGLIDE_MEDIA',
  'FERRYGLIDE_DIST',
  'FERRYGLIDE_COUNTRY_TABLE',
  'FERRYGLIDE_FFMPEG',
  'FERRYGLIDE_LIVE_HOST',
  'FERRYGLIDE_WATCH',
  'FERRYGLIDE_WATCH_LOGIN',
  'FERRYGLIDE_METRICS_HOST',
] as const satisfies readonly SettingName[];

const WRONG: Record<Exclude<SettingName, (typeof ANY)[number]>, [text: string, line: string][]> = {
  PORT: [
    ['eighty', 'PORT must be a whole number from 0 to 65535, not "eighty".'],
    ['65536', 'PORT must be a whole number from 0 to 65535, not "65536".'],
    ['80.5', 'PORT must be a whole number from 0 to 65535, not "80.5".'],
  ],
  DATABASE_URL: [
    [
      'mysql://freya:hunter2@database.example/library',
      'DATABASE_URL must have the form postgres://user:password@database.example:5432/ferryglide.',
    ],
    [
      'postgres://freya:hunter2@database.example',
      'DATABASE_URL must have the form postgres://user:password@database.example:5432/ferryglide.',
    ],
  ],
  FERRYGLIDE_STORAGE: [
    ['films', 'FERRYGLIDE_STORAGE must have the form s3://bucket or s3://bucket/prefix.'],
    ['s3://Films', 'FERRYGLIDE_STORAGE must have the form s3://bucket or s3://bucket/prefix.'],
    ['s3://films/../other', 'FERRYGLIDE_STORAGE must have the form s3://bucket or s3://bucket/prefix.'],
    ['s3://key:hunter2@films', 'FERRYGLIDE_STORAGE must have the form s3://bucket or s3://bucket/prefix.'],
  ],
  FERRYGLIDE_S3_ENDPOINT: [
    [
      's3.example:9000',
      'FERRYGLIDE_S3_ENDPOINT must be an http or https address such as https://s3.example:9000, without a path.',
    ],
    [
      'https://freya:hunter2@s3.example',
      'FERRYGLIDE_S3_ENDPOINT must be an http or https address such as https://s3.example:9000, without a path.',
    ],
    ['https://s3.example', 'FERRYGLIDE_S3_… requires FERRYGLIDE_STORAGE, the bucket: s3://bucket/prefix.'],
  ],
  FERRYGLIDE_S3_REGION: [['Paris 3', 'FERRYGLIDE_S3_REGION must be the name of a region such as eu-west-3.']],
  FERRYGLIDE_S3_KEY: [['hunter2', 'FERRYGLIDE_S3_KEY and FERRYGLIDE_S3_SECRET must be set together.']],
  FERRYGLIDE_S3_SECRET: [['hunter2', 'FERRYGLIDE_S3_KEY and FERRYGLIDE_S3_SECRET must be set together.']],
  FERRYGLIDE_SAMPLES: [['no', 'FERRYGLIDE_SAMPLES must be on or off.']],
  FERRYGLIDE_EARLIER_BUILD_DAYS: [
    ['366', 'FERRYGLIDE_EARLIER_BUILD_DAYS must be a whole number of days from 0 to 365, not "366".'],
  ],
  FERRYGLIDE_ORIGIN: [
    ['media.example', 'FERRYGLIDE_ORIGIN must list origins such as https://club.example, not "media.example".'],
  ],
  FERRYGLIDE_EMBED_ORIGINS: [
    ['https://a.example,club', 'FERRYGLIDE_EMBED_ORIGINS must list origins such as https://club.example, not "club".'],
  ],
  FERRYGLIDE_TRUST_PROXY: [['yes', 'FERRYGLIDE_TRUST_PROXY must be on or off.']],
  FERRYGLIDE_COUNTRY_HEADER: [
    ['cf ipcountry', 'FERRYGLIDE_COUNTRY_HEADER must be the name of a header such as cf-ipcountry.'],
    ['cf-ipcountry', 'FERRYGLIDE_COUNTRY_HEADER requires FERRYGLIDE_TRUST_PROXY=on.'],
  ],
  FERRYGLIDE_COUNTRY_URL: [
    ['https://geo.example/?key=hunter2', 'FERRYGLIDE_COUNTRY_URL must be an http or https address that contains {ip}.'],
  ],
  FERRYGLIDE_FPS_URL: [
    ['probe.example/{url}', 'FERRYGLIDE_FPS_URL must be an http or https address that contains {url}.'],
  ],
  FERRYGLIDE_STUDIO_URL: [
    [
      'https://studio.example/?page=1',
      'FERRYGLIDE_STUDIO_URL must be the http or https address of a page, without a query.',
    ],
  ],
  FERRYGLIDE_MULTICAST_URL: [
    ['multicast.example', 'FERRYGLIDE_MULTICAST_URL must be the http or https address of a page, without a query.'],
  ],
  FERRYGLIDE_SMTP_URL: [
    [
      'smtp//freya:hunter2@mail.example',
      'FERRYGLIDE_SMTP_URL must have the form smtp://user:password@mail.example:587, or smtps://.',
    ],
    ['smtp://mail.example', 'FERRYGLIDE_SMTP_URL requires FERRYGLIDE_MAIL_FROM, the sender of e-mails.'],
  ],
  FERRYGLIDE_MAIL_FROM: [
    ['races', 'FERRYGLIDE_MAIL_FROM must be a sender such as Races <races@club.example>.'],
    ['a@b.example\nBcc: all@b.example', 'FERRYGLIDE_MAIL_FROM must be a sender such as Races <races@club.example>.'],
  ],
  FERRYGLIDE_NICENESS: [
    ['-1', 'FERRYGLIDE_NICENESS must be a whole number from 0 to 19, not "-1".'],
    ['20', 'FERRYGLIDE_NICENESS must be a whole number from 0 to 19, not "20".'],
  ],
  FERRYGLIDE_UPLOAD_MAX_GB: [['0', 'FERRYGLIDE_UPLOAD_MAX_GB must be a number of gigabytes above 0, not "0".']],
  FERRYGLIDE_GROUP_QUOTA_GB: [['much', 'FERRYGLIDE_GROUP_QUOTA_GB must be a number of gigabytes above 0, not "much".']],
  FERRYGLIDE_RTMP_PORT: [['rtmp', 'FERRYGLIDE_RTMP_PORT must be a whole number from 0 to 65535, not "rtmp".']],
  FERRYGLIDE_SRT_PORT: [['-1', 'FERRYGLIDE_SRT_PORT must be a whole number from 0 to 65535, not "-1".']],
  FERRYGLIDE_TIMING_ZONE: [
    ['Paris', 'FERRYGLIDE_TIMING_ZONE must be the name of a time zone such as Europe/Prague, not "Paris".'],
  ],
  FERRYGLIDE_PROBE_HTTP: [['1', 'FERRYGLIDE_PROBE_HTTP must be on or off.']],
  FERRYGLIDE_PROBE_ALLOW: [['10.20.0.0/99', 'FERRYGLIDE_PROBE_ALLOW must list networks such as 10.0.0.0/8,fd00::/8.']],
  FERRYGLIDE_SIGN_UP_APPROVAL: [['off', 'FERRYGLIDE_SIGN_UP_APPROVAL must be required or none.']],
  FERRYGLIDE_GEOBLOCKING: [['true', 'FERRYGLIDE_GEOBLOCKING must be on or off.']],
  FERRYGLIDE_ANALYTICS: [['ON', 'FERRYGLIDE_ANALYTICS must be on or off.']],
  FERRYGLIDE_LOG: [['xml', 'FERRYGLIDE_LOG must be json or plain.']],
  FERRYGLIDE_LOG_REQUESTS: [['none', 'FERRYGLIDE_LOG_REQUESTS must be on or off.']],
  FERRYGLIDE_METRICS_PORT: [['65536', 'FERRYGLIDE_METRICS_PORT must be a whole number from 0 to 65535, not "65536".']],
  FERRYGLIDE_MIN_FREE_MB: [
    ['-5', 'FERRYGLIDE_MIN_FREE_MB must be a whole number of megabytes from 0 to 1000000, not "-5".'],
  ],
  FERRYGLIDE_ANALYTICS_DAYS: [
    ['0', 'FERRYGLIDE_ANALYTICS_DAYS must be a whole number of days from 1 to 3650, not "0".'],
  ],
  FERRYGLIDE_TALK_DAYS: [['week', 'FERRYGLIDE_TALK_DAYS must be a whole number of days from 1 to 3650, not "week".']],
  FERRYGLIDE_AUDIT_DAYS: [['1.5', 'FERRYGLIDE_AUDIT_DAYS must be a whole number of days from 1 to 3650, not "1.5".']],
};

/** The error message of a start with these settings. */
function refusal(env: Record<string, string>): string {
  try {
    readConfig(env);
  } catch (error) {
    return (error as Error).message;
  }
  return 'accepted';
}

describe('an invalid setting', () => {
  it.each(Object.entries(WRONG).flatMap(([name, cases]) => cases.map((each) => [name, ...each] as const)))(
    '[O02] %s %s',
    (name, text, line) => {
      expect(refusal({ [name]: text })).toBe(line);
    },
  );

  it('[O02] gets one line of several if there are more', () => {
    expect(refusal({ PORT: 'x', FERRYGLIDE_LOG: 'y', FERRYGLIDE_ANALYTICS: 'z' }).split('\n')).toEqual([
      'PORT must be a whole number from 0 to 65535, not "x".',
      'FERRYGLIDE_ANALYTICS must be on or off.',
      'FERRYGLIDE_LOG must be json or plain.',
    ]);
  });

  it('[O02] every setting is in the table above or accepts any text', () => {
    expect([...Object.keys(WRONG), ...ANY].toSorted()).toEqual(Object.keys(SETTINGS).toSorted());
    for (const name of ANY) expect(refusal({ [name]: 'whatever' })).toBe('accepted');
  });

  it('[O02] an empty setting counts as unset', () => {
    expect(readConfig(Object.fromEntries(Object.keys(SETTINGS).map((name) => [name, '']))).port).toBe(4710);
  });
});

it('[O02] settings are shown without secrets', () => {
  expect(
    shownSettings({
      FERRYGLIDE_SMTP_URL: 'smtps://freya:hunter2@mail.example:465',
      FERRYGLIDE_COUNTRY_URL: 'https://geo.example/{ip}?key=hunter2',
      FERRYGLIDE_FPS_URL: 'https://hunter2@probe.example/{url}',
      DATABASE_URL: 'postgres://freya:hunter2@database.example/library',
      FERRYGLIDE_ANALYTICS: 'on',
      PORT: '80',
      FERRYGLIDE_LOG: '',
      AWS_SECRET_ACCESS_KEY: 'hunter2',
    }),
  ).toEqual([
    'PORT=80',
    'DATABASE_URL=postgres://***',
    'FERRYGLIDE_COUNTRY_URL=https://***',
    'FERRYGLIDE_FPS_URL=https://***',
    'FERRYGLIDE_SMTP_URL=smtps://***',
    'FERRYGLIDE_ANALYTICS=on',
  ]);
});

it('[O02] docs/configuration.md matches the table of settings', () => {
  const written = readFileSync(new URL('../../../docs/configuration.md', import.meta.url), 'utf8');
  expect(written, 'stale: run `npm run configuration:docs`').toBe(configurationPage());
});
