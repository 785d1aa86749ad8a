import { useState } from 'react'
import Pencil from 'virtual:icon/pencil'
import { order, type OrderDetail } from '#contract/order/order.ts'
import { texts, useTexts } from '#web/base/locales/texts.ts'
import { useCan } from '#web/base/session/can.ts'
import { useTextDraft } from '#web/kit/form/draft/draft.ts'
import { useBatch } from '#web/kit/list/actions/batch.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Textarea } from '#web/kit/ui/input/Textarea.tsx'
import { useFirstFocus } from './use-first-focus.ts'
import text from '#web/kit/detail/sheet-text.module.css'
import styles from './sheet.module.css'

const remarkTexts = texts({
  zh: { buyer: '买家', seller: '卖家', none: '没有备注', edit: '编辑卖家备注', save: '保存', cancel: '取消' },
  en: { buyer: 'Buyer', seller: 'Seller', none: 'No notes', edit: 'Edit the seller note', save: 'Save', cancel: 'Cancel' },
})

/** Both notes; the seller's is edited in place. */
export function Remarks({ row }: { row: OrderDetail }) {
  const t = useTexts(remarkTexts)
  const can = useCan()
  const [isEditing, setEditing] = useState(false)
  const { buyer_remark, seller_remark } = row
  if (isEditing) return <Editor row={row} onClose={() => setEditing(false)} />
  return (
    <div className={text.card}>
      {buyer_remark && (
        <p className={text.plain}>
          <span className={text.muted}>{t('buyer')}</span> {buyer_remark}
        </p>
      )}
      {(seller_remark || can(order.remark)) && (
        <p className={styles.remark}>
          <span>
            <span className={text.muted}>{t('seller')}</span> {seller_remark ?? t('none')}
          </span>
          {can(order.remark) && (
            <Button
              variant="ghost"
              size="compact"
              icon={<Pencil aria-hidden size={14} />}
              tip={t('edit')}
              onClick={() => setEditing(true)}
            />
          )}
        </p>
      )}
      {!buyer_remark && !seller_remark && !can(order.remark) && <p className={text.muted}>{t('none')}</p>}
    </div>
  )
}

function Editor({ row, onClose }: { row: OrderDetail; onClose: () => void }) {
  const t = useTexts(remarkTexts)
  const form = useFirstFocus()
  const draft = useTextDraft({ of: order, id: row.id }, order.remark.address, 'seller_remark', row.seller_remark ?? '')
  const { run, isBusy } = useBatch(() => {
    draft.forget()
    onClose()
  })
  return (
    <form
      ref={form}
      className={text.card}
      onSubmit={(event) => {
        event.preventDefault()
        void run(order.remark, { ids: [row.id], seller_remark: draft.text }, { titleOf: () => row.order_no })
      }}
    >
      <Textarea aria-label={t('edit')} value={draft.text} onChange={draft.change} rows={3} maxLength={500} />
      <div className={styles.priceFoot}>
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button type="submit" variant="primary" loading={isBusy}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}
