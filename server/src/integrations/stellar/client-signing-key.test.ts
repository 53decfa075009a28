import { once } from 'node:events';
import { createServer } from 'node:https';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Keypair } from '@stellar/stellar-sdk';
import { afterEach, describe, expect, it } from 'vitest';
import {
  type ClientDomainOptions,
  clientSigningKeys,
  isClientDomain,
} from './client-signing-key.ts';
import {
  walletExampleCertificate,
  walletExampleKey,
} from './test-files/wallet-example-certificate.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

const signer = Keypair.random().publicKey();
const toml = `VERSION = "2.7.0"\nSIGNING_KEY = "${signer}"\n`;

interface Site {
  readonly asked: { path: string; host: string | undefined }[];
  readonly options: ClientDomainOptions;
}

async function site(answer: RequestListener): Promise<Site> {
  const asked: Site['asked'] = [];
  const server = createServer(
    { key: walletExampleKey, cert: walletExampleCertificate },
    (request, response) => {
      asked.push({ path: request.url ?? '', host: request.headers.host });
      answer(request, response);
    },
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    asked,
    options: {
      port,
      ca: walletExampleCertificate,
      resolve: () => Promise.resolve(['127.0.0.1']),
      mayConnectTo: (address) => address === '127.0.0.1',
    },
  };
}

const failure = (options: ClientDomainOptions, domain = 'wallet.example') =>
  clientSigningKeys(options)(domain).then(
    () => 'a key',
    (error: Error) => error.message,
  );

describe('the key of a client domain', () => {
  it('[CLM-2] is read from its stellar.toml over https', async () => {
    const { options, asked } = await site((_request, response) => response.end(toml));
    expect(await clientSigningKeys(options)('wallet.example')).toBe(signer);
    expect(asked).toMatchObject([{ path: '/.well-known/stellar.toml' }]);
  });

  it.each([
    ['no key', 'VERSION = "2.7.0"', /names no SIGNING_KEY/],
    [
      'a key with a wrong checksum',
      `SIGNING_KEY = "${signer.slice(0, -1)}${signer.endsWith('A') ? 'B' : 'A'}"`,
      /names no SIGNING_KEY/,
    ],
    [
      'a secret in its place',
      `SIGNING_KEY = "${Keypair.random().secret()}"`,
      /names no SIGNING_KEY/,
    ],
    ['a key that is a table', `[SIGNING_KEY]\nkey = "${signer}"`, /names no SIGNING_KEY/],
    ['no TOML', '<html>', /TOML|Invalid/],
    ['brackets without end', '['.repeat(50_000), /./],
  ])('[CLM-2] is refused if there is %s', async (_what, text, message) => {
    const { options } = await site((_request, response) => response.end(text));
    expect(await failure(options)).toMatch(message);
  });

  it('[CLM-2] is not fetched through any redirect', async () => {
    const { options, asked } = await site((_request, response) =>
      response.writeHead(302, { location: 'https://127.0.0.1/secrets' }).end(),
    );
    expect(await failure(options)).toBe('it answered 302');
    expect(asked).toHaveLength(1);
  });

  it('[CLM-2] is refused if the file is endless, or never comes', async () => {
    const endless = await site((_request, response) => {
      const chunk = '#'.repeat(16 * 1024);
      const write = () => {
        if (!response.destroyed) response.write(chunk, write);
      };
      write();
    });
    expect(await failure(endless.options)).toBe('its stellar.toml is too large');
    const slow = await site((_request, response) => response.write('S'));
    const before = Date.now();
    expect(await failure({ ...slow.options, timeoutMs: 200 })).toMatch(/abort|timeout/i);
    expect(Date.now() - before).toBeLessThan(2_000);
    expect(
      await failure({
        ...slow.options,
        timeoutMs: 200,
        resolve: () => new Promise(() => undefined),
      }),
    ).toMatch(/in time/);
  });

  it('[CLM-2] is refused over an untrusted certificate, or one for another domain', async () => {
    const { options, asked } = await site((_request, response) => response.end(toml));
    const { ca: _none, ...untrusted } = options;
    expect(await failure(untrusted)).toMatch(/self-signed/);
    expect(await failure(options, 'other.example')).toMatch(/altnames/i);
    expect(asked).toEqual([]);
  });

  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '169.254.169.254',
    '172.16.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:127.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:0:7f00:1::',
  ])(
    '[CLM-2] is not fetched if the domain resolves to %s, alone or next to a public address',
    async (inner) => {
      const { options, asked } = await site((_request, response) => response.end(toml));
      const { mayConnectTo: _any, ...real } = options;
      expect(await failure({ ...real, resolve: () => Promise.resolve([inner]) })).toBe(
        'it is not on the internet',
      );
      expect(
        await failure({ ...real, resolve: () => Promise.resolve(['93.184.215.14', inner]) }),
      ).toBe('it is not on the internet');
      expect(asked).toEqual([]);
    },
  );

  it('[CLM-2] is fetched from the address that was checked, even if the name resolves differently the second time', async () => {
    const { options, asked } = await site((_request, response) => response.end(toml));
    const answers = [['127.0.0.1'], ['127.0.0.2']];
    let lookups = 0;
    expect(
      await clientSigningKeys({
        ...options,
        resolve: () => Promise.resolve(answers[lookups++] ?? []),
      })('wallet.example'),
    ).toBe(signer);
    expect([lookups, asked.length]).toEqual([1, 1]);
  });

  it('[CLM-2] is not looked up for an invalid name', async () => {
    const strange = [
      'localhost',
      '127.0.0.1',
      '2130706433',
      '0x7f.1',
      '[::1]',
      'wallet.example:8080',
      'wallet.example/x',
      'user@wallet.example',
      'wallet.example\r\nhost: inside',
      'wallet.example.',
      '.example',
      'a..example',
      'wallet_1.example',
      'WALLET.example',
      'wallet.example?x',
      `${'a'.repeat(64)}.example`,
      `${'a.'.repeat(40)}example`,
      'wallet.1',
      ' wallet.example',
      '',
      'wället.example',
    ];
    let lookups = 0;
    const resolve = () => Promise.resolve([`${lookups++}`]);
    for (const domain of strange)
      expect([domain, await failure({ resolve }, domain)]).toEqual([domain, 'this is no domain']);
    expect(lookups).toBe(0);
    for (const domain of ['wallet.example', 'xn--wllet-gra.example', 'a.b.c.example', 'x1.example'])
      expect(isClientDomain(domain)).toBe(true);
  });

  it('[CLM-2] is refused to the last of very many concurrent requests, and available later', async () => {
    let release = () => undefined as void;
    const waiting = new Promise<void>((done) => (release = done));
    const { options } = await site(
      (_request, response) => void waiting.then(() => response.end(toml)),
    );
    const read = clientSigningKeys(options);
    const many = Array.from({ length: 8 }, () => read('wallet.example'));
    await expect(read('wallet.example')).rejects.toThrow('many others are being asked');
    release();
    expect(new Set(await Promise.all(many))).toEqual(new Set([signer]));
    expect(await read('wallet.example')).toBe(signer);
  });
});
