import { useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { isComposing } from '#web/kit/ui/input/composing.ts'
import { Input } from '#web/kit/ui/input/Input.tsx'
import type { LineItem } from './line-item.ts'
import styles from './LineItemsEditor.module.css'

const goodsPickerTexts = texts({
  zh: {
    code: '商品编码',
    unknown: '没有可选的商品用此编码，改正后回车',
    not_asked: '查找失败，回车重试',
    bad_quantity: '数量无法识别：“{typed}”',
  },
  en: {
    code: 'SKU code',
    unknown: 'No available goods have this code. Correct it and press Enter',
    not_asked: 'The lookup failed; press Enter to try again',
    bad_quantity: 'The quantity “{typed}” could not be read',
  },
})

interface OpenLineProps {
  name: string
  index: number
  row: LineItem
  onResolve: (code: string) => void
}

/** A row without a SKU: the reason, and its code for correction; Enter looks it up again. */
export function OpenLine({ name, index, row, onResolve }: OpenLineProps) {
  const t = useTexts(goodsPickerTexts)
  const [code, setCode] = useState(row.code)
  // a save that is refused for the missing SKU focuses this control
  const { field } = useController({ name: `${name}.${index}.sku_id` })
  const why = row.fault === 'quantity' ? t('bad_quantity', { typed: row.typed ?? '' }) : t(row.fault === 'failed' ? 'not_asked' : 'unknown')
  return (
    <span className={styles.open}>
      <Input
        ref={field.ref}
        aria-label={t('code')}
        invalid
        value={code}
        onChange={setCode}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || isComposing(event)) return
          event.preventDefault()
          onResolve(code)
        }}
      />
      <span className={styles.fault}>{why}</span>
    </span>
  )
}

/** Shows the unreadable quantity text, until there is a quantity. */
export function QuantityFault({ name, index, typed }: { name: string; index: number; typed: string }) {
  const t = useTexts(goodsPickerTexts)
  const qty: unknown = useWatch({ name: `${name}.${index}.qty` })
  return qty === null && <span className={styles.fault}>{t('bad_quantity', { typed })}</span>
}
