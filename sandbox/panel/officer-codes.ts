import { generateSync } from 'otplib';
import type { PanelOfficer } from './panel-options.ts';

const STEP_SECONDS = 30;

export interface OfficerCode {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly roles: readonly string[];
  /** Six digits for signing in (RFC 6238). */
  readonly code: string;
  readonly code_valid_seconds: number;
}

/** Officers with their current codes, which follow real time, whatever the product clock says. */
export function officerCodes(officers: readonly PanelOfficer[], realNow: Date): OfficerCode[] {
  const epoch = Math.floor(realNow.getTime() / 1000);
  return officers.map(({ name, email, password, roles, totpSecret }) => ({
    name,
    email,
    password,
    roles,
    code: generateSync({ secret: totpSecret, epoch }),
    code_valid_seconds: STEP_SECONDS - (epoch % STEP_SECONDS),
  }));
}
