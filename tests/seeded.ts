/** Property tests try the same cases each time: a run that fails fails again. Another seed is tried by FC_SEED=n. */
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? 1815) });
