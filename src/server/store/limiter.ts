import { RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible';
import { keyOf } from '../secrets.ts';
import type { Limiter } from './store.ts';
import type { Sturdy } from './sturdy.ts';

type Counter = Pick<RateLimiterMemory, 'consume'>;

/** Names and addresses that are counted are stored as hashes. */
const limiterOf = (counter: Counter): Limiter => ({
  consume: (key) =>
    counter.consume(keyOf(key)).then(
      () => true,
      (error) => {
        if (error instanceof Error) throw error;
        return false;
      },
    ),
});

export const limiterHere = (points: number, seconds: number): Limiter =>
  limiterOf(new RateLimiterMemory({ points, duration: seconds }));

/** Counted in the database; as long as that is away, by each process for itself. */
export const limiterInPostgres = (client: Sturdy, name: string, points: number, seconds: number): Limiter =>
  limiterOf(
    new RateLimiterPostgres({
      storeClient: client,
      storeType: 'pool',
      tableName: 'limits',
      tableCreated: true,
      keyPrefix: name,
      points,
      duration: seconds,
      inMemoryBlockOnConsumed: points,
      insuranceLimiter: new RateLimiterMemory({ points, duration: seconds }),
    }),
  );
