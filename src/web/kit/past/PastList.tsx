import CalendarClock from 'lucide-react/icons/calendar-clock'
import { useLabel } from '#web/base/locales/texts.ts'
import { usePage } from '#web/base/router/page.ts'
import { Button } from '../ui/Button.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { daysAgo } from './moments.ts'

/** Above a list that shows a moment of the past; its code loads while the list is idle, or when it is first shown. */
export const PastBar = lazyPart('as_of', async () => (await import('./PastBar.tsx')).PastBar)

/** Opens the list as it was a day before. `removed` names filters that no moment of the past has; the order becomes the usual one. */
export function PastButton({ removed }: { removed: readonly string[] }) {
  const say = useLabel()
  const { setQuery } = usePage()
  const none = Object.fromEntries([...removed, 'sort_field', 'sort_order', 'page_no'].map((name) => [name, undefined]))
  return (
    <Button icon={<CalendarClock aria-hidden size={16} />} onClick={() => setQuery({ ...none, as_of: daysAgo(1) })}>
      {say(['历史时点', 'As of…'])}
    </Button>
  )
}
