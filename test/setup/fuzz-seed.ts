/** The seed for all random tests: FUZZ_SEED, or the UTC day, such as 20261129, so that all runs on a day try the same cases. */
export const fuzzSeed = Number(process.env['FUZZ_SEED'] ?? new Date().toISOString().slice(0, 10).replaceAll('-', ''))
