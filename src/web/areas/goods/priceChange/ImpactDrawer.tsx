import { priceChange } from '#contract/goods/priceChange.ts'
import { useCall } from '#web/base/api/query.ts'
import { useLabel } from '#web/base/locales/texts.ts'
import { PriceImpact } from '#web/features/trade/PriceImpact.tsx'
import { CommentsButton } from '#web/kit/form/CommentsButton.tsx'
import { useOpening } from '#web/kit/form/drawer-state.ts'
import { Drawer } from '#web/kit/ui/Drawer.tsx'
import { NotLoaded } from '#web/kit/ui/NotLoaded.tsx'
import { Skeleton } from '#web/kit/ui/Skeleton.tsx'

/** The impact of a price change as it was when the change was submitted. */
export function ImpactDrawer({ id, onClose }: { id: number | null; onClose: () => void }) {
  const say = useLabel()
  const { shown } = useOpening(id)
  const { data, error, refetch } = useCall(priceChange.detail, { id: shown ?? 0 }, { enabled: shown !== null, quiet: true })
  return (
    shown !== null && (
      <Drawer
        open={id !== null}
        title={say([`调价影响 ${data?.change_no ?? ''}`, `Impact of ${data?.change_no ?? ''}`])}
        width={640}
        tools={<CommentsButton entity={priceChange} id={shown} />}
        onClose={onClose}
      >
        {error && !data ? (
          <NotLoaded error={error} retry={refetch} />
        ) : data ? (
          <PriceImpact impact={data.impact} />
        ) : (
          <Skeleton lines={6} />
        )}
      </Drawer>
    )
  )
}
