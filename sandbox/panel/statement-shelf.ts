import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CamtVersion } from '../bank/camt053-writer.ts';
import type { SandboxBank } from '../bank/sandbox-bank.ts';

export type StatementFormat = CamtVersion | 'mt940';

export interface ShelvedStatement {
  readonly id: string;
  readonly version: StatementFormat;
  readonly text: string;
}

/** The bank's statements, to be listed and downloaded again. */
export class StatementShelf {
  readonly #bank: SandboxBank;
  /** By their file names. */
  readonly #statements = new Map<string, ShelvedStatement>();

  constructor(bank: SandboxBank, folder: string | undefined) {
    this.#bank = bank;
    if (folder === undefined) return;
    // Ids begin with the day and end with an increasing number.
    const names = readdirSync(folder)
      .filter((name) => /\.(?:xml|sta)$/u.test(name))
      .toSorted((one, other) => numberOf(one) - numberOf(other));
    for (const name of names) this.#put(readFileSync(join(folder, name), 'utf8'));
  }

  make(options: { version: StatementFormat; now: Date }): ShelvedStatement {
    return this.#put(this.#bank.makeStatement(options));
  }

  /** Newest first. */
  list(): ShelvedStatement[] {
    return [...this.#statements.values()].toReversed();
  }

  find(fileName: string): ShelvedStatement | null {
    return this.#statements.get(fileName) ?? null;
  }

  #put(text: string): ShelvedStatement {
    const statement = text.startsWith(':20:') ? mt940(text) : camt053(text);
    this.#statements.set(fileNameOf(statement), statement);
    return statement;
  }
}

export function fileNameOf({ id, version }: Pick<ShelvedStatement, 'id' | 'version'>): string {
  return `${id}.${version === 'mt940' ? 'sta' : 'xml'}`;
}

export function statementUrl(statement: Pick<ShelvedStatement, 'id' | 'version'>): string {
  return `/sandbox/bank/statements/${fileNameOf(statement)}`;
}

function camt053(text: string): ShelvedStatement {
  const id = /<Stmt>\s*<Id>([^<]+)<\/Id>/u.exec(text)?.[1];
  if (id === undefined) throw new Error('a statement of the sandbox bank has no id');
  return { id, version: text.includes('camt.053.001.02') ? '02' : '08', text };
}

/** The format has no id for a statement: day and number make it. */
function mt940(text: string): ShelvedStatement {
  const [number, day] = [
    /^:28C:(\d{5})\//mu.exec(text)?.[1],
    /^:62F:[CD](\d{6})/mu.exec(text)?.[1],
  ];
  if (number === undefined || day === undefined)
    throw new Error('a statement of the sandbox bank has no number or no day');
  return {
    id: `20${day.slice(0, 2)}-${day.slice(2, 4)}-${day.slice(4)}-${number}`,
    version: 'mt940',
    text,
  };
}

function numberOf(fileName: string): number {
  return Number(/(\d+)\.\w+$/u.exec(fileName)?.[1] ?? 0);
}
