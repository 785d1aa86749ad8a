import type { ReactNode } from 'react'
import Plus from 'virtual:icon/plus'
import Trash from 'virtual:icon/trash'
import { texts, useTexts } from '#web/base/locales/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { OrderButtons } from './OrderButtons.tsx'
import styles from './editor.module.css'

const itemTexts = texts({
  zh: { add: '添加一项', item: '{title} {n}', up: '上移第 {n} 项', down: '下移第 {n} 项', remove: '删除第 {n} 项', count: '{n} / {max}' },
  en: {
    add: 'Add an item',
    item: '{title} {n}',
    up: 'Move item {n} up',
    down: 'Move item {n} down',
    remove: 'Delete item {n}',
    count: '{n} / {max}',
  },
})

interface ItemListProps<Item> {
  title: string
  items: readonly Item[]
  max: number
  blank: Item
  onChange: (items: Item[], mark?: string) => void
  /** One item's fields. */
  children: (item: Item, change: (patch: Partial<Item>) => void) => ReactNode
}

/** A block's items, such as the pictures in a carousel, in their order. */
export function ItemList<Item extends object>({ title, items, max, blank, onChange, children }: ItemListProps<Item>) {
  const t = useTexts(itemTexts)
  return (
    <div role="group" aria-label={title} className={styles.items}>
      <p className={styles.count}>
        {title} {t('count', { n: items.length, max })}
      </p>
      {items.map((item, at) => {
        const n = at + 1
        return (
          <div key={at} role="group" aria-label={t('item', { title, n })} className={styles.item}>
            <div className={styles.itemHead}>
              <span>{n}</span>
              <OrderButtons
                items={items}
                at={at}
                tips={{ up: t('up', { n }), down: t('down', { n }), remove: t('remove', { n }) }}
                removeIcon={<Trash aria-hidden size={14} />}
                onChange={onChange}
              />
            </div>
            {children(item, (patch) => onChange(items.with(at, { ...item, ...patch }), `${at}.${Object.keys(patch).join()}`))}
          </div>
        )
      })}
      {items.length < max && (
        <Button icon={<Plus aria-hidden size={14} />} onClick={() => onChange([...items, blank])}>
          {t('add')}
        </Button>
      )}
    </div>
  )
}
