/**
 * Web authentication (SEP-10): a wallet proves that it may sign for an account by signing a
 * challenge, a transaction with sequence number 0 that no ledger accepts. Times are real time,
 * which wallets use too.
 */
export interface WebAuthentication {
  /** Address of the key that signs challenges; stellar.toml names it as SIGNING_KEY. */
  readonly signingKey: string;
  /** The domain that challenges are for. */
  readonly homeDomain: string;
  readonly networkPassphrase: string;
  /**
   * A fresh challenge as an envelope (base64 XDR). `account` is G… or M…; `memo` is an unsigned
   * 64-bit number and only goes with G…. A client domain whose key cannot be fetched is ignored,
   * as the standard says.
   */
  challenge(request: {
    readonly account: string;
    readonly memo: string | null;
    readonly clientDomain: string | null;
  }): Promise<string>;
  /**
   * A fresh challenge that connects a wallet to a person's account; the wallet shows the owner to
   * its signer.
   */
  connectingChallenge(request: {
    readonly account: string;
    readonly owner: string;
  }): Promise<IssuedChallenge>;
  /**
   * What a signed challenge proves. Throws ChallengeRefused if it proves nothing, LedgerUnreachable
   * if the signers cannot be looked up.
   */
  verify(envelopeXdr: string): Promise<ProvenChallenge>;
}

interface IssuedChallenge {
  readonly envelopeXdr: string;
  /** Hash of the challenge, independent of its signatures. */
  readonly hash: Buffer;
  readonly expiresAt: Date;
}

export interface ProvenChallenge {
  /** Hash (hex) of the challenge, independent of its signatures. */
  readonly hash: string;
  /** From then on the challenge is refused in any case. */
  readonly expiresAt: Date;
  /** G…, or M… if the challenge was requested for that. */
  readonly account: string;
  readonly memo: string | null;
  readonly clientDomain: string | null;
}

const CHALLENGE_FAULTS = [
  'web_auth_challenge',
  'web_auth_challenge_over',
  'web_auth_signatures',
] as const;
export type ChallengeFault = (typeof CHALLENGE_FAULTS)[number];

export class ChallengeRefused extends Error {
  override readonly name = 'ChallengeRefused';
  readonly fault: ChallengeFault;
  constructor(fault: ChallengeFault, options?: ErrorOptions) {
    super(fault, options);
    this.fault = fault;
  }
}
