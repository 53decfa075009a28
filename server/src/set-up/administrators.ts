import type { Config } from '../config.ts';
import { passwordFault, readOfficer } from '../admin-officer.ts';
import { createOfficer } from '../modules/officers/create-officer.ts';
import { officersWhoMay } from '../modules/officers/store.ts';
import { systemClock } from '../platform/clock/clock.ts';
import { matchingTotpStep, newTotpSecret } from '../platform/crypto/totp.ts';
import type { Database } from '../platform/db/database.ts';
import { OperatorError } from '../platform/operator-error.ts';
import type { Answers } from './answers.ts';
import { OWN_VALUES, type Question, refuseLanguage } from './questions.ts';
import { showSecondFactor } from './show-second-factor.ts';

/** From then on two administrators decide who is an officer (decision 47). */
const NEEDED = 2;

/**
 * Creates the administrators that are missing. Each one exists only after their app has shown a
 * code, so that an interruption leaves no administrator without a second factor.
 */
export async function createAdministrators(
  db: Database,
  config: Config,
  by: {
    readonly answers: Answers;
    readonly issuer: string;
    readonly say: (line: string) => void;
  },
): Promise<void> {
  const { answers, say } = by;
  const there = await officersWhoMay(db, 'officers.approve');
  for (const { email } of there) say(`ok      administrator ${email}`);
  let count = there.length;
  while (count < NEEDED) {
    const [asked] = await askForAdministrators([count + 1], answers);
    if (asked !== undefined && (await createOne(db, config, { ...by, ...asked }))) count += 1;
  }
}

/** False if the address is taken and another one can be asked for. */
async function createOne(
  db: Database,
  config: Config,
  by: AskedAdministrator & {
    readonly answers: Answers;
    readonly issuer: string;
    readonly say: (line: string) => void;
  },
): Promise<boolean> {
  const { answers, say, name, email, password, locale } = by;
  const { officer } = readOfficer([name, email, 'administrator', locale], password);
  const totpSecret = newTotpSecret();
  say(`\nThe second factor of ${email}, for an authenticator app; it is not shown again:`);
  showSecondFactor(say, { secret: totpSecret, issuer: by.issuer, email });
  if (answers.canChange)
    await answers.answer({
      name: 'CODE',
      explanation: 'the six digits that the app shows now',
      refuse: (code) =>
        matchingTotpStep(totpSecret, code.replaceAll(' ', ''), systemClock.now()) === null
          ? 'does not match; compare the time of phone and server'
          : null,
    });
  const created = await createOfficer(
    { db, clock: systemClock, appSecret: config.APP_SECRET },
    { ...officer, totpSecret },
  );
  const trouble = `${by.person}: ${email} is an officer already`;
  if (created === null && !answers.canChange) throw new OperatorError(trouble);
  say(created === null ? `  ${trouble}` : `ok      administrator ${email}`);
  return created !== null;
}

interface AskedAdministrator {
  /** The name of the answer. */
  readonly person: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly locale: string;
}

/** Asks for some of them; a file is refused for all of them at once. */
export async function askForAdministrators(
  which: readonly number[],
  answers: Answers,
): Promise<AskedAdministrator[]> {
  const asked: AskedAdministrator[] = [];
  for (const at of which) asked.push(await askFor(at, answers));
  answers.settle();
  return asked;
}

async function askFor(at: number, answers: Answers): Promise<AskedAdministrator> {
  const ask = (
    suffix: string,
    refuse: (value: string) => string | null,
    more: Partial<Question> = {},
  ) => {
    const name = `ADMINISTRATOR_${at}${suffix}`;
    return answers.answer({ name, explanation: OWN_VALUES.get(name) ?? '', refuse, ...more });
  };
  const text = await ask('', (value) => {
    const { name, email } = partsOf(value);
    return readOfficer([name, email, 'administrator'], '').faults[0] ?? null;
  });
  let password = await ask('_PASSWORD', passwordFault, { isSecret: true });
  // The input is hidden, so it is typed twice.
  while (answers.canChange) {
    const first = password;
    password = await ask('_PASSWORD', passwordFault, {
      isSecret: true,
      explanation: 'the same once more',
    });
    if (password === first) break;
  }
  const locale = await ask('_LANGUAGE', refuseLanguage, { suggestion: 'de' });
  return { person: `ADMINISTRATOR_${at}`, ...partsOf(text), password, locale };
}

function partsOf(text: string): { readonly name: string; readonly email: string } {
  const [, name = '', email = ''] = /^([^<>]+?)\s*<([^<>]*)>$/.exec(text.trim()) ?? [];
  return { name, email };
}
