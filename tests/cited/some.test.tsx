// Listed by tests/rules.test.ts and run by nobody: what counts as a citation.
import { describe, it } from 'vitest';

const rows = [{ id: 'W1', rules: 'T-04 T-05' }];

describe('T-01 movement', () => {
  it('T-02 goes', () => {});
  it.each(rows)('$id $rules: a row of a table', () => {});
  it.runIf(false)('T-06 never runs', () => {});
  it.todo('T-07 is not written');
});
describe.runIf(false)('T-08 nothing of it runs', () => {
  it('T-09 inside', () => {});
});
