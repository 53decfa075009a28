import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { appendFile, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { entropyToMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { Keypair } from '@stellar/stellar-sdk';
import { Client } from 'pg';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keysOfPhrase, type NewKeys } from '../../web/app/portal/claim/new-keys.ts';
import { browserPlaces, findLeaks, type Place, productPlaces } from './leaks.ts';
import { newVisitor, openBrowser, product, type Visitor } from './visitor.ts';

// The search for secrets is only worth something if it would find one. Here a secret is put into
// every place it searches.

let browser: Browser;
let keys: NewKeys;

beforeAll(async () => {
  browser = await openBrowser();
  keys = await keysOfPhrase(entropyToMnemonic(randomBytes(32), wordlist));
});
afterAll(() => browser.close());

const leaking = (places: readonly Place[]) => findLeaks(keys, places);

describe('the search for secret keys and words', () => {
  it('[CLM-3] knows a key in all its encodings, and consecutive words with any separators', () => {
    const { secretKey, phrase } = keys;
    const words = phrase.split(' ');
    const seed = Buffer.from(Keypair.fromSecret(secretKey).rawSecretKey());
    const writings = {
      plain: secretKey,
      small: secretKey.toLowerCase(),
      hex: seed.toString('hex'),
      base64: seed.toString('base64'),
      url: seed.toString('base64url'),
      wrapped: Buffer.from(secretKey).toString('base64'),
      list: JSON.stringify(words.slice(4, 7)),
      lines: words.slice(21).join('\n'),
      numbered: words
        .slice(0, 3)
        .map((word, at) => `${at + 1}. ${word}`)
        .join(' '),
      all: Buffer.from(phrase).toString('hex'),
    };
    expect(
      leaking(
        Object.entries(writings).map(([name, text]) => ({ name, text: `before ${text} after` })),
      ),
    ).toEqual(Object.keys(writings));
    const innocent = {
      public: keys.publicKey,
      two: words.slice(0, 2).join(' '),
      apart: `${words[0] ?? ''} x ${words[1] ?? ''} ${words[2] ?? ''}`,
      part: secretKey.slice(0, 40),
    };
    expect(leaking(Object.entries(innocent).map(([name, text]) => ({ name, text })))).toEqual([]);
  });

  describe('in a browser', () => {
    const server = createServer((_request, response) =>
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<!doctype html><title>planted</title>'),
    );
    server.on('upgrade', ({ headers }, socket) => {
      const accept = createHash('sha1')
        .update(`${headers['sec-websocket-key'] ?? ''}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
        .digest('base64');
      socket.write(
        `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
      );
      socket.on('error', () => undefined);
    });
    beforeAll(async () => {
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
    });
    afterAll(() => {
      server.closeAllConnections();
      server.close();
    });

    const PLANTS: [string, string, (visitor: Visitor, secret: string) => Promise<unknown>][] = [
      [
        'the address of a request',
        'requests',
        ({ page }, secret) => page.evaluate((one) => fetch(`/?${one}`), secret),
      ],
      [
        'a header',
        'requests',
        ({ page }, secret) =>
          page.evaluate((one) => fetch('/', { headers: { 'x-note': one } }), secret),
      ],
      [
        'a body',
        'requests',
        ({ page }, secret) =>
          page.evaluate((one) => fetch('/', { method: 'POST', body: one }), secret),
      ],
      [
        'a form',
        'requests',
        ({ page }, secret) =>
          page.evaluate(
            (one) => fetch('/', { method: 'POST', body: new URLSearchParams({ one }) }),
            secret,
          ),
      ],
      [
        'a beacon',
        'requests',
        ({ page }, secret) => page.evaluate((one) => navigator.sendBeacon('/', one), secret),
      ],
      [
        'a picture',
        'requests',
        ({ page }, secret) =>
          page.evaluate((one) => void Object.assign(new Image(), { src: `/${one}.png` }), secret),
      ],
      [
        'the address of a WebSocket',
        'requests',
        ({ page }, secret) =>
          page.evaluate((one) => void new WebSocket(`ws://${location.host}/${one}`), secret),
      ],
      ['a WebSocket', 'requests', ({ page }, secret) => page.evaluate(sayOverWebSocket, secret)],
      [
        'a cookie',
        'cookies, local storage, databases',
        ({ page }, secret) =>
          page.evaluate((one) => void (document.cookie = `note=${one}`), secret),
      ],
      [
        'local storage',
        'cookies, local storage, databases',
        ({ page }, secret) => page.evaluate((one) => localStorage.setItem('note', one), secret),
      ],
      [
        'a database',
        'cookies, local storage, databases',
        ({ page }, secret) => page.evaluate(keepInDatabase, secret),
      ],
      [
        'session storage',
        'session storage',
        ({ page }, secret) => page.evaluate((one) => sessionStorage.setItem('note', one), secret),
      ],
      [
        'the state of a place in history',
        'history',
        ({ page }, secret) => page.evaluate((one) => history.replaceState({ one }, ''), secret),
      ],
      [
        'the address',
        'history',
        ({ page }, secret) => page.evaluate((one) => void (location.hash = one), secret),
      ],
      [
        'the name of the window',
        'history',
        ({ page }, secret) => page.evaluate((one) => void (window.name = one), secret),
      ],
      [
        'a cache',
        'caches',
        ({ page }, secret) =>
          page.evaluate(
            async (one) => (await caches.open('notes')).put('/note', new Response(one)),
            secret,
          ),
      ],
      [
        'the console',
        'console',
        ({ page }, secret) => page.evaluate((one) => console.debug({ one }.one), secret),
      ],
      [
        'the page',
        'page',
        ({ page }, secret) =>
          page.evaluate((one) => void (document.body.dataset['note'] = one), secret),
      ],
    ];

    it.each(PLANTS)('[CLM-3] finds one in %s', async (_where, place, plant) => {
      const visitor = await newVisitor(browser, 'en', { recordWire: true });
      // Browsers use caches only on secure origins.
      await visitor.page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
      expect(leaking(await browserPlaces(visitor))).toEqual([]);
      await plant(
        visitor,
        place === 'requests' ? keys.secretKey : keys.phrase.replaceAll(' ', '-'),
      );
      await expect.poll(async () => leaking(await browserPlaces(visitor))).toContain(place);
    });
  });

  it('[CLM-3] finds one in the log, in files next to the database, in any table, and in no place before', async () => {
    const { dataFolder, log } = product();
    expect(leaking(await productPlaces())).toEqual([]);
    const planted = join(dataFolder, 'planted-note');
    const text = await readFile(log);
    try {
      await appendFile(log, `{"note":"${keys.secretKey}"}\n`);
      await writeFile(planted, keys.phrase);
      await inDatabase(
        'create table planted_note (note jsonb); insert into planted_note values ($$SECRET$$)'.replace(
          'SECRET',
          JSON.stringify({ words: keys.phrase.split(' ') }),
        ),
      );
      expect(leaking(await productPlaces())).toEqual([log, planted, 'table public.planted_note']);
    } finally {
      await inDatabase('drop table if exists planted_note');
      await rm(planted, { force: true });
      await writeFile(log, text);
    }
  });
});

/** Runs in the page. */
async function sayOverWebSocket(one: string): Promise<void> {
  const socket = new WebSocket(`ws://${location.host}/`);
  await new Promise((open) => socket.addEventListener('open', open));
  socket.send(one);
}

/** Runs in the page. */
function keepInDatabase(one: string): Promise<void> {
  return new Promise((done, fail) => {
    const opening = indexedDB.open('notes', 1);
    opening.addEventListener('upgradeneeded', () =>
      opening.result.createObjectStore('notes').put({ one }, 'note'),
    );
    opening.addEventListener('success', () => {
      opening.result.close();
      done();
    });
    opening.addEventListener('error', () => fail(new Error('no database')));
  });
}

async function inDatabase(statements: string): Promise<void> {
  const { DATABASE_OWNER_URL: connectionString } = JSON.parse(
    await readFile(join(product().dataFolder, 'environment.json'), 'utf8'),
  ) as { DATABASE_OWNER_URL: string };
  const client = new Client({ connectionString });
  await client.connect();
  try {
    await client.query(statements);
  } finally {
    await client.end();
  }
}
