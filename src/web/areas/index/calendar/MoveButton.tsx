import CalendarClock from 'virtual:icon/calendar-clock'
import type { CalendarRow } from '#contract/index/calendar.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { useCan } from '#web/base/session/can.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { editOf } from './kinds.ts'
import type { Move } from './MoveDialog.tsx'
import { calendarTexts } from './texts.ts'

/** Whether the person may change an activity's dates here. */
export function useMayMove(): (row: CalendarRow) => boolean {
  const can = useCan()
  return ({ kind, phase }) => {
    const access = editOf(kind)
    return phase === 'draft' && access !== undefined && can(access)
  }
}

interface MoveButtonProps {
  row: CalendarRow
  onMove: (move: Move) => void
  /** Only the icon, in a bar. */
  isIcon?: boolean
}

/** Opens the dates of a draft; absent for any other activity and without the permission. */
export function MoveButton({ row, onMove, isIcon = false }: MoveButtonProps) {
  const t = useTexts(calendarTexts)
  if (!useMayMove()(row)) return null
  const open = () => onMove({ row, start_at: row.start_at, end_at: row.end_at })
  const icon = <CalendarClock aria-hidden size={14} />
  if (isIcon) return <Button variant="ghost" size="compact" icon={icon} tip={t('move')} onClick={open} />
  return (
    <Button size="compact" icon={icon} onClick={open}>
      {t('move')}
    </Button>
  )
}
