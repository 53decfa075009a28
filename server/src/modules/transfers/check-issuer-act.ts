import type {
  IssuerAct,
  LedgerAccount,
  Stellar,
  Trustline,
} from '../../integrations/stellar/stellar.ts';

/** Why the ledger would refuse it, in the ledger's own words. */
export type IssuerActTrouble = 'op_no_trust' | 'op_underfunded' | 'op_line_full';

export interface IssuerActOutlook {
  /** Null if it can be executed now. */
  readonly trouble: IssuerActTrouble | null;
  /** Whether the holder's trustline is authorised now. */
  readonly isAuthorized: boolean;
}

/**
 * Checks on the ledger whether an action can be executed now. The holder's open offers do not
 * matter: the action itself cancels offers before it takes tokens. Throws LedgerUnreachable.
 */
export async function checkIssuerAct(
  { network, issuer }: Stellar,
  act: IssuerAct,
): Promise<IssuerActOutlook> {
  const lineOf = (account: LedgerAccount | null): Trustline | undefined =>
    account?.trustlines.find(
      (one) => one.assetCode === issuer.assetCode && one.assetIssuer === issuer.address,
    );
  const line = lineOf(await network.readAccount(act.holder));
  if (line === undefined) return { trouble: 'op_no_trust', isAuthorized: false };
  const { isAuthorized } = line;
  if (!('tokenUnits' in act)) return { trouble: null, isAuthorized };
  if (line.balance < act.tokenUnits) return { trouble: 'op_underfunded', isAuthorized };
  if (!('target' in act)) return { trouble: null, isAuthorized };
  const target = lineOf(await network.readAccount(act.target));
  if (target === undefined) return { trouble: 'op_no_trust', isAuthorized };
  const room = target.limit - target.balance - target.buyingLiabilities;
  return { trouble: room < act.tokenUnits ? 'op_line_full' : null, isAuthorized };
}
