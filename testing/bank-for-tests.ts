// The other side of the bank, for tests of the product; the sandbox's bank has tests of its own.
export { closingCents, type StatementEntry, writeCamt053 } from '../sandbox/bank/camt053-writer.ts';
export { debitsOf, returnOf } from '../sandbox/bank/counter-bookings.ts';
export { CARRIES_OUT, type OrderVerdict, writePain002 } from '../sandbox/bank/pain002-writer.ts';
export { writeMt940 } from '../sandbox/bank/mt940-writer.ts';
export { readPain001, type ReceivedOrder } from '../sandbox/bank/pain001-reader.ts';
