import Plus from 'lucide-react/icons/plus'
import { Button } from '#web/kit/ui/Button.tsx'
import { useTexts } from '#web/locales/texts.ts'
import { goodsPickerTexts } from './texts.ts'

/**
 * Opens the goods picker. It takes the focus only when it is pressed: a field that loses it may have to say something, and the button
 * would slip away from beneath the pointer.
 */
export function PickButton({ className, onPick }: { className?: string; onPick: () => void }) {
  const t = useTexts(goodsPickerTexts)
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
