import { PASSWORD_MIN_LENGTH } from '@bb1/domain/accounts/password';
import { isLocale, LOCALES, type Locale } from '@bb1/domain/locale';
import { conflictsAmong } from '@bb1/domain/officers/conflicting-roles';
import { ROLES, type Role } from '@bb1/domain/officers/rights';
import { z } from 'zod';
import type { Config } from './config.ts';
import { createOfficer } from './modules/officers/create-officer.ts';
import { systemClock } from './platform/clock/clock.ts';
import type { Database } from './platform/db/database.ts';
import { readOffering } from './read-offering.ts';
import { showSecondFactor } from './set-up/show-second-factor.ts';

interface NewOfficer {
  readonly name: string;
  readonly email: string;
  readonly roles: Role[];
  readonly locale: Locale;
  readonly password: string;
}

/** Creates an officer; says why not, value by value. Returns the exit code. */
export async function createOfficerByHand(
  db: Database,
  config: Config,
  { args, say }: { readonly args: readonly string[]; readonly say: (line: string) => void },
): Promise<number> {
  const password = config.OFFICER_PASSWORD ?? '';
  const { faults: faultsOfOfficer, officer } = readOfficer(args, password);
  const weak = passwordFault(password);
  const faults = [
    ...faultsOfOfficer,
    ...(password === ''
      ? ['OFFICER_PASSWORD is missing in the environment']
      : weak === null
        ? []
        : [`OFFICER_PASSWORD ${weak}`]),
  ];
  if (faults.length > 0) {
    say(
      `no officer was created:\n${faults.map((fault) => `  ${fault}`).join('\n')}\n  (create-officer NAME EMAIL ROLE[,ROLE…] [${LOCALES.join('|')}], with OFFICER_PASSWORD in the environment)`,
    );
    return 2;
  }
  const { issuer } = await readOffering(config);
  const created = await createOfficer(
    { db, clock: systemClock, appSecret: config.APP_SECRET },
    {
      ...officer,
      ...(config.OFFICER_TOTP_SECRET === undefined
        ? {}
        : { totpSecret: config.OFFICER_TOTP_SECRET }),
    },
  );
  if (created === null) {
    say(`${officer.email} is an officer already`);
    return 1;
  }
  say(`created ${officer.email}; second factor: ${created.totpSecret}`);
  showSecondFactor(say, {
    secret: created.totpSecret,
    issuer: issuer.name,
    email: officer.email,
  });
  say('Open this address with an authenticator app now: it is not shown again.');
  return 0;
}

/** Why a password cannot be taken; null if it can. */
export function passwordFault(password: string): string | null {
  const { length } = Array.from(password);
  return length < PASSWORD_MIN_LENGTH
    ? `has ${length} characters and needs ${PASSWORD_MIN_LENGTH}`
    : null;
}

/** An officer's values, and what is wrong with them, value by value. */
export function readOfficer(
  [name = '', email = '', roleList = '', locale = 'en']: readonly string[],
  password: string,
): { faults: string[]; officer: NewOfficer } {
  const named = roleList.split(',').filter((role) => role !== '');
  const roles = ROLES.filter((role) => named.includes(role));
  const unknown = named.filter((role) => !ROLES.some((one) => one === role));
  const faults = [
    ...(name.trim() === '' ? ['NAME is missing'] : []),
    ...(z.email().safeParse(email).success ? [] : [`EMAIL "${email}" is no email address`]),
    ...(named.length === 0 ? ['ROLE is missing'] : []),
    ...unknown.map((role) => `ROLE "${role}" is unknown`),
    ...(named.length === 0 || unknown.length > 0 ? [`the roles are ${ROLES.join(', ')}`] : []),
    ...conflictsAmong(roles).map((pair) => `${pair.join(' and ')} exclude each other`),
    ...(isLocale(locale) ? [] : [`LOCALE "${locale}" is none of ${LOCALES.join(', ')}`]),
  ];
  return {
    faults,
    officer: { name, email, roles, locale: isLocale(locale) ? locale : 'en', password },
  };
}
