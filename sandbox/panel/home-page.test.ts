import { describe, expect, it } from 'vitest';
import { compareCatalogues } from '../../testing/house-rules-texts.ts';
import { homeContent, type HomeView } from './home-page.ts';
import type { PendingOrder } from './product-database.ts';
import { speechFor } from './speech.ts';
import { GERMAN } from './texts-de.ts';
import { ENGLISH } from './texts-en.ts';

const POISON = '"><script>alert(1)</script><img src=x onerror=alert(1)>';
const MOMENT = new Date('2030-01-31T11:00:00Z');

const order: PendingOrder = { reference: 'BB1-7K3M9QXA4', amount: '2500.00', name: 'Anna Muster', paymentMethod: 'EUR', senderIban: null, placedAt: MOMENT, deadline: MOMENT };
const view: HomeView = {
  portalUrl: 'http://localhost:3000',
  mails: 1,
  officers: [{ name: 'Rita Reviewer', email: 'rita@issuer.example', password: 'secret', roles: ['reviewer'], code: '012345', code_valid_seconds: 7 }],
  product: { now: MOMENT, orders: [order], listed: 30 },
  orderFilter: '',
  bank: { balance: '0.00', waiting: 1, statements: [{ id: '2030-01-31-00001', version: '08' }] },
  stellar: { sequence: 7, closedAt: MOMENT, faults: { ingestion_lag: 2 } },
};

const shown = (changes: Partial<HomeView>, lang = 'en') => homeContent(speechFor(lang), { ...view, ...changes }).text;

describe('the panel as a page', () => {
  it('[RUN-2] a poisoned name, reference, search or officer comes out as text only', () => {
    const poisoned = shown({
      orderFilter: POISON,
      officers: [{ name: POISON, email: POISON, password: POISON, roles: [POISON], code: POISON, code_valid_seconds: 1 }],
      product: { now: MOMENT, listed: 30, orders: [{ ...order, name: POISON, reference: POISON }, { ...order, name: POISON, paymentMethod: POISON }] },
    });
    expect(poisoned).not.toContain('<script');
    expect(poisoned).not.toContain('<img');
    expect(poisoned).toContain('&lt;script&gt;');
  });

  it('[RUN-2] each open order comes with a transfer filled in as its owner would', () => {
    const page = shown({});
    expect(page).toContain('action="/sandbox/orders/BB1-7K3M9QXA4/payments"');
    for (const value of ['name="amount" value="2500.00"', 'name="payer_name" value="Anna Muster"', 'name="remittance" value="BB1-7K3M9QXA4"']) expect(page).toContain(value);
  });

  it('[RUN-2] an order in another currency cannot be paid by bank transfer', () => {
    const page = shown({ product: { now: MOMENT, listed: 30, orders: [{ ...order, paymentMethod: 'XLM' }] } });
    expect(page).not.toContain('/sandbox/orders/');
    expect(page).toContain('Paid in XLM');
  });

  it('[RUN-2] before the database is there the panel says so, and the rest of it works', () => {
    const page = shown({ product: null });
    expect(page).toContain('does not answer yet');
    expect(page).not.toContain('action="/sandbox/clock"');
    expect(page).toContain('action="/sandbox/bank/transfers"');
  });

  it('[RUN-2] nothing in the page is inline script or style, which its policy would refuse', () => {
    for (const lang of ['en', 'de']) expect(shown({}, lang)).not.toMatch(/<script|<style|\sstyle=|\son[a-z]+=|javascript:/iu);
  });

  it('[SITE-7] the panel speaks English and German with the same keys and placeholders', () => {
    expect(compareCatalogues({ en: ENGLISH, de: GERMAN })).toEqual([]);
    expect(shown({}, 'de')).toContain('Einen Auftrag bezahlen');
    expect(shown({}, 'de')).toContain('2.500,00');
  });
});
