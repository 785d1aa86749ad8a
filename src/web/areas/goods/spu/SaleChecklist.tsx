import CircleAlert from 'virtual:icon/circle-alert'
import CircleCheck from 'virtual:icon/circle-check'
import { spu } from '#contract/goods/spu.ts'
import { useCall } from '#web/base/api/query.ts'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Skeleton } from '#web/kit/ui/state/Skeleton.tsx'
import styles from './SaleChecklist.module.css'

const checkTexts = texts({
  zh: {
    title: '上架检查',
    ready: '满足上架条件',
    open: '还有 {n} 项未完成',
    sku: '至少一个在售SKU',
    parents: '品牌、系列和分类已启用',
    image: '已上传主图',
    params: '必填参数已填写',
    met: '已完成',
    unmet: '未完成',
  },
  en: {
    title: 'Sale checklist',
    ready: 'Ready for sale',
    open: '{n} left to do',
    sku: 'At least one SKU on sale',
    parents: 'Brand, series and category are enabled',
    image: 'Main image uploaded',
    params: 'Required parameters filled in',
    met: 'Done',
    unmet: 'To do',
  },
})

/** The obstacles to a stored SPU's sale, by the transition's own rules. */
export function SaleChecklist({ id }: { id: number }) {
  const { data, error } = useCall(spu.checklist, { id }, { quiet: true })
  if (error) return error.msg
  if (!data) return <Skeleton lines={4} />
  return <Checklist items={data.list.map(({ key, is_met, msg }) => ({ key, is_met, todo: msg }))} />
}

export interface CheckItem {
  key: 'sku' | 'parents' | 'image' | 'params'
  is_met: boolean
  /** Shown until the condition is met. */
  todo: string
  /** Goes to the field. */
  onGo?: () => void
}

/** The sale conditions, each met or not. */
export function Checklist({ items }: { items: readonly CheckItem[] }) {
  const t = useTexts(checkTexts)
  const open = items.filter(({ is_met }) => !is_met).length
  return (
    <section aria-label={t('title')} className={styles.box}>
      <strong>{t('title')}</strong>
      <p className={styles.sum} data-open={open > 0 || undefined}>
        {open === 0 ? t('ready') : t('open', { n: open })}
      </p>
      <ul className={styles.list}>
        {items.map(({ key, is_met, todo, onGo }) => (
          <li key={key} data-met={is_met || undefined}>
            {is_met ? (
              <CircleCheck role="img" aria-label={t('met')} size={16} />
            ) : (
              <CircleAlert role="img" aria-label={t('unmet')} size={16} />
            )}
            {is_met || !onGo ? (
              <span>{is_met ? t(key) : todo}</span>
            ) : (
              <Button variant="link" onClick={onGo}>
                {todo}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
