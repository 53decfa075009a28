import type { Page } from 'playwright-core';

/** The part of a person's device that keeps passkeys, as Chromium plays it. */
export interface Device {
  /** Whether finger, face or PIN are the right ones from now on. */
  recognises(person: boolean): Promise<void>;
}

/** Gives the browser of this page a device that keeps passkeys and asks nobody anything. */
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
  };
}
