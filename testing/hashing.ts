/** How many passwords this worker has hashed and looked at. Files of tests share what they load: a test counts from where it begins. */
export const hashing = { hashed: 0, verified: 0 };
