import { Horizon, NotFoundError } from '@stellar/stellar-sdk';
import type { z } from 'zod';
import {
  accountAnswer,
  assetPaymentAnswer,
  ledgerAnswer,
  problemAnswer,
  rootAnswer,
  transactionAnswer,
} from './horizon-answers.ts';
import { submitToHorizon } from './horizon-submit.ts';
import { resultCodesOf } from './result-codes.ts';
import {
  LedgerUnreachable,
  type FoundTransaction,
  type Stellar,
  type StellarNetwork,
} from './stellar.ts';

/** A person waits for reads; a page without a balance is better than a page that hangs. */
const READ_TIMEOUT_MS = 5_000;
/**
 * Horizon itself waits up to 30 seconds for the ledger. A client that times out earlier loses
 * nothing: it asks again.
 */
const SUBMIT_TIMEOUT_MS = 15_000;

/**
 * The network through one Horizon. Nothing is cached, so that one answer never mixes two moments.
 */
export function horizonNetwork(options: {
  horizonUrl: string;
  networkPassphrase: string;
  submitTimeoutMs?: number;
}): StellarNetwork & Pick<Stellar, 'assetPaymentsOf'> {
  const server = new Horizon.Server(options.horizonUrl, {
    allowHttp: new URL(options.horizonUrl).protocol === 'http:',
  });
  // The SDK has no time limit for reads and a fixed one of a minute for submissions.
  server.httpClient.interceptors.request.use((request) => ({
    ...request,
    timeout:
      request.method === 'post' ? (options.submitTimeoutMs ?? SUBMIT_TIMEOUT_MS) : READ_TIMEOUT_MS,
  }));

  return {
    async passphrase() {
      const root = await ask(rootAnswer, () => server.root());
      if (root === null) throw new LedgerUnreachable('there is no Horizon at this address');
      return root.network_passphrase;
    },
    readAccount: (publicKey) =>
      ask(accountAnswer, () => server.accounts().accountId(publicKey).call()),
    async latestLedger() {
      const ledger = await ask(
        ledgerAnswer,
        async () => (await server.ledgers().order('desc').limit(1).call()).records[0],
      );
      if (ledger === null) throw new LedgerUnreachable('Horizon has no ledger');
      return { sequence: ledger.sequence, closedAt: ledger.closed_at };
    },
    async findTransaction(hash): Promise<FoundTransaction> {
      const found = await ask(transactionAnswer, () =>
        server.transactions().transaction(hash).call(),
      );
      if (found === null) return { status: 'unknown' };
      const { ledger_attr: ledger, fee_charged: feeCharged } = found;
      return found.successful
        ? { status: 'settled', ledger, feeCharged }
        : { status: 'failed', ledger, feeCharged, codes: resultCodesOf(found.result_xdr) };
    },
    async assetPaymentsOf(hash) {
      const records = await ask(
        assetPaymentAnswer,
        async () => (await server.payments().forTransaction(hash).limit(100).call()).records,
      );
      return (records ?? []).flatMap((record) => record);
    },
    submit: (envelopeXdr) => submitToHorizon(server, envelopeXdr, options.networkPassphrase),
  };
}

/** One query. Null only if Horizon itself says that it does not know the thing. */
async function ask<S extends z.ZodType>(
  schema: S,
  question: () => Promise<unknown>,
): Promise<z.output<S> | null> {
  let answer: unknown;
  try {
    answer = await question();
  } catch (error) {
    if (isHorizonsOwnNotFound(error)) return null;
    throw new LedgerUnreachable('Horizon did not answer', { cause: error });
  }
  const parsed = schema.safeParse(answer);
  if (!parsed.success)
    throw new LedgerUnreachable('Horizon gave an answer that could not be read', {
      cause: parsed.error,
    });
  return parsed.data;
}

/** A proxy's 404 page says nothing about the ledger. */
function isHorizonsOwnNotFound(error: unknown): boolean {
  if (!(error instanceof NotFoundError)) return false;
  const problem = problemAnswer.safeParse(error.response);
  return problem.success && problem.data.type.endsWith('/not_found');
}
