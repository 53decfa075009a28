/**
 * Computes the proofs of the bot check. Loaded when a person first turns to a form that requires
 * one, on pages with and without React.
 */
import type { BotCheck } from '@bb1/domain/bot-check/endpoints';
import { FreshAttempts } from './fresh-attempts.ts';
import { apiPath } from '../session/api-path.ts';
import { workOut } from './proof-of-work.ts';
import { offerRecaptcha, recaptchaToken } from './recaptcha-choice.ts';

const ASK_LIMIT_MS = 10_000;

export interface BotCheckProver {
  /** Starts the slow part while the person is still typing. */
  begin(field: HTMLInputElement): void;
  /**
   * The proof for sending this field's form now; empty if there is none, and then the server
   * decides.
   */
  proofFor(field: HTMLInputElement): Promise<string>;
}

/** Yields the proof at the moment the form is sent. */
type Attempt = () => Promise<string>;

const attempts = new FreshAttempts<Attempt>(() => Date.now());

const prover: BotCheckProver = {
  begin(field) {
    const { botCheck: action = '' } = field.dataset;
    attempts.begin(action, () => attempt(field, action));
  },
  async proofFor(field) {
    const { botCheck: action = '' } = field.dataset;
    try {
      const prove = await attempts.take(action, () => attempt(field, action));
      return await prove();
    } catch (error) {
      console.warn(error);
      return '';
    }
  },
};
// A file that is built on its own exports nothing, so the pages' script finds it here.
Object.assign(window, { botCheckProver: prover });

async function attempt(field: HTMLInputElement, action: string): Promise<Attempt> {
  const answer = await fetch(
    `${apiPath()}/bot_check?${new URLSearchParams({ action }).toString()}`,
    {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(ASK_LIMIT_MS),
    },
  );
  if (!answer.ok) throw new Error(`no bot check: ${answer.status}`);
  const check = (await answer.json()) as BotCheck;
  if (check.kind === 'proof_of_work') {
    const proof = await workOut(check.challenge, { worker: field.dataset['worker'] ?? '' });
    return () => Promise.resolve(proof);
  }
  const place = field.nextElementSibling;
  if (!(place instanceof HTMLElement)) throw new Error('the form has no place for the choice');
  offerRecaptcha(place, check);
  return () => recaptchaToken(place, check, action);
}
