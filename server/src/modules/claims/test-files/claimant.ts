import { randomUUID } from 'node:crypto';
import { Keypair } from '@stellar/stellar-sdk';
import type { z } from 'zod';
import { CLAIM_SHAPES } from '@bb1/domain/claims/claim-shape';
import {
  type BuiltClaim,
  buildClaim,
  type Claim,
  createClaim,
  currentClaim,
} from '@bb1/domain/claims/endpoints';
import type { Endpoint } from '@bb1/domain/endpoint';
import { money } from '@bb1/domain/money';
import { checkEnvelope } from '../../../../../web/app/portal/claim/checks/check-envelope.ts';
import { signClaim } from '../../../../../web/app/portal/claim/sign-claim.ts';
import type { Database } from '../../../platform/db/database.ts';
import { post, posting } from '../../../platform/journal/journal.ts';

/** A person who calls the interface. */
interface Caller {
  ok<E extends Endpoint>(endpoint: E, input?: { body?: unknown }): Promise<z.output<E['reply']>>;
}

/** 2,631.5789473 tokens: what 2,500 EUR buy at 0.95. */
export const UNITS = 26_315_789_473n;
export const TOKENS = '2631.5789473';

/** What an approved allocation leaves in the journal. */
export async function giveTokens(
  db: Database,
  accountId: string,
  units: bigint = UNITS,
): Promise<void> {
  await db.transaction('test_give_tokens', (tx) =>
    post(tx, {
      kind: 'tokens_allocated',
      causeId: randomUUID(),
      at: new Date(),
      lines: posting(money('TOKEN', units), {
        debit: { account: 'unsold_tokens' },
        credit: { account: 'unclaimed_tokens', subjectId: accountId },
      }),
    }),
  );
}

/**
 * The body of a submission, signed like the browser does it: only after the browser's own check
 * agreed.
 */
export interface SignedBody {
  readonly distribution_claim: {
    readonly id: string;
    readonly transaction_hash: string;
    readonly signature: string;
  };
}

/** A person at a browser that made new keys. */
export class Claimant {
  readonly keys: Keypair;
  readonly #caller: Caller;
  constructor(caller: Caller, keys: Keypair = Keypair.random()) {
    this.#caller = caller;
    this.keys = keys;
  }

  create(): Promise<Claim> {
    return this.#caller.ok(createClaim, {
      body: { distribution_claim: { public_key: this.keys.publicKey() } },
    });
  }

  build(claim: { id: string }): Promise<BuiltClaim> {
    return this.#caller.ok(buildClaim, { body: { distribution_claim: { id: claim.id } } });
  }

  sign(built: BuiltClaim, shown: { tokens?: string; now?: number } = {}): SignedBody {
    const { hash } = checkEnvelope(built, {
      publicKey: this.keys.publicKey(),
      tokens: shown.tokens ?? TOKENS,
      assetCode: 'BB1',
      assetIssuer: built.claim.asset_issuer,
      networkPassphrase: built.network_passphrase,
      shapes: CLAIM_SHAPES,
      now: shown.now ?? Date.now(),
    });
    return {
      distribution_claim: {
        id: built.claim.id,
        transaction_hash: built.transaction_hash,
        signature: signClaim({ hash, secretKey: this.keys.secret() }),
      },
    };
  }

  async current(): Promise<Claim> {
    const { current } = await this.#caller.ok(currentClaim);
    if (current === null) throw new Error('there is no claim');
    return current;
  }
}
