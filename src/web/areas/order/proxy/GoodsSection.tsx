import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { order } from '#contract/order/order.ts'
import type { OrderGoods } from '#contract/order/inquiry.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { fieldsOf } from '#web/kit/form/fields.tsx'
import { Button } from '#web/kit/ui/Button.tsx'
import { LineItemsEditor } from '#web/pickers/goods/LineItemsEditor.tsx'
import { InquiryPanel } from './InquiryPanel.tsx'
import { QuotedLine } from './QuotedLine.tsx'
import styles from './proxy.module.css'
import type { OrderLine } from './quote.tsx'
import { proxyTexts } from './texts.ts'
import { UnitField } from './UnitField.tsx'

const Fields = fieldsOf(order.create)
const blank = { unit: null }
const MOST_LINES = 1000

/** The lines of the order, and the pasted inquiry that becomes lines. */
export function GoodsSection() {
  const t = useTexts(proxyTexts)
  const { getValues, setValue } = useFormContext()
  const [isPasting, setIsPasting] = useState(false)
  const storeId = Fields.useValue('store_id') as number | null

  /** Adds a line; the same goods in the same unit get the quantity added. */
  function take(goods: OrderGoods, qty: number | null, unit: string | null) {
    const lines = (getValues('lines') as OrderLine[] | undefined) ?? []
    const at = lines.findIndex((line) => line.sku_id === goods.id && (line.unit ?? goods.unit) === (unit ?? goods.unit))
    const there = lines[at]
    const next = there
      ? lines.map((line, i) => (i === at ? { ...line, qty: (line.qty ?? 0) + (qty ?? 0) } : line))
      : [...lines, lineOf(goods, qty, unit)]
    setValue('lines', next.slice(0, MOST_LINES), { shouldDirty: true })
  }

  return (
    <section className={styles.section}>
      <div className={styles.tools}>
        <Button
          aria-expanded={isPasting}
          onClick={() => setIsPasting(!isPasting)}
          disabledReason={storeId === null ? t('choose_store') : undefined}
        >
          {t('paste')}
        </Button>
      </div>
      {isPasting && storeId !== null && <InquiryPanel key={storeId} storeId={storeId} onTake={take} />}
      <LineItemsEditor
        name="lines"
        title={t('goods')}
        help={storeId === null ? t('choose_store') : t('goods_help')}
        max={MOST_LINES}
        picker_source="order"
        blank={blank}
      >
        {(index) => (
          <>
            <QuotedLine index={index} />
            <UnitField index={index} />
            <Fields.Int name={`lines.${index}.qty`} hideLabel />
          </>
        )}
      </LineItemsEditor>
    </section>
  )
}

function lineOf(goods: OrderGoods, qty: number | null, unit: string | null): OrderLine {
  const { id, code, title, image, stock, on_sale } = goods
  return { sku_id: id, code, title, main_image: image, price_store: null, price_trade: null, stock, on_sale, qty, unit }
}
