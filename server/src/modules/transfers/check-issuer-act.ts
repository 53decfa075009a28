import type {
  IssuerAct,
  LedgerAccount,
  Stellar,
  Trustline,
} from '../../integrations/stellar/stellar.ts';

/** Why the ledger would refuse it, in the ledger's own words. */
export type IssuerActTrouble = 'op_no_trust' | 'op_underfunded' | 'op_line_full';

/** Asks the ledger whether an act can be carried out now; null when it can. Throws LedgerUnreachable. */
export async function checkIssuerAct(
  { network, issuer }: Stellar,
  act: IssuerAct,
): Promise<IssuerActTrouble | null> {
  const lineOf = (account: LedgerAccount | null): Trustline | undefined =>
    account?.trustlines.find(
      (one) => one.assetCode === issuer.assetCode && one.assetIssuer === issuer.address,
    );
  const line = lineOf(await network.readAccount(act.holder));
  if (line === undefined) return 'op_no_trust';
  if (!('tokenUnits' in act)) return null;
  if (line.balance < act.tokenUnits) return 'op_underfunded';
  if (!('target' in act)) return null;
  const target = lineOf(await network.readAccount(act.target));
  if (target === undefined) return 'op_no_trust';
  return target.limit - target.balance - target.buyingLiabilities < act.tokenUnits
    ? 'op_line_full'
    : null;
}
