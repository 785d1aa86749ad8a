import { fuzzSeed } from './setup/fuzz-seed.ts'

export const isCampaign = process.env.CAMPAIGN === '1'

/**
 * The rounds in an exhaustive test: `few` in every run, `all` with CAMPAIGN=1, which runs before a release (docs/test-time.md).
 */
export function rounds(few: number, all: number): number {
  return isCampaign ? all : few
}

/** `few` cases in every run, others by the seed's UTC day; all in a campaign. */
export function byDay<Case>(cases: readonly Case[], few: number): Case[] {
  if (isCampaign || few >= cases.length) return [...cases]
  return Array.from({ length: few }, (_, at) => cases[(fuzzSeed * few + at) % cases.length] as Case)
}
