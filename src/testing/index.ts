/**
 * For tests of games: positions and choices in words (Trial), everything the contract asks of a game (contractTests), and
 * random games with invariants and secrets (the fuzzers).
 * @module sandtable/testing
 */
export { CheckError, playRandom, randomStart } from '../engine/checks.ts';
export { fuzzGame, fuzzMixed, fuzzSecrets } from '../engine/fuzz.ts';
export { checkNoLeak, checkOutlook, checkPair, checkRedeal } from '../engine/secrets.ts';
export { type Given, type Moment, matchOf, Trial, trial } from '../engine/testing/trial.ts';
export { type ContractTest, contractTests, type Extent } from './contract.ts';
