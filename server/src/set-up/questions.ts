import { isLocale, LOCALES } from '@bb1/domain/locale';
import type { Offering } from '@bb1/domain/offering/offering';
import { join } from 'node:path';
import { SETTINGS } from '../config.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { settingLine } from './sample-settings.ts';

/** One value that a person is asked for. */
export interface Question {
  readonly name: string;
  readonly explanation: string;
  /** Taken when nothing is typed. */
  readonly suggestion?: string;
  readonly isOptional?: boolean;
  /** Not shown while it is typed, and kept in no file. */
  readonly isSecret?: boolean;
  /** Whether it was answered before, and that was refused. */
  readonly isAgain?: boolean;
  /** Why a value cannot be taken; null if it can. */
  readonly refuse: (value: string) => string | null;
}

type Asked = Omit<Question, 'explanation' | 'refuse'>;

const PUBLIC_NETWORK = 'Public Global Stellar Network ; September 2015';

/** The site and its offering, on which the further questions depend. */
export function offeringQuestions(
  part: 'site' | 'offering',
  values: ReadonlyMap<string, string>,
): Asked[] {
  return part === 'site'
    ? [{ name: 'PUBLIC_URL' }, { name: 'CONTENT_DIR' }]
    : [
        {
          name: 'OFFERING_FILE',
          suggestion: join(values.get('CONTENT_DIR') ?? '', 'offering.json'),
        },
      ];
}

/** Everything else that has no default, and what a real sale should not leave out. */
export function settingQuestions(offering: Offering): Asked[] {
  const takes = (currency: Offering['paymentMethods'][number]) =>
    offering.paymentMethods.includes(currency);
  return [
    { name: 'DATABASE_URL' },
    { name: 'SMTP_URL' },
    { name: 'MAIL_FROM', suggestion: `${offering.issuer.name} <${offering.issuer.email}>` },
    { name: 'HORIZON_URL' },
    { name: 'STELLAR_NETWORK_PASSPHRASE', suggestion: PUBLIC_NETWORK },
    { name: 'STELLAR_ISSUER' },
    { name: 'STELLAR_COLD_SIGNERS', isOptional: true },
    { name: 'STELLAR_COLLECTION', isOptional: true },
    { name: 'SIGNER_ADDRESS', suggestion: '/run/signer/socket' },
    ...(takes('BTC') ? [{ name: 'BITCOIN_RPC_URL' }, { name: 'BITCOIN_XPUB' }] : []),
    ...(takes('ETH') ? [{ name: 'ETHEREUM_RPC_URL' }, { name: 'ETHEREUM_XPUB' }] : []),
    { name: 'TIMESTAMP_URL', isOptional: true },
    { name: 'TIMESTAMP_CA_FILE', isOptional: true },
    { name: 'CLAMD_ADDRESS', isOptional: true },
    { name: 'BANK_STATEMENT_FOLDER', isOptional: true },
    { name: 'TRUST_PROXY', suggestion: 'true' },
  ];
}

/** Values that only the set-up itself uses, and what they mean. */
export const OWN_VALUES: ReadonlyMap<string, string> = new Map([
  [
    'DATABASE_OWNER_URL',
    'the same database with the login that owns all tables; used for the migration now, kept nowhere',
  ],
  ...[1, 2].flatMap((at) => [
    [`ADMINISTRATOR_${at}`, `administrator ${at} of 2, as Name <address>`] as const,
    [`ADMINISTRATOR_${at}_PASSWORD`, 'a password of their own; it is not shown'] as const,
    [`ADMINISTRATOR_${at}_LANGUAGE`, `their language: ${LOCALES.join(' or ')}`] as const,
  ]),
]);

/** Why a setting cannot have this value, by the server's own schema. */
export function refuseSetting(name: string, value: string): string | null {
  const setting = new Map(Object.entries(SETTINGS)).get(name);
  if (setting === undefined) return 'is no setting of the server';
  const read = setting.safeParse(value);
  if (!read.success) return read.error.issues.map(({ message }) => message).join('; ');
  try {
    settingLine(name, value);
    return null;
  } catch (error) {
    if (error instanceof OperatorError) return error.message.slice(`${name}: `.length);
    throw error;
  }
}

/** Whether the server starts without it. */
export function hasDefault(name: string): boolean {
  return new Map(Object.entries(SETTINGS)).get(name)?.safeParse(undefined).success === true;
}

export function refuseLanguage(value: string): string | null {
  return isLocale(value) ? null : `"${value}" is none of ${LOCALES.join(', ')}`;
}
