import { sourceOf, type Transaction } from './envelope.ts';
import { accountKey, dataKey, offerKey, trustlineKey } from './ledger-state.ts';
import { accountOf, accountOfMuxed, assetName, NATIVE, textOf, type Wire } from './wire.ts';
import type { xdr } from '@stellar/stellar-sdk';

/**
 * Whether a transaction touches an entry that the network has frozen (CAP-77), as far as its
 * operations name it: `TransactionFrame::accessesFrozenKey` and each operation's
 * `doesAccessFrozenKey` in `src/transactions` of stellar-core 28.
 */
export function accessesFrozenEntry(
  transaction: Transaction,
  frozen: ReadonlySet<string>,
): boolean {
  if (frozen.size === 0) return false;
  return (
    frozen.has(accountKey(transaction.source)) ||
    transaction.operations.some((operation) => {
      const source = sourceOf(operation, transaction);
      return [accountKey(source), ...keysNamedIn(operation.body, source)].some((key) =>
        frozen.has(key),
      );
    })
  );
}

/** Options and data of an account are not named: its own freeze is what stops them. */
function keysNamedIn(body: Wire['body'], source: string): string[] {
  switch (body.type) {
    case 0:
      return [accountKey(accountOf(body.createAccountOp.destination))];
    case 1: {
      const asset = assetName(body.paymentOp.asset);
      const destination = accountOfMuxed(body.paymentOp.destination);
      return asset === NATIVE
        ? [accountKey(destination)]
        : [trustlineKey(source, asset), trustlineKey(destination, asset)];
    }
    case 2: {
      const { sendAsset, destAsset, destination } = body.pathPaymentStrictReceiveOp;
      return pathKeys(source, { sendAsset, destAsset, destination });
    }
    case 3:
      return offerKeys(source, body.manageSellOfferOp);
    case 4:
      return offerKeys(source, body.createPassiveSellOfferOp);
    case 6:
      return [trustlineKey(source, assetName(body.changeTrustOp.line))];
    case 7: {
      const { trustor, asset } = body.allowTrustOp;
      return [trustlineKey(accountOf(trustor), `${codeIn(asset)}:${source}`)];
    }
    case 8:
      return [accountKey(accountOfMuxed(body.destination))];
    case 12:
      return offerKeys(source, body.manageBuyOfferOp);
    case 13: {
      const { sendAsset, destAsset, destination } = body.pathPaymentStrictSendOp;
      return pathKeys(source, { sendAsset, destAsset, destination });
    }
    case 14: {
      const asset = assetName(body.createClaimableBalanceOp.asset);
      return asset === NATIVE ? [] : [trustlineKey(source, asset)];
    }
    case 18:
      return body.revokeSponsorshipOp.type === 1
        ? [accountKey(accountOf(body.revokeSponsorshipOp.signer.accountId))]
        : keyNamedBy(body.revokeSponsorshipOp.ledgerKey);
    case 19: {
      const { from, asset } = body.clawbackOp;
      return [trustlineKey(accountOfMuxed(from), assetName(asset))];
    }
    case 21: {
      const { trustor, asset } = body.setTrustLineFlagsOp;
      return [trustlineKey(accountOf(trustor), assetName(asset))];
    }
    default:
      return [];
  }
}

/** The lines of both assets, and the account of lumens at the end of a path. */
function pathKeys(
  source: string,
  ends: {
    sendAsset: Wire['asset'];
    destAsset: Wire['asset'];
    destination: xdr.MuxedAccountWire;
  },
): string[] {
  const [sent, received] = [assetName(ends.sendAsset), assetName(ends.destAsset)];
  const destination = accountOfMuxed(ends.destination);
  return [
    ...(sent === NATIVE ? [] : [trustlineKey(source, sent)]),
    received === NATIVE ? accountKey(destination) : trustlineKey(destination, received),
  ];
}

function offerKeys(
  source: string,
  { selling, buying }: { selling: Wire['asset']; buying: Wire['asset'] },
): string[] {
  return [selling, buying]
    .map(assetName)
    .filter((asset) => asset !== NATIVE)
    .map((asset) => trustlineKey(source, asset));
}

function keyNamedBy(key: xdr.LedgerKeyWire): string[] {
  switch (key.type) {
    case 0:
      return [accountKey(accountOf(key.account.accountId))];
    case 1:
      return [trustlineKey(accountOf(key.trustLine.accountId), assetName(key.trustLine.asset))];
    case 2:
      return [offerKey(accountOf(key.offer.sellerId), key.offer.offerId)];
    case 3:
      return [dataKey(accountOf(key.data.accountId), textOf(key.data.dataName))];
    default:
      return [];
  }
}

function codeIn(asset: xdr.AssetCodeWire): string {
  const code = asset.type === 1 ? asset.assetCode4 : asset.assetCode12;
  return Buffer.from(code).toString('latin1').replace(/\0+$/, '');
}
