import { loadPkcs11 } from '../pkcs11-module.ts';
import type { KeyNames } from '../keys.ts';
import { keysOfToken, type TokenSettings } from '../token-keys.ts';

// A process of its own, because a PKCS#11 module reads the environment of the process that it is in, and
// threads of tests have none. Its one argument says what to do; it prints what came of it.

const { path, settings, names, hash, endsSession } = JSON.parse(process.argv[2] ?? '') as {
  path: string;
  settings: TokenSettings;
  names: KeyNames;
  hash: string;
  endsSession: boolean;
};
try {
  const module = await loadPkcs11(path);
  const { byAddress } = keysOfToken(module, settings, names);
  if (endsSession) {
    for (const { slot, label } of module.slots())
      if (label === settings.token) module.closeAll(slot);
  }
  const signatures: Record<string, string> = {};
  for (const [address, key] of byAddress)
    signatures[address] = (await key.sign(Buffer.from(hash, 'hex'))).toXdr('base64');
  console.log(JSON.stringify({ signatures }));
} catch (error) {
  console.log(JSON.stringify({ refusal: error instanceof Error ? error.message : String(error) }));
}
