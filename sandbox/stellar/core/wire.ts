import { Asset, Keypair, StrKey, hash, xdr } from '@stellar/stellar-sdk';
import { POOL_FEE } from './exchange.ts';

/** XDR as plain objects: the SDK's decoded envelope, with stellar-core's own numbers. */
export type Wire = {
  envelope: xdr.TransactionEnvelopeWire;
  transaction: xdr.TransactionWire;
  feeBump: xdr.FeeBumpTransactionWire;
  operation: xdr.OperationWire;
  body: xdr.OperationBodyWire;
  asset: xdr.AssetWire;
  signerKey: xdr.SignerKeyWire;
  predicate: xdr.ClaimPredicateWire;
};

/** The body of one kind of operation, chosen by its number in the protocol. */
export type Body<T extends number> = Extract<xdr.OperationBodyWire, { type: T }>;

export const NATIVE = 'native';

const addresses = new Map<string, string>();

/**
 * Converts 32 raw key bytes to a G address; cached, because base32 is the slowest step of parsing
 * an envelope.
 */
export function addressOf(ed25519: Uint8Array): string {
  const raw = Buffer.from(ed25519).toString('latin1');
  const known = addresses.get(raw);
  if (known !== undefined) return known;
  const address = StrKey.encodeEd25519PublicKey(ed25519);
  addresses.set(raw, address);
  return address;
}

export function accountOf(key: xdr.PublicKeyWire): string {
  return addressOf(key.ed25519);
}

/** The account behind a plain or a muxed address; the ledger itself never sees the muxed id. */
export function accountOfMuxed(muxed: xdr.MuxedAccountWire): string {
  return addressOf(muxed.type === 0 ? muxed.ed25519 : muxed.med25519.ed25519);
}

/** The muxed id, if the sender named one. */
export function muxedIdOf(muxed: xdr.MuxedAccountWire): bigint | null {
  return muxed.type === 0 ? null : muxed.med25519.id;
}

export function muxedAddressOf(muxed: xdr.MuxedAccountWire): string {
  if (muxed.type === 0) return addressOf(muxed.ed25519);
  const id = Buffer.alloc(8);
  id.writeBigUInt64BE(muxed.med25519.id);
  return StrKey.encodeMed25519PublicKey(Buffer.concat([muxed.med25519.ed25519, id]));
}

type CreditAsset = { assetCode: Uint8Array; issuer: xdr.PublicKeyWire };

function credit(
  asset: xdr.AssetWire | xdr.ChangeTrustAssetWire | xdr.TrustLineAssetWire,
): CreditAsset | null {
  if (asset.type === 1) return asset.alphaNum4;
  if (asset.type === 2) return asset.alphaNum12;
  return null;
}

function codeText(code: Uint8Array): string {
  return Buffer.from(code).toString('latin1').replace(/\0+$/, '');
}

const POOL_PREFIX = 'pool:';

/** The name of a pool's shares where other assets have theirs. */
export function poolName(id: string): string {
  return `${POOL_PREFIX}${id}`;
}

export function isPoolName(asset: string): boolean {
  return asset.startsWith(POOL_PREFIX);
}

export function poolIdIn(name: string): string {
  return name.slice(POOL_PREFIX.length);
}

/** The hash of a pool's parameters (`getPoolID` of stellar-core). */
export function poolIdOf(parameters: xdr.LiquidityPoolParametersWire): string {
  return Buffer.from(hash(xdr.LiquidityPoolParameters.fromXdrObject(parameters).toXdr())).toString(
    'hex',
  );
}

/** `native`, `CODE:ISSUER` or the name of a pool: the name of an asset everywhere in this ledger. */
export function assetName(
  asset: xdr.AssetWire | xdr.ChangeTrustAssetWire | xdr.TrustLineAssetWire,
): string {
  if (asset.type === 3)
    return poolName(
      'liquidityPool' in asset
        ? poolIdOf(asset.liquidityPool)
        : Buffer.from(asset.liquidityPoolId).toString('hex'),
    );
  const parts = credit(asset);
  return parts === null ? NATIVE : `${codeText(parts.assetCode)}:${accountOf(parts.issuer)}`;
}

export function issuerOf(asset: string): string {
  return asset.slice(asset.indexOf(':') + 1);
}

export function codeOf(asset: string): string {
  return asset.slice(0, asset.indexOf(':'));
}

/**
 * Whether the code is valid in the protocol: letters and digits, then only zero bytes, 5 or more in
 * the long form.
 */
export function isAssetValid(
  asset: xdr.AssetWire | xdr.ChangeTrustAssetWire | xdr.TrustLineAssetWire,
): boolean {
  if (asset.type === 0) return true;
  if (asset.type === 3) return 'liquidityPool' in asset && arePoolAssetsValid(asset.liquidityPool);
  const parts = credit(asset);
  if (parts === null) return false;
  const text = Buffer.from(parts.assetCode).toString('latin1');
  const shape = asset.type === 1 ? /^[A-Za-z0-9]{1,4}\0*$/ : /^[A-Za-z0-9]{5,12}\0*$/;
  return shape.test(text);
}

/** Two different assets in their order, with the fee of all pools. */
function arePoolAssetsValid({
  constantProduct: { assetA, assetB, fee },
}: xdr.LiquidityPoolParametersWire): boolean {
  return (
    isAssetValid(assetA) &&
    isAssetValid(assetB) &&
    compareAssets(assetA, assetB) < 0 &&
    fee === POOL_FEE
  );
}

function compareAssets(a: xdr.AssetWire, b: xdr.AssetWire): number {
  if (a.type !== b.type) return a.type - b.type;
  const bytes = (asset: xdr.AssetWire) => Buffer.from(xdr.Asset.fromXdrObject(asset).toXdr());
  return Buffer.compare(bytes(a), bytes(b));
}

/** Whether a text in an entry is printable ASCII (`isStringValid` of stellar-core). */
export function isTextValid(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte >= 32 && byte < 127);
}

export function textOf(value: xdr.XdrString): string {
  return Buffer.from(value.bytes).toString('utf8');
}

/** A signer's key as an address: G key, T pre-authorised transaction, X hash, P signed payload. */
export function signerAddress(key: xdr.SignerKeyWire): string {
  switch (key.type) {
    case 0:
      return addressOf(key.ed25519);
    case 1:
      return StrKey.encodePreAuthTx(key.preAuthTx);
    case 2:
      return StrKey.encodeSha256Hash(key.hashX);
    default:
      return payloadAddress(key.ed25519SignedPayload);
  }
}

function payloadAddress(signed: { ed25519: Uint8Array; payload: Uint8Array }): string {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(signed.payload.length);
  const padding = Buffer.alloc((4 - (signed.payload.length % 4)) % 4);
  return StrKey.encodeSignedPayload(
    Buffer.concat([signed.ed25519, length, signed.payload, padding]),
  );
}

export function publicKeyWire(address: string): xdr.PublicKeyWire {
  return { type: 0, ed25519: StrKey.decodeEd25519PublicKey(address) };
}

/**
 * The network's first account, which owns every lumen at genesis: its seed is the hash of the
 * passphrase.
 */
export function rootKeyOf(networkPassphrase: string): Keypair {
  return Keypair.fromRawEd25519Seed(hash(networkPassphrase));
}

/** An asset name as the SDK's class, for what only the SDK can encode. */
export function sdkAsset(name: string): Asset {
  return name === NATIVE ? Asset.native() : new Asset(codeOf(name), issuerOf(name));
}

/** An asset name as XDR in plain objects; not for pool shares. */
export function assetWire(name: string): xdr.AssetWire {
  return sdkAsset(name).toXdrObject().toXdrObject();
}
