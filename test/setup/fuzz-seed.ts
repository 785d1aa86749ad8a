/** The seed of all random tests: FUZZ_SEED, or the UTC day, such as 20261129, so that all runs of a day try the same cases. */
export const fuzzSeed = Number(process.env['FUZZ_SEED'] ?? new Date().toISOString().slice(0, 10).replaceAll('-', ''))
