import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { goodsPackage } from '#contract/goods/package.ts'
import type { OrderGoods } from '#contract/order/inquiry.ts'
import { order } from '#contract/order/order.ts'
import { useCall } from '#web/base/api/query.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Select } from '#web/kit/ui/select/Select.tsx'
import { LineItemsEditor } from '#web/pickers/goods/LineItemsEditor.tsx'
import { InquiryPanel } from './InquiryPanel.tsx'
import type { OrderLine } from './quote.tsx'
import { QuotedLine } from './QuotedLine.tsx'
import { proxyTexts } from './texts.ts'
import { UnitField } from './UnitField.tsx'
import { UsualGoods } from './UsualGoods.tsx'
import styles from './proxy.module.css'

const Fields = fieldsOf(order.create)
const blank = { unit: null }
const MOST_LINES = 1000

/** The order lines, and the pasted inquiry that becomes lines. */
export function GoodsSection() {
  const t = useTexts(proxyTexts)
  const { getValues, setValue } = useFormContext()
  const [isPasting, setIsPasting] = useState(false)
  const storeId = Fields.useValue('store_id') as number | null

  const present = Fields.useValue('lines') as OrderLine[] | undefined
  const chosen = new Set((present ?? []).flatMap(({ sku_id }) => (sku_id === null ? [] : [sku_id])))

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

  /** Adds a package; one that is there already is added once more. */
  function takePackage(id: number, title: string) {
    const lines = (getValues('lines') as OrderLine[] | undefined) ?? []
    const next = lines.some(({ package_id }) => package_id === id)
      ? lines.map((line) => (line.package_id === id ? { ...line, qty: (line.qty ?? 0) + 1 } : line))
      : [...lines, { ...packageLine(id, title), qty: 1 }]
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
        <PackageSelect onTake={takePackage} />
      </div>
      {isPasting && storeId !== null && <InquiryPanel key={storeId} storeId={storeId} onTake={take} />}
      <UsualGoods chosen={chosen} onTake={(goods, qty) => take(goods, qty, null)} />
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

/** The packages on sale, to add one as a line. */
function PackageSelect({ onTake }: { onTake: (id: number, title: string) => void }) {
  const t = useTexts(proxyTexts)
  const { data } = useCall(goodsPackage.option, {}, { staleTime: 60_000, quiet: true })
  const options = data?.list ?? []
  if (options.length === 0) return null
  return (
    <span className={styles.packages}>
      <Select
        aria-label={t('add_package')}
        placeholder={t('add_package')}
        value={null}
        options={options}
        onChange={(key) => {
          const chosen = options.find((one) => one.key === key)
          if (chosen) onTake(chosen.key, chosen.title)
        }}
      />
    </span>
  )
}

/** A package as a row: its title stands for a code. */
export function packageLine(package_id: number, title: string) {
  const unknown = { main_image: null, price_store: null, price_trade: null, stock: null, on_sale: 1 as const, unit: null }
  return { ...unknown, sku_id: null, package_id, code: title, title }
}

function lineOf(goods: OrderGoods, qty: number | null, unit: string | null): OrderLine {
  const { id, code, title, image, stock, on_sale } = goods
  return { sku_id: id, code, title, main_image: image, price_store: null, price_trade: null, stock, on_sale, qty, unit }
}
