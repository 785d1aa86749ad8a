import { useState } from 'react'
import { MOST_GOODS, scene } from '#contract/goods/scene.ts'
import { useAction, useCall } from '#web/base/api/query.ts'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { useLeaveQuestion } from '#web/kit/form/draft/leave-question.ts'
import { useOpening } from '#web/kit/form/drawer-state.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { useDirtyGuard } from '#web/kit/ui/overlay/confirm.ts'
import { closeIfAllowed, Drawer } from '#web/kit/ui/overlay/Drawer.tsx'
import { Empty } from '#web/kit/ui/state/Empty.tsx'
import { NotLoaded } from '#web/kit/ui/state/NotLoaded.tsx'
import { Skeleton } from '#web/kit/ui/state/Skeleton.tsx'
import { AddGoods } from './AddGoods.tsx'
import type { Arranged } from './arranged.ts'
import { GoodsList } from './GoodsList.tsx'
import styles from './GoodsDrawer.module.css'

const sceneTexts = texts({
  zh: {
    goods_title: '管理“{title}”的商品',
    count: '{n} / {max} 个商品，按顺序展示',
    none: '还没有商品',
    none_hint: '在上方搜索并添加该场景适用的商品。',
    unchanged: '没有改动',
    drag_help: '拖动手柄排序，或在手柄上按上下方向键',
    cancel: '取消',
    save: '保存',
  },
  en: {
    goods_title: 'Goods of “{title}”',
    count: '{n} of {max} goods, shown in this order',
    none: 'No goods yet',
    none_hint: 'Search above and add goods for this scene.',
    unchanged: 'Nothing has changed',
    drag_help: 'Drag the handle, or use the up and down keys on it',
    cancel: 'Cancel',
    save: 'Save',
  },
})

interface GoodsDrawerProps {
  /** The scene whose goods are edited; null while the drawer is closed. */
  id: number | null
  onClose: () => void
}

/** A scene's goods: searched, added, sorted, removed, and saved together. */
export function GoodsDrawer({ id, onClose }: GoodsDrawerProps) {
  const { current, opening } = useOpening(id)
  return current === null ? null : <Arranging key={opening} id={current} open={id !== null} onClose={onClose} />
}

function Arranging({ id, open, onClose }: { id: number; open: boolean; onClose: () => void }) {
  const t = useTexts(sceneTexts)
  const { data: row } = useCall(scene.detail, { id }, { enabled: open, quiet: true })
  const stored = useCall(scene.spus, { id }, { enabled: open, staleTime: 0, quiet: true })
  const [arranged, setArranged] = useState<readonly Arranged[] | null>(null)
  const save = useAction(scene.goods, { onSuccess: onClose })
  const goods: readonly Arranged[] | undefined = arranged ?? stored.data?.list
  const guard = useDirtyGuard(arranged !== null)
  useLeaveQuestion(open && arranged !== null)
  return (
    <Drawer
      open={open}
      title={t('goods_title', { title: row?.title ?? '' })}
      width={720}
      onClose={onClose}
      onBeforeClose={guard}
      footer={
        <>
          <Button onClick={() => void closeIfAllowed(onClose, guard)}>{t('cancel')}</Button>
          <Button
            variant="primary"
            loading={save.isPending}
            disabledReason={arranged === null ? t('unchanged') : undefined}
            onClick={() => save.mutate({ id, spu_ids: (goods ?? []).map((one) => one.id) })}
          >
            {t('save')}
          </Button>
        </>
      }
    >
      {stored.error && !goods ? (
        <NotLoaded error={stored.error} retry={stored.refetch} />
      ) : goods ? (
        <div className={styles.body}>
          <AddGoods goods={goods} onAdd={(added) => setArranged([...goods, added])} />
          <p className={styles.count}>{t('count', { n: goods.length, max: MOST_GOODS })}</p>
          {goods.length === 0 ? (
            <Empty title={t('none')}>{t('none_hint')}</Empty>
          ) : (
            <>
              <p className={styles.help}>{t('drag_help')}</p>
              <GoodsList goods={goods} onChange={setArranged} />
            </>
          )}
        </div>
      ) : (
        <Skeleton lines={8} />
      )}
    </Drawer>
  )
}
