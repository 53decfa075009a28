import { Refused, WRONG_PARAMETER } from '../chain/refused.ts';

/** The arguments of one call by name, whether passed by name or position. */
export class Params {
  readonly #given: Readonly<Record<string, unknown>>;

  /** Throws Refused for unknown arguments. */
  constructor(names: readonly string[], given: unknown) {
    const byName = Array.isArray(given)
      ? Object.fromEntries(given.map((value: unknown, at) => [names[at] ?? '', value]))
      : { ...(typeof given === 'object' && given !== null ? given : {}) };
    const unknown = Object.keys(byName).find((name) => !names.includes(name));
    if (unknown !== undefined)
      throw new Refused(WRONG_PARAMETER, `Unknown named parameter ${unknown}`);
    this.#given = byName;
  }

  text(name: string): string {
    const value = this.#given[name];
    if (typeof value !== 'string')
      throw new Refused(-3, `JSON value of ${name} is not of expected type string`);
    return value;
  }

  optionalText(name: string): string | null {
    const value = this.#given[name];
    return value === undefined || value === null ? null : this.text(name);
  }

  /** A hash of 64 hexadecimal digits. */
  hash(name: string): string {
    const value = this.text(name);
    if (!/^[0-9a-fA-F]{64}$/.test(value))
      throw new Refused(
        WRONG_PARAMETER,
        `${name} must be of length 64 and hexadecimal (not '${value}')`,
      );
    return value.toLowerCase();
  }

  number(name: string, otherwise?: number): number {
    const value = this.#given[name] ?? otherwise;
    if (typeof value === 'boolean') return Number(value);
    if (typeof value !== 'number' || !Number.isSafeInteger(value))
      throw new Refused(-3, `JSON value of ${name} is not of expected type number`);
    return value;
  }

  flag(name: string, otherwise: boolean): boolean {
    const value = this.#given[name] ?? otherwise;
    if (typeof value !== 'boolean')
      throw new Refused(-3, `JSON value of ${name} is not of expected type bool`);
    return value;
  }

  optionalFlag(name: string): boolean | null {
    const value = this.#given[name];
    return value === undefined || value === null ? null : this.flag(name, false);
  }

  list(name: string): readonly unknown[] {
    const value = this.#given[name];
    if (!Array.isArray(value))
      throw new Refused(-3, `JSON value of ${name} is not of expected type array`);
    return value;
  }
}
