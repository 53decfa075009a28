/** Somebody with an account at the company. */
export interface CompanyAccount {
  /** The subject of tokens. */
  readonly subject: string;
  readonly name: string;
  readonly email: string;
  readonly emailVerified: boolean;
}
