import { stringify } from 'smol-toml';
import type { Offering } from '@bb1/domain/offering/offering';
import { issueVolume } from '@bb1/domain/tokens/issue-volume';

/** The parts of the file that are not in the offering: the product's address and its keys. */
export interface LedgerIdentity {
  readonly publicUrl: URL;
  readonly networkPassphrase: string;
  /** Whether it is the network on which tokens have value. */
  readonly isPublicNetwork: boolean;
  readonly issuer: string;
  readonly accounts: readonly string[];
  readonly webAuthEndpoint: URL;
  readonly webAuthKey: string;
  /** Where wallets begin orders (SEP-24). */
  readonly transferServer: URL;
  readonly uriKey: string;
}

const TOKEN_UNIT = 10_000_000n;
/** Version of SEP-1 that the file follows. */
const VERSION = '2.7.0';

/**
 * The file by which a domain identifies itself on the ledger (SEP-1), made of the offering and the
 * configuration so that it cannot contradict the product. The standard has one text per field,
 * which is given in English and German.
 */
export function stellarToml(offering: Offering, identity: LedgerIdentity): string {
  const { publicUrl, networkPassphrase, accounts, webAuthEndpoint, webAuthKey } = identity;
  return stringify({
    VERSION,
    NETWORK_PASSPHRASE: networkPassphrase,
    ACCOUNTS: [...accounts, ...offering.assetInformation.organisation.furtherAccounts],
    SIGNING_KEY: webAuthKey,
    WEB_AUTH_ENDPOINT: webAuthEndpoint.href,
    TRANSFER_SERVER_SEP0024: identity.transferServer.href,
    URI_REQUEST_SIGNING_KEY: identity.uriKey,
    DOCUMENTATION: documentation(offering, publicUrl),
    PRINCIPALS: offering.assetInformation.organisation.principals.map(({ name, email }) => ({
      name,
      email,
    })),
    CURRENCIES: [currency(offering, identity)],
  });
}

function documentation(
  { issuer, assetInformation: { organisation } }: Offering,
  publicUrl: URL,
): Record<string, string> {
  const { licence, addressAttestation, phoneAttestation } = organisation;
  return {
    ORG_NAME: issuer.name,
    ORG_URL: publicUrl.origin,
    ORG_LOGO: imageUrl(publicUrl, organisation.image),
    ORG_DESCRIPTION: inBothLanguages(organisation.description),
    ORG_PHYSICAL_ADDRESS: `${issuer.street}, ${issuer.zipcode} ${issuer.city}, ${new Intl.DisplayNames('en', { type: 'region' }).of(issuer.country) ?? issuer.country}`,
    ...(addressAttestation === undefined
      ? {}
      : { ORG_PHYSICAL_ADDRESS_ATTESTATION: imageUrl(publicUrl, addressAttestation) }),
    // The international format (E.164).
    ORG_PHONE_NUMBER: issuer.phone.replace(/[^+\d]/g, ''),
    ...(phoneAttestation === undefined
      ? {}
      : { ORG_PHONE_NUMBER_ATTESTATION: imageUrl(publicUrl, phoneAttestation) }),
    ORG_OFFICIAL_EMAIL: issuer.email,
    ORG_SUPPORT_EMAIL: issuer.supportEmail,
    ...(licence === undefined
      ? {}
      : {
          ORG_LICENSING_AUTHORITY: licence.authority,
          ORG_LICENSE_TYPE: licence.type,
          ORG_LICENSE_NUMBER: licence.number,
        }),
  };
}

function currency(
  offering: Offering,
  { publicUrl, isPublicNetwork, issuer }: LedgerIdentity,
): Record<string, string | number | boolean> {
  const { token, assetInformation: asset } = offering;
  return {
    code: token.code,
    issuer,
    status: isPublicNetwork ? asset.status : 'test',
    display_decimals: asset.displayDecimals,
    name: token.name,
    desc: inBothLanguages(asset.description),
    conditions: inBothLanguages(asset.conditions),
    image: imageUrl(publicUrl, asset.tokenImage),
    // The standard requires exactly one of the ways to state the supply.
    max_number: Number(issueVolume(offering) / TOKEN_UNIT),
    is_asset_anchored: true,
    anchor_asset_type: 'bond',
    anchor_asset: asset.anchorAsset,
    redemption_instructions: inBothLanguages(asset.redemptionInstructions),
    // In the sense of SEP-8, where a server approves each transfer; here the issuer authorises
    // accounts instead.
    regulated: false,
  };
}

function inBothLanguages({ en, de }: { readonly en: string; readonly de: string }): string {
  return `${en} / ${de}`;
}

function imageUrl(publicUrl: URL, file: string): string {
  return new URL(`/files/${file}`, publicUrl).href;
}
