import { type AnyEffect, movedEffect } from './holder-answers.ts';
import { type AssetName, authorisationIn, ledgerOfEffect } from './trustline-effects.ts';

/**
 * A page of the issuer's effects before a cursor, newest first; empty at the beginning of the
 * history.
 */
export type ReadIssuerEffects = (cursor: string | null) => Promise<readonly AnyEffect[]>;

interface Authorisation {
  readonly ledger: number;
  readonly authorised: boolean;
}

/**
 * The issuer's effects on its asset, read from the newest back and only on demand. No account can have
 * had a token without the issuer's authorisation, so every holder appears in it.
 */
export class IssuerHistory {
  readonly #read: ReadIssuerEffects;
  readonly #asset: AssetName;
  /** Newest first. */
  readonly #authorisations = new Map<string, Authorisation[]>();
  readonly #moves: { readonly ledger: number; readonly units: bigint }[] = [];
  #cursor: string | null = null;
  #oldest = Number.POSITIVE_INFINITY;
  #isRead = false;

  constructor(read: ReadIssuerEffects, asset: AssetName) {
    this.#read = read;
    this.#asset = asset;
  }

  /** One more page. False if there is no more. */
  async readMore(): Promise<boolean> {
    if (this.#isRead) return false;
    const effects = await this.#read(this.#cursor);
    for (const effect of effects) this.#take(effect);
    this.#cursor = effects.at(-1)?.paging_token ?? this.#cursor;
    this.#isRead = effects.length === 0;
    return !this.#isRead;
  }

  /** Everything that happened after a ledger. */
  async readBackTo(ledger: number): Promise<void> {
    while (this.#oldest > ledger && (await this.readMore()));
  }

  /** Everybody who was authorised or deauthorised in what was read. */
  get trustors(): readonly string[] {
    return [...this.#authorisations.keys()];
  }

  /** Units issued less those returned, after one ledger and up to another. */
  issuedBetween(after: number, until: number): bigint {
    return this.#moves
      .filter(({ ledger }) => ledger > after && ledger <= until)
      .reduce((sum, { units }) => sum + units, 0n);
  }

  /**
   * Whether an authorisation was changed, or confirmed, after a ledger; with `until`, up to that
   * one.
   */
  wasChanged(trustor: string, after: number, until = Number.POSITIVE_INFINITY): boolean {
    return (this.#authorisations.get(trustor) ?? []).some(
      ({ ledger }) => ledger > after && ledger <= until,
    );
  }

  /**
   * The issuer's last authorisation effect about an account up to a ledger; null if the history
   * does not have it.
   */
  async authorisedAt(trustor: string, ledger: number): Promise<boolean | null> {
    for (;;) {
      const last = this.#authorisations.get(trustor)?.find((one) => one.ledger <= ledger);
      if (last !== undefined) return last.authorised;
      if (!(await this.readMore())) return null;
    }
  }

  #take(effect: AnyEffect): void {
    const ledger = ledgerOfEffect(effect);
    this.#oldest = ledger;
    const authorisation = authorisationIn(effect, this.#asset);
    if (authorisation !== null) {
      const { trustor, authorised } = authorisation;
      this.#authorisations.set(trustor, [
        ...(this.#authorisations.get(trustor) ?? []),
        { ledger, authorised },
      ]);
    }
    if (effect.type !== 'account_credited' && effect.type !== 'account_debited') return;
    const { amount, asset_code: code, asset_issuer: issuer } = movedEffect.parse(effect);
    if (code === this.#asset.code && issuer === this.#asset.issuer)
      this.#moves.push({ ledger, units: effect.type === 'account_debited' ? amount : -amount });
  }
}
