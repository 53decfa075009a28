import { type Choice, choicePassage, type Passage } from '@bb1/domain/mails/mail-words';
import { parse, type Token } from '@messageformat/parser';

/**
 * The passages of a mail by their keys: subject and paragraphs, and each case of a choice as a
 * passage of its own. The parts that no officer changes are left out.
 */
export function passagesOf(
  name: string,
  mail: Readonly<Record<string, unknown>>,
): Record<string, Passage> {
  const passages: Record<string, Passage> = {};
  const { subject, paragraphs } = mail;
  if (typeof subject !== 'string' || !Array.isArray(paragraphs))
    throw new Error(`the mail ${name} has no subject or no paragraphs`);
  collect(passages, 'subject', parse(subject, { strict: true }));
  paragraphs.forEach((text: unknown, at) => {
    if (typeof text !== 'string') throw new Error(`paragraph ${at} of ${name} is no text`);
    collect(passages, `paragraphs.${at}`, parse(text, { strict: true }));
  });
  return passages;
}

function collect(passages: Record<string, Passage>, key: string, tokens: readonly Token[]): void {
  const values = new Set<string>();
  const choices: Record<string, Choice> = {};
  const inner: [string, readonly Token[]][] = [];
  const text = tokens
    .map((token) => {
      switch (token.type) {
        case 'content':
          if (/[[\]]/.test(token.value))
            throw new Error(`${key} has a bracket, which stands for a placeholder`);
          return token.value;
        case 'argument':
        case 'octothorpe': {
          const value = token.type === 'argument' ? token.arg : numberOf(passages, key);
          values.add(value);
          return `[${value}]`;
        }
        case 'function':
          throw new Error(`no text formats ${token.arg} by itself`);
        default: {
          const name = nameOf(token.arg, choices);
          choices[name] = {
            value: token.arg,
            by: token.type === 'select' ? 'select' : 'plural',
            cases: token.cases.map((one) => one.key),
          };
          for (const one of token.cases)
            inner.push([choicePassage(key, name, one.key), one.tokens]);
          return `[${name}]`;
        }
      }
    })
    .join('');
  passages[key] = { text, values: [...values], choices };
  for (const [innerKey, of] of inner) collect(passages, innerKey, of);
}

/** `reason?`, and for the second choice by the same value `reason2?`. */
function nameOf(value: string, choices: Readonly<Record<string, Choice>>): string {
  const taken = Object.values(choices).filter((one) => one.value === value).length;
  return `${value}${taken === 0 ? '' : taken + 1}?`;
}

/** The number that a case of a plural counts. */
function numberOf(passages: Readonly<Record<string, Passage>>, key: string): string {
  for (const [outer, { choices }] of Object.entries(passages))
    for (const [name, { value, by, cases }] of Object.entries(choices))
      if (by === 'plural' && cases.some((one) => choicePassage(outer, name, one) === key))
        return value;
  throw new Error(`${key} counts nothing`);
}
