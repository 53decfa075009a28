/** The part of PKCS#11 3.0 that signing with Ed25519 needs, by a module's own library. */

/** Names as in the standard, without their prefixes. */
export const RETURNED = {
  ok: 0x0,
  deviceError: 0x30,
  deviceRemoved: 0x32,
  pinIncorrect: 0xa0,
  pinLocked: 0xa4,
  sessionClosed: 0xb0,
  sessionHandleInvalid: 0xb3,
  tokenNotPresent: 0xe0,
  userAlreadyLoggedIn: 0x100,
  userNotLoggedIn: 0x101,
  alreadyInitialized: 0x191,
} as const;

export const ATTRIBUTE = {
  class: 0x0,
  label: 0x3,
  keyType: 0x100,
  id: 0x102,
  sensitive: 0x103,
  extractable: 0x162,
  ecPoint: 0x181,
} as const;

export const CLASS = { publicKey: 2, privateKey: 3 } as const;
export const EDWARDS_KEY = 0x40;
const EDDSA = 0x1057;
const SERIAL_SESSION = 0x4;
const USER = 1;
const TOKEN_INFO_BYTES = 512;
const LABEL_BYTES = 32;
const SIGNATURE_BYTES = 64;
const VALUE_BYTES = 256;

/** A call that the module refused, with the number that the standard gives the reason. */
export class ModuleRefusal extends Error {
  override readonly name = 'ModuleRefusal';
  readonly returned: number;
  constructor(call: string, returned: number) {
    super(`the PKCS#11 module answers 0x${returned.toString(16)} to ${call}`);
    this.returned = returned;
  }
}

export type Template = readonly (readonly [attribute: number, value: number | Buffer])[];

/** Handles are numbers of the module's own. */
export interface Pkcs11Module {
  /** The slots with a token, and the token's label. */
  slots(): { readonly slot: bigint; readonly label: string }[];
  open(slot: bigint): bigint;
  login(session: bigint, pin: string): void;
  find(session: bigint, template: Template): bigint[];
  read(session: bigint, object: bigint, attribute: number): Buffer;
  sign(session: bigint, key: bigint, data: Uint8Array): Buffer;
  closeAll(slot: bigint): void;
}

type Native = (...args: unknown[]) => number | bigint;

/**
 * Loads a module and begins with it. Throws Error if the package that calls native libraries, or the module, is
 * not there.
 */
export async function loadPkcs11(path: string): Promise<Pkcs11Module> {
  const koffi = await import('koffi').then(
    ({ default: loaded }) => loaded,
    () => {
      throw new Error(
        'keys on a PKCS#11 token need the package koffi, which is optional and not installed here: npm install --include=optional',
      );
    },
  );
  let library: ReturnType<typeof koffi.load>;
  try {
    library = koffi.load(path);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`the PKCS#11 module ${path} cannot be loaded: ${reason}`, { cause: error });
  }
  const ulong = koffi.sizeof('ulong');
  // The standard packs its structures on Windows alone.
  const struct = process.platform === 'win32' ? koffi.pack : koffi.struct;
  const attributes = koffi.pointer(
    struct({ type: 'ulong', pValue: 'void *', ulValueLen: 'ulong' }),
  );
  const mechanism = koffi.pointer(
    struct({ mechanism: 'ulong', pParameter: 'void *', ulParameterLen: 'ulong' }),
  );
  type Kind = Parameters<typeof library.func>[2];
  const call = (name: string, kinds: (Kind | string)[]) => {
    const native = library.func(name, 'ulong', kinds as never) as unknown as Native;
    return (...args: unknown[]): number => Number(native(...args));
  };
  const must = (name: string, kinds: (Kind | string)[]) => {
    const native = call(name, kinds);
    return (...args: unknown[]): void => {
      const returned = native(...args);
      if (returned !== RETURNED.ok) throw new ModuleRefusal(name, returned);
    };
  };

  const number = (value = 0n): Buffer => {
    const bytes = Buffer.alloc(ulong);
    if (ulong === 8) bytes.writeBigUInt64LE(value);
    else bytes.writeUInt32LE(Number(value));
    return bytes;
  };
  const numberAt = (bytes: Buffer, at = 0): bigint =>
    ulong === 8 ? bytes.readBigUInt64LE(at) : BigInt(bytes.readUInt32LE(at));
  const templateOf = (template: Template) =>
    template.map(([type, value]) => {
      const pValue = typeof value === 'number' ? number(BigInt(value)) : value;
      return { type, pValue, ulValueLen: pValue.length };
    });

  const returned = call('C_Initialize', ['void *'])(null);
  if (returned !== RETURNED.ok && returned !== RETURNED.alreadyInitialized)
    throw new ModuleRefusal('C_Initialize', returned);
  const slotList = must('C_GetSlotList', ['uint8', 'void *', 'void *']);
  const tokenInfo = must('C_GetTokenInfo', ['ulong', 'void *']);
  const openSession = must('C_OpenSession', ['ulong', 'ulong', 'void *', 'void *', 'void *']);
  const closeSessions = must('C_CloseAllSessions', ['ulong']);
  const login = must('C_Login', ['ulong', 'ulong', 'void *', 'ulong']);
  const findInit = must('C_FindObjectsInit', ['ulong', attributes, 'ulong']);
  const findNext = must('C_FindObjects', ['ulong', 'void *', 'ulong', 'void *']);
  const findFinal = must('C_FindObjectsFinal', ['ulong']);
  const getValue = must('C_GetAttributeValue', [
    'ulong',
    'ulong',
    koffi.inout(attributes),
    'ulong',
  ]);
  const signInit = must('C_SignInit', ['ulong', mechanism, 'ulong']);
  const signData = must('C_Sign', ['ulong', 'void *', 'ulong', 'void *', 'void *']);

  return {
    slots() {
      const count = number();
      slotList(1, null, count);
      const bytes = Buffer.alloc(ulong * Number(numberAt(count)));
      slotList(1, bytes, count);
      return Array.from({ length: Number(numberAt(count)) }, (_, at) => {
        const slot = numberAt(bytes, at * ulong);
        const info = Buffer.alloc(TOKEN_INFO_BYTES);
        tokenInfo(slot, info);
        return { slot, label: info.subarray(0, LABEL_BYTES).toString('utf8').trimEnd() };
      });
    },
    open(slot) {
      const session = number();
      openSession(slot, SERIAL_SESSION, null, null, session);
      return numberAt(session);
    },
    login(session, pin) {
      const bytes = Buffer.from(pin, 'utf8');
      try {
        login(session, USER, bytes, bytes.length);
      } catch (error) {
        const isIn =
          error instanceof ModuleRefusal && error.returned === RETURNED.userAlreadyLoggedIn;
        if (!isIn) throw error;
      }
    },
    find(session, template) {
      findInit(session, templateOf(template), template.length);
      try {
        const [most, count] = [16, number()];
        const found = Buffer.alloc(ulong * most);
        findNext(session, found, most, count);
        return Array.from({ length: Number(numberAt(count)) }, (_, at) =>
          numberAt(found, at * ulong),
        );
      } finally {
        findFinal(session);
      }
    },
    read(session, object, attribute) {
      const value = Buffer.alloc(VALUE_BYTES);
      const wanted = [{ type: attribute, pValue: value, ulValueLen: value.length }];
      getValue(session, object, wanted, 1);
      return value.subarray(0, wanted[0]?.ulValueLen ?? 0);
    },
    sign(session, key, data) {
      signInit(session, [{ mechanism: EDDSA, pParameter: null, ulParameterLen: 0 }], key);
      const signature = Buffer.alloc(SIGNATURE_BYTES);
      const length = number(BigInt(SIGNATURE_BYTES));
      const bytes = Buffer.from(data);
      signData(session, bytes, bytes.length, signature, length);
      return signature.subarray(0, Number(numberAt(length)));
    },
    closeAll: (slot) => closeSessions(slot),
  };
}
