import type { PublishImpact } from '#contract/activity/activity.ts'
import type { CostImpact as Cost } from '#contract/goods/review.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { say, type Label } from '#contract/kit/label.ts'
import { PriceImpact } from '#web/areas/goods/shared/PriceImpact.tsx'
import { useCall } from '#web/base/api/query.ts'
import { texts, useLanguage, useTexts } from '#web/base/locales/texts.ts'
import { useOpening } from '#web/kit/form/drawer-state.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { ReadHash } from '#web/kit/form/ReadHash.tsx'
import { Loaded } from '#web/kit/ui/state/Loaded.tsx'
import { CostImpact } from './CostImpact.tsx'

const publishTexts = texts({
  zh: {
    title: '发布“{title}”',
    publish: '发布',
    sale_title: '上架“{title}”',
    sale: '上架',
    sale_review: '复核并上架',
    sale_own: '已提交复核，需由另一位有上架权限、未创建或修改过它的同事上架。',
    ask: '提交复核',
    review: '复核并发布',
    asked: '{name}已提交复核。',
    own: '已提交复核，需由另一位有发布权限、未创建或修改过它的同事发布。',
  },
  en: {
    title: 'Publish “{title}”',
    publish: 'Publish',
    sale_title: 'Put “{title}” on sale',
    sale: 'Put on sale',
    sale_review: 'Approve and put on sale',
    sale_own: 'It was sent for review. Another person with the permission, who neither created nor changed it, puts it on sale.',
    ask: 'Send for review',
    review: 'Approve and publish',
    asked: '{name} sent it for review.',
    own: 'It was sent for review. Another person with the permission, who neither created nor changed it, publishes it.',
  },
})

/** A draft that a person is about to publish. */
export interface Publication {
  id: number
  version: number
  title: string
  /** The change for customers, as a sentence. */
  effect: Label
}

interface PublishDialogProps {
  entity: { publish: Endpoint; impact: Endpoint }
  /** The draft; null while the dialog is closed. */
  draft: Publication | null
  /** Goods go on sale, activities are published. */
  sale?: boolean
  onClose: () => void
}

/** An activity's price effects before it is published; beyond the limits a second person publishes it. */
export function PublishDialog({ entity, draft, sale = false, onClose }: PublishDialogProps) {
  const t = useTexts(publishTexts)
  const language = useLanguage()
  const { current } = useOpening(draft)
  // the calls for an entity that is not known here are open types
  const query = useCall(entity.impact, { id: current?.id ?? 0 } as never, { enabled: draft !== null, quiet: true, staleTime: 0 })
  const impact = query.data as PublishImpact | Cost | undefined
  if (!current) return null
  const requester = impact?.needs_approval ? impact.asked_by : null
  const mayApprove = impact?.may_approve === true
  const words = sale
    ? ({ publish: 'sale', review: 'sale_review', own: 'sale_own' } as const)
    : ({ publish: 'publish', review: 'review', own: 'own' } as const)
  return (
    <FormDialog
      endpoint={entity.publish as never}
      open={draft !== null}
      record={current.title}
      title={t(sale ? 'sale_title' : 'title', { title: current.title })}
      submitText={t(impact?.needs_approval ? (mayApprove ? words.review : 'ask') : words.publish)}
      values={{ id: current.id, version: current.version } as never}
      refusal={() => (requester && !mayApprove ? t(words.own) : undefined)}
      onClose={onClose}
    >
      <p>{say(current.effect, language)}</p>
      <ReadHash hash={impact?.hash} />
      {requester && <p>{mayApprove ? t('asked', { name: requester.name }) : t(words.own)}</p>}
      <Loaded query={query} lines={6}>
        {(data) => {
          const study = data as PublishImpact | Cost
          return 'skus' in study ? <PriceImpact impact={study} /> : <CostImpact impact={study} />
        }}
      </Loaded>
    </FormDialog>
  )
}
