import Plus from 'virtual:icon/plus'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { useReadOnly } from '#web/kit/ui/input/field-context.ts'

const goodsPickerTexts = texts({
  zh: {
    pick: '选择商品',
  },
  en: {
    pick: 'Choose goods',
  },
})

/**
 * Opens the goods picker; hidden in a read-only form. It takes the focus only on a click: the error at a blurred field could move the
 * button away from the pointer.
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
