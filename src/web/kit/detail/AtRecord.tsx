import { useEffect, useEffectEvent, type ComponentType, type ReactNode } from 'react'
import type { ById } from '#contract/kit/endpoint.ts'
import { say, within, type Label } from '#contract/kit/label.ts'
import { useCall } from '#web/base/api/query.ts'
import { useLanguage } from '#web/base/locales/texts.ts'
import { navigate } from '#web/base/router/location.ts'
import { usePage } from '#web/base/router/page.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Empty } from '#web/kit/ui/state/Empty.tsx'
import { NotLoaded } from '#web/kit/ui/state/NotLoaded.tsx'
import { nameOf, type HeadOf } from './DetailHead.tsx'

export interface RecordPageProps<Row extends { id: number }> extends HeadOf<Row> {
  entity: { $: { address: string; label: Label }; detail: ById<Row> }
  /** The list page's path; without it this page's path up to its last part. */
  list?: string
}

export interface FoundRecord<Row> {
  id: number
  list: string
  /** Undefined while it is loading, as the name. */
  row: Row | undefined
  name: string | undefined
}

/** A record's page whose state, such as an open form, ends with the record: the next one has its own. */
export function perRecord(Page: ComponentType): ComponentType {
  return function RecordPage() {
    const { params, query } = usePage()
    return <Page key={params['id'] ?? query['id']} />
  }
}

interface AtRecordProps<Row extends { id: number }> {
  page: RecordPageProps<Row>
  children: (found: FoundRecord<Row>) => ReactNode
}

/** Loads the record whose id is a parameter or `?id=` in the address, and names the tab by it. A record that is not there has a page too. */
export function AtRecord<Row extends { id: number }>({ page, children }: AtRecordProps<Row>) {
  const { path, params, query } = usePage()
  const id = Number(params['id'] ?? query['id'])
  const list = page.list ?? path.replace(/\/[^/]+$/, '')
  if (!Number.isSafeInteger(id) || id <= 0) return <Missing label={page.entity.$.label} list={list} />
  return (
    <Loading key={id} page={page} id={id} list={list}>
      {children}
    </Loading>
  )
}

function Loading<Row extends { id: number }>({ page, id, list, children }: AtRecordProps<Row> & { id: number; list: string }) {
  const { setTitle } = usePage()
  const query = useCall(page.entity.detail, { id }, { quiet: true })
  const row = query.data as Row | undefined
  const name = row && nameOf(page, row)
  const nameTab = useEffectEvent(setTitle)
  useEffect(() => {
    if (name !== undefined) nameTab(name)
  }, [name])
  if (!row && query.error?.code === 404) return <Missing label={page.entity.$.label} list={list} />
  if (!row && query.error) return <NotLoaded error={query.error} retry={query.refetch} />
  return children({ id, list, row, name })
}

/** The page for a record that is not there. */
function Missing({ label, list }: { label: Label; list: string }) {
  const language = useLanguage()
  const entity = within(say(label, language), language)
  return (
    <Empty
      kind="unmatched"
      title={say(['{entity}不存在或已删除', 'This {entity} does not exist or has been deleted'], language, { entity })}
      action={<Button onClick={() => navigate(list)}>{say(['返回列表', 'Back to the list'], language)}</Button>}
    />
  )
}
