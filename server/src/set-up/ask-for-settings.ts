import { resolve } from 'node:path';
import type { Offering } from '@bb1/domain/offering/offering';
import { OperatorError } from '../platform/operator-error.ts';
import { readAcceptedTexts } from '../read-accepted-texts.ts';
import { readOffering } from '../read-offering.ts';
import type { Answers } from './answers.ts';
import {
  hasDefault,
  offeringQuestions,
  type Question,
  refuseSetting,
  settingQuestions,
} from './questions.ts';

const ACCEPTED = 'ACCEPTED_WEAK_SETTINGS';
const ACCEPT = 'accept';
/** Written as absolute ones: the server may be started elsewhere. */
const PATHS = new Set([
  'CONTENT_DIR',
  'OFFERING_FILE',
  'TIMESTAMP_CA_FILE',
  'BANK_STATEMENT_FOLDER',
]);

/** A setting that was refused. */
export interface Fault {
  readonly name: string;
  readonly reason: string;
}

export interface SettingsInHand {
  /** By name. */
  readonly values: Map<string, string>;
  readonly explained: ReadonlyMap<string, string>;
  readonly answers: Answers;
  readonly say: (line: string) => void;
  /** Called after each answer. */
  readonly keep: () => Promise<void>;
}

/** Asks for every setting that has no default. What is wrong in a file shows when it is settled. */
export async function askForSettings(inHand: SettingsInHand): Promise<void> {
  const { values } = inHand;
  for (const part of ['site', 'offering'] as const)
    for (const asked of offeringQuestions(part, values)) await ask(inHand, asked);
  const offering = await readableOffering(inHand);
  for (const asked of settingQuestions(offering)) await ask(inHand, asked);
}

/** The offering decides what else is asked, so it is read first. */
async function readableOffering(inHand: SettingsInHand): Promise<Offering> {
  const { values, answers, say } = inHand;
  for (;;) {
    const place = (name: string) => values.get(name) ?? '';
    try {
      const offering = await readOffering({ OFFERING_FILE: place('OFFERING_FILE') });
      await readAcceptedTexts(place('CONTENT_DIR'), offering);
      return offering;
    } catch (error) {
      answers.settle();
      if (!(error instanceof OperatorError) || !answers.canChange) throw error;
      say(`\nFAILED  ${error.message}`);
      await changeSettings(
        inHand,
        ['CONTENT_DIR', 'OFFERING_FILE'].map((name) => ({ name, reason: '' })),
      );
    }
  }
}

/** Asks again for what was refused; a setting that is only weak can be accepted. */
export async function changeSettings(
  inHand: SettingsInHand,
  faults: readonly Fault[],
): Promise<void> {
  const { values } = inHand;
  for (const { name, reason } of faults) {
    const isWeak = reason.includes(ACCEPTED);
    const typed = await ask(inHand, {
      name,
      isAgain: true,
      isOptional: isWeak || hasDefault(name),
      ...(isWeak
        ? { note: `Type "${ACCEPT}" to start with it all the same, or another value.` }
        : {}),
      ...(values.has(name) ? { suggestion: values.get(name) ?? '' } : {}),
      accepts: isWeak ? [ACCEPT] : [],
    });
    if (isWeak && typed === ACCEPT) await accept(inHand, name);
  }
}

async function accept({ values, keep }: SettingsInHand, name: string): Promise<void> {
  const accepted = values.get(ACCEPTED) ?? '';
  values.set(ACCEPTED, accepted === '' ? name : `${accepted},${name}`);
  await keep();
}

interface Asked extends Omit<Question, 'explanation' | 'refuse'> {
  readonly note?: string;
  /** Words that are no value. */
  readonly accepts?: readonly string[];
}

async function ask(inHand: SettingsInHand, asked: Asked): Promise<string> {
  const { values, explained, answers, keep } = inHand;
  const { note, accepts = [], ...question } = asked;
  const { name } = question;
  const value = await answers.answer({
    ...question,
    explanation: [explained.get(name) ?? '', note ?? ''].join('\n').trim(),
    refuse: (typed) => (accepts.includes(typed) ? null : refuseSetting(name, typed)),
  });
  if (accepts.includes(value)) return value;
  if (value === '') values.delete(name);
  else values.set(name, PATHS.has(name) ? resolve(value) : value);
  await keep();
  return value;
}
