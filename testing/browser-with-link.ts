import { rememberReferral } from '../domain/src/affiliates/endpoints.ts';
import type { ApiClient } from './api-client.ts';
import type { World } from './world.ts';

/** A browser whose owner has consented to remembering a link. */
export async function browserWithLink(world: World, code: string): Promise<ApiClient> {
  const browser = world.visitor();
  await browser.ok(rememberReferral, { body: { code, agreed: true } });
  return browser;
}
