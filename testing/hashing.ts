/** How many passwords this worker has hashed and verified. A test counts from its beginning. */
export const hashing = { hashed: 0, verified: 0 };
