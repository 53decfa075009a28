import { LEAST_CALL_SECONDS } from '@bb1/domain/video-identification/call-length';
import {
  isGuessableKey,
  onPublicNetwork,
  type WeakSetting,
  weakSettings,
} from './weak-settings.ts';

/**
 * Staging is production on test networks: the same demands, but no money of value, and neither
 * strangers' mailboxes nor search engines hear of it.
 */
export const MODES = ['production', 'staging', 'sandbox'] as const;
type Mode = (typeof MODES)[number];

const HTTPS = [
  'PUBLIC_URL',
  'VIDEO_PROVIDER_URL',
  'OIDC_ISSUER',
  'RECAPTCHA_SCRIPT_URL',
  'RECAPTCHA_VERIFY_URL',
  'BITSTAMP_URL',
  'COINBASE_URL',
] as const;

type Checked = Parameters<typeof weakSettings>[0] & {
  readonly [Name in (typeof HTTPS)[number]]?: string | undefined;
} & {
  readonly MODE: Mode;
  readonly MAIL_ONLY_TO: readonly string[];
  readonly TAX_CERTIFICATES: string;
  readonly VIDEO_LEAST_SECONDS: number;
  readonly SANDBOX_URL?: string | undefined;
  readonly FAULT?: string | undefined;
  readonly APP_SECRET: Buffer;
  readonly AUDIT_SIGNING_KEY: string;
  readonly ACCEPTED_WEAK_SETTINGS: readonly string[];
};

interface Fault {
  readonly name: string;
  readonly message: string;
}

/** The settings that the mode does not allow. */
export function modeFaults(config: Checked): Fault[] {
  const { MODE: mode } = config;
  const faults: Fault[] = [];
  const forbid = (name: keyof Checked, message: string) => faults.push({ name, message });
  if (mode !== 'production' && config.TAX_CERTIFICATES === 'official')
    forbid('TAX_CERTIFICATES', 'official certificates are made in production alone');
  if (mode !== 'staging' && config.MAIL_ONLY_TO.length > 0)
    forbid('MAIL_ONLY_TO', 'belongs to staging: elsewhere it would keep mails from people');
  if (mode === 'sandbox') return faults;
  if (mode === 'staging' && config.MAIL_ONLY_TO.length === 0)
    forbid('MAIL_ONLY_TO', 'is needed in staging: the domains whose addresses get mail');
  if (config.VIDEO_LEAST_SECONDS < LEAST_CALL_SECONDS)
    forbid('VIDEO_LEAST_SECONDS', `must be at least ${LEAST_CALL_SECONDS} in ${mode}`);
  for (const name of HTTPS)
    if (config[name]?.startsWith('https://') === false) forbid(name, `must be https in ${mode}`);
  for (const name of ['SANDBOX_URL', 'FAULT'] as const)
    if (config[name] !== undefined)
      forbid(name, `belongs to sandbox mode and must not be set in ${mode}`);
  if (isGuessableKey(config.APP_SECRET)) forbid('APP_SECRET', 'is not a random key');
  const auditKey = Buffer.from(config.AUDIT_SIGNING_KEY.split(':')[1] ?? '', 'base64');
  if (isGuessableKey(auditKey) || auditKey.equals(config.APP_SECRET))
    forbid('AUDIT_SIGNING_KEY', 'is not a random key of its own');
  if (mode === 'staging')
    for (const name of onPublicNetwork(config))
      forbid(name, 'is the public network, on which staging moves nothing');
  return [...faults, ...weakFaults(config)];
}

/** Each weak setting is accepted by its name, and no other one is. */
function weakFaults(config: Checked): Fault[] {
  const accepted = config.ACCEPTED_WEAK_SETTINGS;
  const weak = weakSettings(config);
  const unaccepted = ({ name }: WeakSetting) => !accepted.includes(name);
  return [
    ...weak.filter(unaccepted).map(({ name, reason }) => ({
      name,
      message: `${reason}; name it in ACCEPTED_WEAK_SETTINGS to start nevertheless`,
    })),
    ...accepted
      // Only the database knows what its login may do; it is asked at the start.
      .filter((name) => name !== 'DATABASE_URL' && !weak.some((one) => one.name === name))
      .map((name) => ({ name: 'ACCEPTED_WEAK_SETTINGS', message: `${name} is not weak` })),
  ];
}
