import { Account, Asset, BASE_FEE, Operation, TransactionBuilder } from '@stellar/stellar-sdk';
import type { StellarSetting } from './server-accounts.ts';
import { FROZEN_KEY, LedgerUnreachable, type StellarNetwork } from './stellar.ts';

/** The protocol allows 100 operations in one transaction, and one of them is our own. */
const MOST_TOGETHER = 99;
/** Used long ago, so that nothing with it can ever land. */
const USED_NUMBER = '0';

/**
 * Which of some accounts, or of their trustlines, the validators have frozen (CAP-77). Horizon has no
 * question for it, and a refusal does not name the entry. But a node looks for frozen entries before
 * it looks at sequence number and signatures, so a transaction without either shows it, and halves
 * of it show which. Throws LedgerUnreachable.
 */
export async function frozenAmong(
  setting: StellarSetting,
  network: Pick<StellarNetwork, 'submit'>,
  entries: { readonly of: 'accounts' | 'trustlines'; readonly publicKeys: readonly string[] },
): Promise<ReadonlySet<string>> {
  const keys = [...new Set(entries.publicKeys)];
  const frozen = new Set<string>();
  const touchesFrozen = async (some: readonly string[]): Promise<boolean> => {
    const answer = await network.submit(probe(setting, entries.of, some));
    const code = answer.kind === 'failed' ? answer.codes.transaction : codeIn(answer);
    if (code === null) throw new LedgerUnreachable('no node says whether these entries are frozen');
    return code === FROZEN_KEY;
  };
  const search = async (some: readonly string[], isFirst: boolean): Promise<void> => {
    if (!(await touchesFrozen(some))) return;
    // Everybody would look frozen if our own accounts were.
    if (isFirst && (await touchesFrozen([])))
      throw new LedgerUnreachable("the network has frozen the issuer's or the payout account");
    const [only, other] = some;
    if (only !== undefined && other === undefined) frozen.add(only);
    else {
      const half = Math.ceil(some.length / 2);
      await search(some.slice(0, half), false);
      await search(some.slice(half), false);
    }
  };
  for (let from = 0; from < keys.length; from += MOST_TOGETHER)
    await search(keys.slice(from, from + MOST_TOGETHER), true);
  return frozen;
}

/** The word of a refusal that decides nothing. */
function codeIn(answer: { readonly kind: string; readonly why?: string }): string | null {
  return answer.why?.startsWith('tx_') === true ? answer.why : null;
}

/** Names the entries and can never land. */
function probe(
  { networkPassphrase, accounts, issuer, asset }: StellarSetting,
  of: 'accounts' | 'trustlines',
  publicKeys: readonly string[],
): string {
  const builder = new TransactionBuilder(new Account(accounts.payout, USED_NUMBER), {
    fee: BASE_FEE,
    networkPassphrase,
    timebounds: { minTime: 0, maxTime: 0 },
  });
  // Touches the accounts that the other operations need, and changes nothing.
  builder.addOperation(
    Operation.bumpSequence({
      source: of === 'accounts' ? accounts.payout : issuer,
      bumpTo: USED_NUMBER,
    }),
  );
  for (const publicKey of publicKeys)
    builder.addOperation(
      of === 'accounts'
        ? Operation.payment({ destination: publicKey, asset: Asset.native(), amount: '0.0000001' })
        : // The issuer sponsors no trustline.
          Operation.revokeTrustlineSponsorship({ source: issuer, account: publicKey, asset }),
    );
  return builder.build().toXdr();
}
