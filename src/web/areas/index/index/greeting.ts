export type Greeting = 'morning' | 'forenoon' | 'noon' | 'afternoon' | 'evening'

/** Before 8 morning, up to 11 forenoon, up to 13 noon, before 18 afternoon, else evening (checklist G15). */
export function greetingAt(hour: number): Greeting {
  if (hour < 8) return 'morning'
  if (hour <= 11) return 'forenoon'
  if (hour <= 13) return 'noon'
  return hour < 18 ? 'afternoon' : 'evening'
}
