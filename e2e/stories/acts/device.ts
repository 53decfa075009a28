import type { Page } from 'playwright-core';

/** The passkey authenticator of a person's device, simulated by Chromium. */
export interface Device {
  /** Whether user verification (finger, face or PIN) succeeds from now on. */
  recognises(person: boolean): Promise<void>;
  remove(): Promise<void>;
}

/** Adds an authenticator to this page's browser that never prompts. */
export async function withDevice(page: Page): Promise<Device> {
  const wire = await page.context().newCDPSession(page);
  await wire.send('WebAuthn.enable');
  const { authenticatorId } = await wire.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    async recognises(person) {
      await wire.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: person });
    },
    async remove() {
      await wire.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
    },
  };
}
