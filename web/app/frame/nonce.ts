import { createContext } from 'react';

/** This answer's nonce; empty in the browser, which hides a script's nonce from scripts. */
export const NonceContext = createContext<string | undefined>(undefined);
