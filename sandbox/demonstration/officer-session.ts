import type { z } from 'zod';
import type { Endpoint } from '@bb1/domain/endpoint';
import { deskLogout } from '@bb1/domain/officers/endpoints';
import type { ApiAnswer, ApiInput } from '../api-client.ts';
import type { PanelOfficer } from '../panel/panel-options.ts';
import { officerWith, signInOfficer } from './officer-acts.ts';
import { type Caller, PatientClient } from './patient-client.ts';

/** Signing in counts as a step-up, which is valid for ten minutes of real time. */
const PROVEN_MS = 8 * 60_000;

/** An officer at work, who signs in before the first call and again before the step-up has ended. */
export class OfficerSession implements Caller {
  readonly #portalUrl: string;
  readonly #officer: PanelOfficer;
  readonly #signal: AbortSignal;
  #session: { readonly client: PatientClient; readonly since: number } | null = null;
  #signingIn: Promise<PatientClient> | null = null;

  constructor(portalUrl: string, officer: PanelOfficer, signal: AbortSignal) {
    this.#portalUrl = portalUrl;
    this.#officer = officer;
    this.#signal = signal;
  }

  static of(
    role: string,
    from: {
      readonly portalUrl: string;
      readonly officers: readonly PanelOfficer[];
      readonly signal: AbortSignal;
    },
  ): OfficerSession {
    return new OfficerSession(from.portalUrl, officerWith(from.officers, role), from.signal);
  }

  async call(endpoint: Endpoint, input?: ApiInput): Promise<ApiAnswer> {
    return (await this.#client()).call(endpoint, input);
  }

  async ok<E extends Endpoint>(endpoint: E, input?: ApiInput): Promise<z.output<E['reply']>> {
    return (await this.#client()).ok(endpoint, input);
  }

  async leave(): Promise<void> {
    await this.#session?.client.ok(deskLogout);
    this.#session = null;
  }

  #client(): Promise<PatientClient> {
    if (this.#session !== null && performance.now() - this.#session.since < PROVEN_MS)
      return Promise.resolve(this.#session.client);
    this.#signingIn ??= this.#signIn().finally(() => (this.#signingIn = null));
    return this.#signingIn;
  }

  async #signIn(): Promise<PatientClient> {
    await this.leave();
    const client = new PatientClient(this.#portalUrl, this.#signal);
    await signInOfficer(client, this.#officer, this.#signal);
    this.#session = { client, since: performance.now() };
    return client;
  }
}
