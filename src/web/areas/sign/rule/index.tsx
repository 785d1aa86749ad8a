import { useMemo, useState } from 'react'
import { rule, type SignRule } from '#contract/sign/rule.ts'
import { useAction, useCall } from '#web/base/api/query.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { textIn, useTexts, type Language } from '#web/base/locales/texts.ts'
import type { Query } from '#web/base/router/location.ts'
import { Allowed } from '#web/base/session/Allowed.tsx'
import type { RowAction } from '#web/kit/list/actions/actions.tsx'
import { columnsOf, type ListColumn } from '#web/kit/list/columns/columns.tsx'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { prefetchList } from '#web/kit/list/use-list.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { confirm } from '#web/kit/ui/overlay/confirm.ts'
import { lazyPart } from '#web/kit/ui/state/lazy-part.tsx'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import type { DrawerRequest } from './RuleDrawer.tsx'
import { ruleTexts } from './texts.ts'

const RuleDrawer = lazyPart('request', async () => (await import('./RuleDrawer.tsx')).RuleDrawer)

export const prefetch = (query?: Query) => prefetchList(rule.list, query)

const column = columnsOf(rule.list)

const columns: ListColumn<SignRule>[] = [
  column.count('no', { width: 80, card: 'title', sortable: true }),
  column.tag('phase', { width: 96 }),
  column.text('effective_from', { width: 120 }),
  column.words('cycle', { width: 120 }),
  column.count('base_integral', { width: 100 }),
  column.own('streak', rewards, { width: 120, align: 'right' }),
  column.own('makeup_enabled', makeups, { width: 180 }),
  column.tag('status', { width: 90 }),
  column.text('author', { width: 110 }),
  column.time('created_at', { width: 150, label: ['保存时间', 'Saved'] }),
]

/** The versions of the sign-in rule; a change makes a new one (domain §11). */
export default function SignRulePage() {
  const [request, setRequest] = useState<DrawerRequest | null>(null)
  const actions = useMemo(
    (): RowAction<SignRule>[] => [
      { key: 'view', label: ['查看', 'View'], access: rule.detail, run: ({ id }) => setRequest({ kind: 'view', id }) },
    ],
    [],
  )
  return (
    <>
      <ListPage
        entity={rule}
        columns={columns}
        rowTitle={({ no }) => String(no)}
        search={null}
        toolbar={<RuleTools onChange={(id) => setRequest({ kind: 'edit', id })} />}
        actions={actions}
      />
      <RuleDrawer request={request} onClose={() => setRequest(null)} />
    </>
  )
}

/** Changes the newest version; opens and closes sign-in, which concerns the version in force and the scheduled one. */
function RuleTools({ onChange }: { onChange: (newest: number | null) => void }) {
  const t = useTexts(ruleTexts)
  const { data } = useCall(rule.list, { page_size: 20 }, { quiet: true })
  const change = useAction(rule.status)
  const versions = data?.list ?? []
  const live = versions.filter(({ phase }) => phase !== 'past')
  const isOpen = live.some(({ status }) => status === 1)
  const toggle = async () => {
    const sure = await confirm({
      title: t(isOpen ? 'close_title' : 'open_title'),
      body: t(isOpen ? 'close_body' : 'open_body'),
      confirmText: t(isOpen ? 'close_do' : 'open_do'),
      ...(isOpen && { tone: 'danger' as const }),
    })
    if (sure) change.mutate({ ids: live.map(({ id }) => id), status: isOpen ? 0 : 1 })
  }
  return (
    <>
      <Allowed access={rule.edit}>
        <Button variant="primary" disabled={!data} onClick={() => onChange(versions[0]?.id ?? null)}>
          {t(versions.length === 0 ? 'set' : 'change')}
        </Button>
      </Allowed>
      {live.length > 0 && (
        <>
          <Allowed access={rule.status}>
            <Button loading={change.isPending} onClick={() => void toggle()}>
              {t(isOpen ? 'close_do' : 'open_do')}
            </Button>
          </Allowed>
          <Tag tone={isOpen ? 'success' : 'neutral'} dot>
            {t(isOpen ? 'open' : 'closed')}
          </Tag>
        </>
      )}
    </>
  )
}

function rewards({ streak }: SignRule, language: Language): string {
  return streak.length === 0 ? textIn(ruleTexts, language, 'none') : textIn(ruleTexts, language, 'rewards', { n: streak.length })
}

function makeups({ makeup_enabled, makeup_cost, makeup_month_limit }: SignRule, language: Language): string {
  if (makeup_enabled === 0) return textIn(ruleTexts, language, 'no_makeup')
  return textIn(ruleTexts, language, 'makeup_of', { cost: formatNumber(makeup_cost), n: makeup_month_limit })
}
