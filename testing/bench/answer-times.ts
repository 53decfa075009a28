import {
  login,
  register,
  resendConfirmation,
  whoAmI,
} from '../../domain/src/accounts/endpoints.ts';
import { sendResetPassword } from '../../domain/src/accounts/password-endpoints.ts';
import { compose, type Product } from '../../server/src/compose.ts';
import { readConfig } from '../../server/src/config.ts';
import { hashPassword } from '../../server/src/platform/sessions/password-hash.ts';
import { type ApiAnswer, ApiClient } from '../api-client.ts';
import { cloneDatabase, startTemplatePostgres } from '../postgres-for-tests.ts';
import { openSurroundings } from '../surroundings.ts';
import { median } from './median.ts';

const PAIRS = 500;
const WARM_UP_PAIRS = 25;
const AT_MOST_MS = 5;
const PASSWORD = 'correct horse battery staple';

/** One call of somebody who wants to know whether an address has an account. */
type Ask = (browser: ApiClient, email: string) => Promise<ApiAnswer>;

/**
 * How long the product takes to answer for addresses with and without an account, in turns of shuffled order so that
 * both see the same machine. Returns whether the medians of all four calls lie within five milliseconds.
 */
export async function benchAnswerTimes(): Promise<boolean> {
  const postgres = await startTemplatePostgres({ durable: true });
  const surroundings = await openSurroundings(await cloneDatabase(postgres.url));
  const product = await compose(readConfig(surroundings.environment));
  try {
    await product.app.ready();
    await makeAccounts(product);
    return await compareCalls(product);
  } finally {
    await product.close();
    await surroundings.close();
    await postgres.stop();
  }
}

async function compareCalls(product: Product): Promise<boolean> {
  const makers = new Map<string, ApiClient>();
  const calls: readonly (readonly [string, Ask])[] = [
    [
      'login',
      (browser, email) => browser.call(login, { body: { email, password: 'not the password' } }),
    ],
    ['reset', (browser, email) => browser.call(sendResetPassword, { body: { email } })],
    [
      'signup',
      (browser, email) => {
        makers.set(email, browser);
        return browser.call(register, {
          body: {
            full_name: 'Somebody',
            email,
            password: PASSWORD,
            password_confirmation: PASSWORD,
            locale: 'en',
            terms_acceptance: true,
            prospectus_acknowledgement: true,
          },
        });
      },
    ],
    ['resend', (browser, email) => (makers.get(email) ?? browser).call(resendConfirmation)],
  ];
  let kept = true;
  for (const [name, ask] of calls) kept = (await compare(product, name, ask)) && kept;
  return kept;
}

async function compare(product: Product, name: string, ask: Ask): Promise<boolean> {
  const times = { known: [] as number[], unknown: [] as number[] };
  const answers = new Set<number>();
  for (let pair = 0; pair < PAIRS + WARM_UP_PAIRS; pair++) {
    const order =
      Math.random() < 0.5 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const kind of order) {
      const { milliseconds, status } = await measure(product, ask, { kind, pair });
      answers.add(status);
      if (pair >= WARM_UP_PAIRS) times[kind].push(milliseconds);
    }
  }
  const [known, unknown] = [median(times.known), median(times.unknown)];
  const isKept = Math.abs(known - unknown) <= AT_MOST_MS && answers.size === 1;
  console.log(
    `${isKept ? 'ok  ' : 'TELLS'} ${name}: median of ${PAIRS} with an account ${known.toFixed(2)} ms, without ${unknown.toFixed(2)} ms, apart ${Math.abs(known - unknown).toFixed(2)} ms (at most ${AT_MOST_MS}); answered ${[...answers].join(', ')}`,
  );
  return isKept;
}

/** Each call comes from a network and for an address of its own, so that no limit is reached. */
async function measure(
  product: Product,
  ask: Ask,
  { kind, pair }: { kind: 'known' | 'unknown'; pair: number },
): Promise<{ milliseconds: number; status: number }> {
  const browser = new ApiClient(async (request) => {
    const answer = await product.app.inject({
      method: request.method as 'GET',
      url: request.path,
      headers: request.headers,
      remoteAddress: `10.${kind === 'known' ? 1 : 2}.${Math.floor(pair / 250)}.${pair % 250}`,
      ...(request.body === undefined ? {} : { payload: request.body }),
    });
    return {
      status: answer.statusCode,
      headers: answer.headers as Record<string, string | string[] | undefined>,
      text: answer.payload,
    };
  });
  // The first call of a browser fetches what guards the next ones.
  await browser.call(whoAmI);
  const began = performance.now();
  const { status } = await ask(browser, addressOf(kind, pair));
  return { milliseconds: performance.now() - began, status };
}

function addressOf(kind: 'known' | 'unknown', pair: number): string {
  return `${kind === 'known' ? 'somebody' : 'nobodyno'}.${String(pair).padStart(4, '0')}@people.example`;
}

/** People with a confirmed address, all with one password. */
async function makeAccounts(product: Product): Promise<void> {
  const emails = Array.from({ length: PAIRS + WARM_UP_PAIRS }, (_, pair) =>
    addressOf('known', pair),
  );
  await product.db.pool.query(
    `insert into accounts (id, email, email_confirmed_at, full_name, password_hash, locale, created_at)
     select gen_random_uuid(), email, now(), 'Somebody', $2, 'en', now() from unnest($1::text[]) email`,
    [emails, await hashPassword(PASSWORD)],
  );
  await product.db.pool.query('analyze accounts');
}
