import fc from 'fast-check'
import { fuzzSeed } from './fuzz-seed.ts'

fc.configureGlobal({ seed: fuzzSeed })
