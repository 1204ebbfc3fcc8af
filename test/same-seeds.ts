import fc from 'fast-check';

/**
 * Every run of `npm test` draws the same cases, so that a red one is told by the change and by nothing else. Other cases:
 * TALLYPORT_SEED=N, or `random`.
 */
const { TALLYPORT_SEED: wish } = process.env;
if (wish !== 'random') fc.configureGlobal({ seed: Number(wish ?? 1) });
