/** Property tests try the same cases each time: a run that fails fails again. Another seed is tried by FC_SEED=n. */
import fc from 'fast-check';
// Files share a process, and a build of the client in it changes the mode in which React is loaded from then on: all of React
// is loaded here, in one mode.
import 'react-dom/server';
import 'react/jsx-runtime';

fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? 1815) });
