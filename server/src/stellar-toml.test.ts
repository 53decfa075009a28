import { Networks, StellarToml, StrKey } from '@stellar/stellar-sdk';
import sharp from 'sharp';
import { parse } from 'smol-toml';
import { beforeAll, describe, expect, it } from 'vitest';
import { parseOffering } from '@bb1/domain/offering/offering';
import { forAllTests, openWorld } from '../../testing/world.ts';
import { stellarToml } from './modules/offering/stellar-toml.ts';

const world = forAllTests(() => openWorld({ ledger: true }));
let host: string;
let port: number;
beforeAll(async () => {
  const address = await world.product.app.listen({ host: '127.0.0.1', port: 0 });
  host = address.replace('http://', '');
  port = Number(new URL(address).port);
});

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(`http://${host}${path}`, { headers });
/** At the tests' public address, on the port they listen on. */
const path = (url: unknown) => new URL(String(url)).pathname;
const identity = {
  publicUrl: new URL('https://portal.example'),
  networkPassphrase: Networks.PUBLIC as string,
  isPublicNetwork: true,
  issuer: 'GISSUER',
  accounts: ['GISSUER'],
  webAuthEndpoint: new URL('https://portal.example/api/web_auth'),
  webAuthKey: 'GAUTH',
  transferServer: new URL('https://portal.example/api/sep24'),
  uriKey: 'GURI',
};

describe('stellar.toml', () => {
  it('[TOK-2] resolves with the official client: the issuer, its keys and the whole bond', async () => {
    const toml = await StellarToml.Resolver.resolve(host, { allowHttp: true });
    const { stellar } = world.product.integrations;
    const { issuer, token, assetInformation: asset } = world.offering;
    expect(toml).toEqual({
      VERSION: '2.7.0',
      NETWORK_PASSPHRASE: Networks.TESTNET,
      ACCOUNTS: stellar.ownAccounts,
      SIGNING_KEY: stellar.webAuth.signingKey,
      WEB_AUTH_ENDPOINT: 'http://localhost:3000/api/web_auth',
      TRANSFER_SERVER_SEP0024: 'http://localhost:3000/api/sep24',
      URI_REQUEST_SIGNING_KEY: stellar.uris.signingKey,
      DOCUMENTATION: {
        ORG_NAME: issuer.name,
        ORG_URL: 'http://localhost:3000',
        ORG_LOGO: 'http://localhost:3000/files/organisation.png',
        ORG_DESCRIPTION: `${asset.organisation.description.en} / ${asset.organisation.description.de}`,
        ORG_PHYSICAL_ADDRESS: 'Beispielstraße 12, 10115 Berlin, Germany',
        ORG_PHYSICAL_ADDRESS_ATTESTATION: 'http://localhost:3000/files/address-attestation.png',
        ORG_PHONE_NUMBER: '+49300000000',
        ORG_PHONE_NUMBER_ATTESTATION: 'http://localhost:3000/files/phone-attestation.png',
        ORG_OFFICIAL_EMAIL: issuer.email,
        ORG_SUPPORT_EMAIL: issuer.supportEmail,
        ORG_LICENSING_AUTHORITY: asset.organisation.licence?.authority,
        ORG_LICENSE_TYPE: asset.organisation.licence?.type,
        ORG_LICENSE_NUMBER: asset.organisation.licence?.number,
      },
      PRINCIPALS: [
        { name: 'Dr. Hanna Beispiel', email: 'hanna.beispiel@nordlicht-finance.example' },
      ],
      CURRENCIES: [
        {
          code: 'BB1',
          issuer: stellar.claims.assetIssuer,
          status: 'test',
          display_decimals: 2,
          name: token.name,
          desc: `${asset.description.en} / ${asset.description.de}`,
          conditions: `${asset.conditions.en} / ${asset.conditions.de}`,
          image: 'http://localhost:3000/files/token.png',
          max_number: 5_513_158,
          is_asset_anchored: true,
          anchor_asset_type: 'bond',
          anchor_asset: asset.anchorAsset,
          redemption_instructions: `${asset.redemptionInstructions.en} / ${asset.redemptionInstructions.de}`,
          regulated: false,
        },
      ],
    });
    expect(toml.ACCOUNTS?.every((account: string) => StrKey.isValidEd25519PublicKey(account))).toBe(
      true,
    );
    expect(token.name.length).toBeLessThanOrEqual(20);
  });

  it('[TOK-2] is small plain text for everybody, cacheable, and named by the issuer on the ledger', async () => {
    const answer = await ask('/.well-known/stellar.toml', { origin: 'https://wallet.example' });
    const text = await answer.text();
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=300',
    });
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(Buffer.byteLength(text)).toBeLessThan(100 * 1024);
    // The strict parser refuses what TOML 1.0 does not allow.
    expect(parse(text)).toMatchObject({ VERSION: '2.7.0' });
    expect(
      (
        await ask('/.well-known/stellar.toml', {
          'if-none-match': answer.headers.get('etag') ?? '',
        })
      ).status,
    ).toBe(304);
    const { stellar } = world.product.integrations;
    expect((await stellar.network.readAccount(stellar.claims.assetIssuer))?.homeDomain).toBe(
      stellar.webAuth.homeDomain,
    );
    // Lists all accounts, so that anybody can check them on the ledger.
    for (const account of stellar.ownAccounts)
      expect([account, (await stellar.network.readAccount(account)) !== null]).toEqual([
        account,
        true,
      ]);
  });

  it('[TOK-2] names reachable pictures and documents, readable from every origin', async () => {
    const { DOCUMENTATION: about, CURRENCIES: currencies } = await StellarToml.Resolver.resolve(
      `localhost:${port}`,
      { allowHttp: true },
    );
    const images = [
      about?.ORG_LOGO,
      currencies?.[0]?.image,
      about?.ORG_PHYSICAL_ADDRESS_ATTESTATION,
      about?.ORG_PHONE_NUMBER_ATTESTATION,
    ];
    for (const [index, url] of images.entries()) {
      const answer = await ask(path(url));
      expect([
        url,
        answer.status,
        answer.headers.get('content-type'),
        answer.headers.get('access-control-allow-origin'),
      ]).toEqual([url, 200, 'image/png', '*']);
      const picture = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
      // The standard requires logos with a transparent background.
      expect([picture.format, picture.hasAlpha || index > 1]).toEqual(['png', true]);
    }
    expect((await ask('/files/nothing.png')).status).toBe(404);
  });

  it('[TOK-2] declares the token live on the public network only, and omits what does not exist', () => {
    const { offering } = world;
    const {
      addressAttestation: _address,
      phoneAttestation: _phone,
      licence: _licence,
      ...organisation
    } = offering.assetInformation.organisation;
    const asset = offering.assetInformation;
    const live = parseOffering({
      ...offering,
      assetInformation: { ...asset, status: 'live', organisation },
    });
    expect(parse(stellarToml(live, identity))['CURRENCIES']).toMatchObject([{ status: 'live' }]);
    expect(
      parse(stellarToml(live, { ...identity, isPublicNetwork: false }))['CURRENCIES'],
    ).toMatchObject([{ status: 'test' }]);
    const text = stellarToml(live, identity);
    expect(text).not.toMatch(/ATTESTATION|LICENS|attestation/);
    expect(parse(text)).toMatchObject({ WEB_AUTH_ENDPOINT: 'https://portal.example/api/web_auth' });
  });

  it('[TOK-2] preserves any texts of an issuer', () => {
    const nasty = `He said "no" \\ back\tslash\nnew line [x] = "y" # no comment é ü 中 \\u0000 """ '''`;
    const { offering } = world;
    const words = { en: nasty, de: nasty };
    const asset = {
      ...offering.assetInformation,
      description: words,
      conditions: words,
      anchorAsset: nasty.slice(0, 60),
    };
    const read = parse(
      stellarToml(parseOffering({ ...offering, assetInformation: asset }), identity),
    );
    expect(read['CURRENCIES']).toMatchObject([
      {
        desc: `${nasty} / ${nasty}`,
        conditions: `${nasty} / ${nasty}`,
        anchor_asset: nasty.slice(0, 60),
      },
    ]);
    expect(Object.keys(read)).toEqual([
      'VERSION',
      'NETWORK_PASSPHRASE',
      'ACCOUNTS',
      'SIGNING_KEY',
      'WEB_AUTH_ENDPOINT',
      'TRANSFER_SERVER_SEP0024',
      'URI_REQUEST_SIGNING_KEY',
      'DOCUMENTATION',
      'PRINCIPALS',
      'CURRENCIES',
    ]);
  });

  it('[TOK-2][OFF-1] is refused for an offering with missing texts or pictures', async () => {
    const { offering } = world;
    const asset = offering.assetInformation;
    const wrong = [
      { ...asset, status: 'perfect' },
      { ...asset, displayDecimals: 8 },
      { ...asset, description: { en: 'English alone' } },
      { ...asset, tokenImage: '../secrets.png' },
      { ...asset, reserveAttestation: 'https://elsewhere.example/x.pdf' },
      { ...asset, organisation: { ...asset.organisation, principals: [] } },
      {
        ...asset,
        organisation: { ...asset.organisation, furtherAccounts: [`G${'A'.repeat(55)}`] },
      },
    ];
    for (const assetInformation of wrong)
      expect(() => parseOffering({ ...offering, assetInformation })).toThrow(/assetInformation/);
    await expect(
      openWorld({
        offering: (given) => ({
          ...given,
          assetInformation: { ...given.assetInformation, tokenImage: 'missing.png' },
        }),
      }),
    ).rejects.toThrow(/names a picture that is not there/);
  });
});
