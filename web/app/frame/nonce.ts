import { createContext } from 'react';

/** The nonce of this answer; empty in the browser, which never shows a script the nonce it was let in with. */
export const NonceContext = createContext<string | undefined>(undefined);
