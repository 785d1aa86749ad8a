import Plus from 'lucide-react/icons/plus'
import { Button } from '#web/kit/ui/Button.tsx'
import { useReadOnly } from '#web/kit/ui/field-context.ts'
import { useTexts } from '#web/locales/texts.ts'
import { goodsPickerTexts } from './texts.ts'

/**
 * Opens the goods picker, where goods may be picked. It takes the focus only when it is pressed: a field that loses it may have to say
 * something, and the button would slip away from beneath the pointer.
 */
export function PickButton({ className, onPick }: { className?: string; onPick: () => void }) {
  const t = useTexts(goodsPickerTexts)
  if (useReadOnly()) return null
  return (
    <Button
      className={className}
      size="compact"
      icon={<Plus aria-hidden size={14} />}
      aria-haspopup="dialog"
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => {
        event.currentTarget.focus()
        onPick()
      }}
    >
      {t('pick')}
    </Button>
  )
}
