import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SandboxBank } from '../bank/sandbox-bank.ts';
import type { CamtVersion } from '../bank/camt053-writer.ts';

export interface ShelvedStatement {
  readonly id: string;
  readonly version: CamtVersion;
  readonly xml: string;
}

/** The bank's statements, to be listed and fetched again. */
export class StatementShelf {
  readonly #bank: SandboxBank;
  readonly #statements = new Map<string, ShelvedStatement>();

  constructor(bank: SandboxBank, folder: string | undefined) {
    this.#bank = bank;
    if (folder === undefined) return;
    // Ids begin with the day and end with a number that only grows.
    const names = readdirSync(folder).filter((name) => name.endsWith('.xml')).toSorted((one, other) => numberOf(one) - numberOf(other));
    for (const name of names) this.#put(readFileSync(join(folder, name), 'utf8'));
  }

  make(options: { version: CamtVersion; now: Date }): ShelvedStatement {
    return this.#put(this.#bank.makeStatement(options));
  }

  /** Newest first. */
  list(): ShelvedStatement[] {
    return [...this.#statements.values()].toReversed();
  }

  find(id: string): ShelvedStatement | null {
    return this.#statements.get(id) ?? null;
  }

  #put(xml: string): ShelvedStatement {
    const id = /<Stmt>\s*<Id>([^<]+)<\/Id>/u.exec(xml)?.[1];
    if (id === undefined) throw new Error('a statement of the sandbox bank has no id');
    const statement: ShelvedStatement = { id, version: xml.includes('camt.053.001.02') ? '02' : '08', xml };
    this.#statements.set(id, statement);
    return statement;
  }
}

function numberOf(fileName: string): number {
  return Number(/(\d+)\.xml$/u.exec(fileName)?.[1] ?? 0);
}
