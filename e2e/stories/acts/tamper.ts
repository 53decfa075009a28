import type { Page, Route } from 'playwright-core';
import type { BuiltClaim } from '@bb1/domain/claims/endpoints';
import type { Locale } from '@bb1/domain/locale';
import claimTexts from '@bb1/texts/pages/claim';
import claimWalletTexts from '@bb1/texts/pages/claim-wallet';
import { type Recorded, tampered } from './stellar.ts';

type Handler = (route: Route) => Promise<void>;
const waiting = new WeakMap<Page, Map<string, Handler[]>>();

/**
 * Intercepts the next call of a path. The handler stays until the page goes: a browser that starts
 * and stops intercepting repeatedly during calls sometimes forgets to continue one when the machine
 * is busy.
 */
export async function interceptOnce(
  page: Page,
  path: string,
  handler: Handler,
  method: 'GET' | 'POST' = 'POST',
): Promise<void> {
  const ofPage = waiting.get(page) ?? new Map<string, Handler[]>();
  waiting.set(page, ofPage);
  const known = ofPage.get(path);
  if (known !== undefined) {
    known.push(handler);
    return;
  }
  const handlers = [handler];
  ofPage.set(path, handlers);
  await page.route(
    path,
    (route) =>
      (route.request().method() === method ? handlers.shift() : undefined)?.(route) ??
      route.continue(),
  );
}

/** Makes the next answer of a call malicious. */
export function answerOnce<Answer>(
  page: Page,
  path: string,
  change: (answer: Answer) => Answer,
  method: 'GET' | 'POST' = 'POST',
): Promise<void> {
  const handler = async (route: Route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: change((await answer.json()) as Answer) });
  };
  return interceptOnce(page, path, handler, method);
}

/** The built transaction with other operations, and the hash that fits them. */
export function withOperations<
  Built extends Pick<BuiltClaim, 'envelope_xdr' | 'network_passphrase' | 'transaction_hash'>,
>(built: Built, change: (operations: readonly Recorded[]) => readonly Recorded[]): Built {
  const { envelopeXdr, hash } = tampered(built.envelope_xdr, built.network_passphrase, change);
  return { ...built, envelope_xdr: envelopeXdr, transaction_hash: hash };
}

/** Changes the operations of a kind. */
export const changed =
  (type: string, fields: Readonly<Record<string, unknown>>) => (operations: readonly Recorded[]) =>
    operations.map((one) => (one.type === type ? { ...one, ...fields } : one));

/** The page's own sentence for a refusal by the browser. */
export function refusal(
  locale: Locale,
  code: keyof (typeof claimWalletTexts)['en']['refusals'],
): string {
  return claimTexts[locale].problems.envelope({
    why: claimWalletTexts[locale].refusals[code],
    code,
  });
}

/** Presses "Try again". */
export async function again(page: Page, locale: Locale): Promise<void> {
  await page.getByRole('button', { name: claimTexts[locale].make.problemAgain }).click();
}
