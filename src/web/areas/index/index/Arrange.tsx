import LayoutDashboard from 'virtual:icon/layout-dashboard'
import { homePanels, type HomePanel } from '#contract/index/shown.ts'
import { useLabel, useTexts, texts } from '#web/base/locales/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Popover } from '#web/kit/ui/overlay/Popover.tsx'
import { onDemand } from '#web/kit/ui/state/on-demand.ts'
import { Skeleton } from '#web/kit/ui/state/Skeleton.tsx'
import type { useArrangement } from './arrangement.ts'

const arrangeTexts = texts({
  zh: { arrange: '布置首页', moved_to: '{title} 移到第 {n} 位，共 {total} 个板块' },
  en: { arrange: 'Customize', moved_to: '{title} is now panel {n} of {total}' },
})

const list = onDemand(() => import('#web/kit/list/views/ArrangeList.tsx'))

interface ArrangeProps {
  /** The panels that the person may see, in their order. */
  panels: readonly HomePanel[]
  arrangement: Pick<ReturnType<typeof useArrangement>, 'order' | 'hidden' | 'change' | 'reset'>
}

/** The panels' order and visibility. */
export function Arrange(props: ArrangeProps) {
  const t = useTexts(arrangeTexts)
  return (
    <Popover align="end" title={t('arrange')} trigger={<Button icon={<LayoutDashboard aria-hidden size={16} />}>{t('arrange')}</Button>}>
      <Choices {...props} />
    </Popover>
  )
}

function Choices({ panels, arrangement }: ArrangeProps) {
  const t = useTexts(arrangeTexts)
  const say = useLabel()
  const Loaded = list.useLoaded(true)?.ArrangeList
  const { hidden, change, reset, order } = arrangement
  if (!Loaded) return <Skeleton lines={6} />
  return (
    <Loaded
      items={panels.map((key) => ({ key, title: say(homePanels[key]) }))}
      hidden={hidden}
      // panels that the person may not see keep their places behind the others
      onChange={(patch) => change(patch.order ? { order: [...patch.order, ...order.filter((key) => !panels.includes(key))] } : patch)}
      onReset={reset}
      moved={(title, n, total) => t('moved_to', { title, n, total })}
    />
  )
}
