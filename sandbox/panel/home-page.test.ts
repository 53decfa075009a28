import { describe, expect, it } from 'vitest';
import { homeContent, type HomeView } from './home-page.ts';
import type { PayableOrder } from './payable-orders.ts';
import { speechFor } from './speech.ts';

const POISON = '"><script>alert(1)</script><img src=x onerror=alert(1)>';
const MOMENT = new Date('2030-01-31T11:00:00Z');

const order: PayableOrder = {
  reference: 'BB1-7K3M9QXA4',
  status: 'pending',
  amount: '2500.00',
  missing: '2500.00',
  name: 'Anna Muster',
  paymentMethod: 'EUR',
  senderIban: null,
  senderXlmAddress: null,
  due: null,
  quoteExpiresAt: null,
  address: null,
  placedAt: MOMENT,
  deadline: MOMENT,
};
const inLumens: PayableOrder = {
  ...order,
  paymentMethod: 'XLM',
  due: '8787.3461000',
  quoteExpiresAt: MOMENT,
};
const view: HomeView = {
  portalUrl: 'http://localhost:3000',
  mails: 1,
  officers: [
    {
      name: 'Rita Reviewer',
      email: 'rita@issuer.example',
      password: 'secret',
      roles: ['reviewer'],
      code: '012345',
      code_valid_seconds: 7,
    },
  ],
  product: { now: MOMENT, orders: [order], ended: [], listed: 30, acts: [] },
  depositAddress: 'GDEPOSIT',
  orderFilter: '',
  bank: { balance: '0.00', waiting: 1, statements: [{ id: '2030-01-31-00001', version: '08' }] },
  stellar: { sequence: 7, closedAt: MOMENT, faults: { ingestion_lag: 2 } },
  chains: { bitcoin: { height: 170, what: 'stand-in' }, ethereum: { height: 12, fault: 'none' } },
  prices: [
    {
      source: 'bitstamp',
      fault: 'down',
      prices: { XLM: '0.28450000', BTC: '92350.00000000', ETH: '3120.50000000' },
    },
  ],
};

const shown = (changes: Partial<HomeView>, lang = 'en') =>
  homeContent(speechFor(lang), { ...view, ...changes }).text;

it('[RUN-1] leads to each section by its name, with the number of what waits there', () => {
  const text = shown({});
  const [, jumps = ''] = /<nav class="jumps"[^>]*>(.*?)<\/nav>/s.exec(text) ?? [];
  for (const [, id] of jumps.matchAll(/href="#(\w+)"/g)) expect(text).toContain(`id="${id}"`);
  expect(jumps).toMatch(/href="#orders">[^<]+ <b>1<\/b>/);
  expect(jumps).toMatch(/href="#cold">[^<]+<\/a>/);
});

describe('the panel as a page', () => {
  it('[RUN-2] shows a hostile name, reference, search or officer as text only', () => {
    const poisoned = shown({
      orderFilter: POISON,
      officers: [
        {
          name: POISON,
          email: POISON,
          password: POISON,
          roles: [POISON],
          code: POISON,
          code_valid_seconds: 1,
        },
      ],
      product: {
        now: MOMENT,
        listed: 30,
        acts: [{ number: POISON, kind: POISON, holder: POISON, envelopeXdr: POISON }],
        orders: [
          { ...order, name: POISON, reference: POISON },
          { ...inLumens, name: POISON, reference: POISON, senderXlmAddress: POISON },
        ],
        ended: [
          {
            ...order,
            paymentMethod: 'BTC',
            name: POISON,
            reference: POISON,
            address: POISON,
            due: POISON,
            status: POISON,
          },
        ],
      },
      chains: { bitcoin: { height: 1, what: POISON }, ethereum: null },
    });
    expect(poisoned).not.toContain('<script');
    expect(poisoned).not.toContain('<img');
    expect(poisoned).toContain('&lt;script&gt;');
  });

  it('[RUN-2] has a pre-filled transfer for each open order, as its owner would make it', () => {
    const page = shown({});
    expect(page).toContain('action="/sandbox/orders/BB1-7K3M9QXA4/payments"');
    for (const value of [
      'name="amount" value="2500.00"',
      'name="payer_name" value="Anna Muster"',
      'name="remittance" value="BB1-7K3M9QXA4"',
    ])
      expect(page).toContain(value);
  });

  it('[RUN-2] has an order in a coin paid in it, with the amount due by its newest quote', () => {
    const paying = (one: PayableOrder) =>
      shown({ product: { now: MOMENT, listed: 30, acts: [], orders: [one], ended: [] } });
    const lumens = paying(inLumens);
    for (const value of [
      'name="amount" value="8787.3461000"',
      'name="memo" value="BB1-7K3M9QXA4"',
      'name="to" value="GDEPOSIT"',
    ])
      expect(lumens).toContain(value);
    const ether = paying({
      ...inLumens,
      paymentMethod: 'ETH',
      due: '0.801153981252002884',
      address: '0xA1',
    });
    for (const value of [
      'name="amount" value="0.801153981252002884"',
      'name="to" value="0xA1"',
      'name="through_contract"',
    ])
      expect(ether).toContain(value);
    expect(paying({ ...inLumens, paymentMethod: 'BTC', address: null })).toContain(
      'This order has no address yet.',
    );
  });

  it('[RUN-2] pre-fills only the missing part of a partly paid order', () => {
    const page = shown({
      product: {
        now: MOMENT,
        listed: 30,
        acts: [],
        orders: [{ ...order, status: 'received', missing: '1000.00' }],
        ended: [],
      },
    });
    expect(page).toContain('name="amount" value="1000.00"');
    expect(page).toContain('€1,000.00 missing');
  });

  it('[RUN-2] allows late payments for an ended order', () => {
    const page = shown({
      product: {
        now: MOMENT,
        listed: 30,
        acts: [],
        orders: [],
        ended: [{ ...order, status: 'lapsed' }],
      },
    });
    expect(page.slice(page.indexOf('id="ended-orders"'))).toContain(
      'action="/sandbox/orders/BB1-7K3M9QXA4/payments"',
    );
  });

  it('[RUN-2] offers nothing of Ethereum without a node', () => {
    const page = shown({ chains: { ...view.chains, ethereum: null } });
    expect(page).toContain('There is no Ethereum node');
    expect(page).not.toContain('action="/sandbox/ethereum/');
  });

  it('[RUN-2] works without a database, except for what needs it, and says so', () => {
    const page = shown({ product: null });
    expect(page).toContain('does not respond yet');
    expect(page).not.toContain('action="/sandbox/clock"');
    expect(page).toContain('action="/sandbox/bank/transfers"');
  });

  it('[RUN-2] contains no inline script or style, which its policy would refuse', () => {
    for (const lang of ['en', 'de'])
      expect(shown({}, lang)).not.toMatch(/<script|<style|\sstyle=|\son[a-z]+=|javascript:/iu);
  });

  it('[SITE-7] exists in English and German', () => {
    expect(shown({}, 'de')).toContain('Einen Auftrag bezahlen');
    expect(shown({}, 'de')).toContain('2.500,00');
  });
});
