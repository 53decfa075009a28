/** How many passwords this worker has hashed and looked at. A test counts from where it begins. */
export const hashing = { hashed: 0, verified: 0 };
