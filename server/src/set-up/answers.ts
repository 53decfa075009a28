import { parseEnv } from 'node:util';
import { OperatorError } from '../platform/operator-error.ts';
import type { Question } from './questions.ts';
import type { Terminal } from './terminal.ts';

/** Where values come from: a person who can be asked again, or a file. */
export interface Answers {
  /** A value that the question does not refuse; empty if it is optional and there is none. */
  answer(question: Question): Promise<string>;
  /** What is known before anything is asked. */
  readonly given: ReadonlyMap<string, string>;
  /** Whether a value that a check refused can be changed; a file ends the set-up. */
  readonly canChange: boolean;
  /** Says everything that is wrong with the answers so far, at once. */
  settle(): void;
}

/** Asks a person until each value is right. `kept` are answers from before an interruption. */
export function answersOfPerson(terminal: Terminal, kept: ReadonlyMap<string, string>): Answers {
  return {
    given: kept,
    canChange: true,
    settle: () => undefined,
    async answer(question) {
      const { name, explanation, suggestion, isOptional = false, isSecret = false } = question;
      const before = question.isAgain === true ? undefined : kept.get(name);
      if (before !== undefined && question.refuse(before) === null) {
        terminal.say(`${name}: kept from before`);
        return before;
      }
      terminal.say(`\n${name}${isOptional ? ' (optional)' : ''}: ${explanation}`);
      for (;;) {
        const typed = (
          await terminal.ask(suggestion === undefined ? '> ' : `[${suggestion}] > `, { isSecret })
        ).trim();
        const value = typed === '' ? (suggestion ?? '') : typed;
        const reason = value === '' ? (isOptional ? null : 'is needed') : question.refuse(value);
        if (reason === null) return value;
        terminal.say(`  ${name}: ${reason}`);
      }
    },
  };
}

/** Reads a file of `NAME=value` lines. Refuses names that are not asked for. */
export function answersOfFile(
  file: string,
  text: string,
  isKnown: (name: string) => boolean,
): Answers {
  const values = readSettings(text);
  const faults = [...values.keys()]
    .filter((name) => !isKnown(name))
    .map((name) => `${name}: is no setting`);
  return {
    given: values,
    canChange: false,
    settle() {
      if (faults.length > 0)
        throw new OperatorError(
          `${file}: nothing was set up:\n${faults.map((fault) => `  ${fault}`).join('\n')}`,
        );
    },
    answer({ name, suggestion, isOptional = false, refuse }) {
      const given = values.get(name) ?? '';
      const value = given === '' ? (suggestion ?? '') : given;
      const reason = value === '' ? (isOptional ? null : 'is missing') : refuse(value);
      if (reason !== null) faults.push(`${name}: ${reason}`);
      return Promise.resolve(value);
    },
  };
}

export function readSettings(text: string): Map<string, string> {
  return new Map(
    Object.entries(parseEnv(text)).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value] as const],
    ),
  );
}
