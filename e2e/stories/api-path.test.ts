import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type StartedProduct, startProduct } from '../../testing/product-for-stories.ts';
import { goOnToInvest, placeOrder } from './acts/order.ts';
import { confirmEmail, followTheInvitation, sayAnAmount, signUp } from './acts/sign-up.ts';
import {
  finishUpload,
  giveAddress,
  giveIdentity,
  investAsAnIndividual,
  startStep,
  uploadIdCard,
} from './acts/verify.ts';
import { newVisitor, openBrowser, walkThrough } from './visitor.ts';

const API_PATH = '/v1/calls';
let own: StartedProduct;
let browser: Browser;
beforeAll(async () => {
  own = await startProduct({ settings: { API_PATH } });
  walkThrough(own.product);
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await own.stop();
});

it('[CALL-1] a person signs up, is verified and orders where all calls are below another address', async () => {
  const { page, traffic } = await newVisitor(browser, 'en');
  const person = {
    firstName: 'Viola',
    lastName: 'Larkfield',
    email: 'viola.larkfield@example.org',
    password: 'nine quiet otters',
  };
  await followTheInvitation(page, 'en');
  await signUp(page, 'en', person);
  await confirmEmail(page, 'en', person);
  await sayAnAmount(page, 'en', '2500');
  await investAsAnIndividual(page, 'en');
  await startStep(page, 'en', 'identity');
  await giveIdentity(page, 'en', { ...person, documentNumber: 'L01X00T93' });
  await startStep(page, 'en', 'address');
  await giveAddress(page, 'en');
  await startStep(page, 'en', 'upload');
  await uploadIdCard(page, 'en');
  await finishUpload(page, 'en');
  await goOnToInvest(page, 'en');
  await placeOrder(page, 'en');

  const paths = traffic.requests.map((request) => new URL(request.split('\n')[1] ?? '').pathname);
  expect(paths.filter((path) => path.startsWith('/api/'))).toEqual([]);
  // The upload and the status of the order, asked by the pages' script.
  expect(paths.filter((path) => path.startsWith(`${API_PATH}/`)).length).toBeGreaterThan(1);
  expect(traffic.errors).toEqual([]);
});
