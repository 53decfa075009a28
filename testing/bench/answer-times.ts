import {
  login,
  register,
  resendConfirmation,
  whoAmI,
} from '../../domain/src/accounts/endpoints.ts';
import { sendResetPassword } from '../../domain/src/accounts/password-endpoints.ts';
import type { Product } from '../../server/src/compose.ts';
import { hashPassword } from '../../server/src/platform/sessions/password-hash.ts';
import { type ApiAnswer, ApiClient } from '../api-client.ts';
import { wireInto } from '../wire-into.ts';
import { type BenchPlace, withBenchProduct } from './bench-product.ts';
import type { Figure } from './figure.ts';
import { median } from './median.ts';

const AT_MOST_MS = 5;
const PASSWORD = 'correct horse battery staple';

/** One call by which an attacker could find out whether an address has an account. */
type Ask = (browser: ApiClient, email: string) => Promise<ApiAnswer>;

interface AnswerTimesSize {
  readonly pairs: number;
  /** Warm-up calls that are not measured. */
  readonly warmUpPairs: number;
}

/**
 * The response times for addresses with and without an account, interleaved in random order so that
 * both see the same machine. The medians of each of the four calls may differ by at most five
 * milliseconds.
 */
export function benchAnswerTimes(place: BenchPlace, size: AnswerTimesSize): Promise<Figure[]> {
  return withBenchProduct(place, async (product) => {
    await product.app.ready();
    await makeAccounts(product, size);
    return compareCalls({ product, size, say: place.say });
  });
}

interface AnswerTimes {
  readonly product: Product;
  readonly size: AnswerTimesSize;
  readonly say: BenchPlace['say'];
}

async function compareCalls(times: AnswerTimes): Promise<Figure[]> {
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
  const figures: Figure[] = [];
  for (const [name, ask] of calls) figures.push(await compare(times, name, ask));
  return figures;
}

async function compare(
  { product, size, say }: AnswerTimes,
  name: string,
  ask: Ask,
): Promise<Figure> {
  const times = { known: [] as number[], unknown: [] as number[] };
  const answers = new Set<number>();
  for (let pair = 0; pair < size.pairs + size.warmUpPairs; pair++) {
    const order =
      Math.random() < 0.5 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const kind of order) {
      const { milliseconds, status } = await measure(product, ask, { kind, pair });
      answers.add(status);
      if (pair >= size.warmUpPairs) times[kind].push(milliseconds);
    }
  }
  const [known, unknown] = [median(times.known), median(times.unknown)];
  if (answers.size !== 1)
    throw new Error(`${name} tells addresses apart: it answers ${[...answers].join(' or ')}`);
  say(
    `${name}: median of ${size.pairs} with an account ${known.toFixed(2)} ms, without ${unknown.toFixed(2)} ms; answered ${[...answers].join(', ')}`,
  );
  return {
    what: `${name}: with an account and without apart`,
    measured: Math.abs(known - unknown),
    bound: 'at most',
    limit: AT_MOST_MS,
    unit: 'ms',
  };
}

/** Each call has a network and an address of its own, so that no limit is reached. */
async function measure(
  product: Product,
  ask: Ask,
  { kind, pair }: { kind: 'known' | 'unknown'; pair: number },
): Promise<{ milliseconds: number; status: number }> {
  const network = `10.${kind === 'known' ? 1 : 2}.${Math.floor(pair / 250)}.${pair % 250}`;
  const browser = new ApiClient(wireInto(product, network));
  // A browser's first call fetches the CSRF token for the next ones.
  await browser.call(whoAmI);
  const began = performance.now();
  const { status } = await ask(browser, addressOf(kind, pair));
  return { milliseconds: performance.now() - began, status };
}

function addressOf(kind: 'known' | 'unknown', pair: number): string {
  return `${kind === 'known' ? 'somebody' : 'nobodyno'}.${String(pair).padStart(4, '0')}@people.example`;
}

/** People with a confirmed address, all with one password. */
async function makeAccounts(
  product: Product,
  { pairs, warmUpPairs }: AnswerTimesSize,
): Promise<void> {
  const emails = Array.from({ length: pairs + warmUpPairs }, (_, pair) => addressOf('known', pair));
  await product.db.pool.query(
    `insert into accounts (id, email, email_confirmed_at, full_name, password_hash, locale, created_at)
     select gen_random_uuid(), email, now(), 'Somebody', $2, 'en', now() from unnest($1::text[]) email`,
    [emails, await hashPassword(PASSWORD)],
  );
  await product.db.pool.query('analyze accounts');
}
